import { askOnce, clientFor } from '#server/database/ask-once.ts'
import { startHaproxy } from '../proxy.ts'

/** One address for the node that writes, and one for those that follow, as pgbouncer and DATABASE_READ_URL want it. */
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

/** Whether the node at this address follows another; null when there is none. */
const follows = async (url: string): Promise<boolean | null> => {
  const question = 'select pg_is_in_recovery() as follows'
  const answer = await askOnce<{ follows: boolean }>(clientFor(url, 'trial'), question).catch(() => undefined)
  return answer?.follows ?? null
}
