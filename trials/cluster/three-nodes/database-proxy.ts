import { askOnce, clientFor } from '#server/database/ask-once.ts'
import { startHaproxy } from '../proxy.ts'

/** One address for the primary, and one for the replicas, as pgbouncer and DATABASE_READ_URL need. */
export const startDatabaseProxy = async (login: string, verified: string) => {
  const urlOf = (port: number) => `postgres://${login}@127.0.0.1:${port}/vikarklar?${verified}`
  const [primaryUrl, readUrl] = [urlOf(5000), urlOf(5001)]
  const isRight = async () => {
    const [primary, copy] = await Promise.all([follows(primaryUrl), follows(readUrl)])
    return primary === false && copy === true
  }
  const { close } = await startHaproxy('database/haproxy.cfg', {}, '127.0.0.1:8405', isRight)
  return { readUrl, isRight, close }
}

/** Does the node at this address follow another? Null without a node. */
const follows = async (url: string): Promise<boolean | null> => {
  const question = 'select pg_is_in_recovery() as follows'
  const answer = await askOnce<{ follows: boolean }>(clientFor(url, 'trial'), question).catch(() => undefined)
  return answer?.follows ?? null
}
