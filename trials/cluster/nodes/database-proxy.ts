import { askOnce, clientFor } from '#server/database/ask-once.ts'
import { freePort } from '#test/free-port.ts'
import { PASSWORD } from '../postgres.ts'
import { startHaproxy } from '../proxy.ts'
import type { Wires } from './settings.ts'

/** One address for the node that writes, and one for those that follow, as pgbouncer and DATABASE_READ_URL want it. */
export const startDatabaseProxy = async (wires: readonly Wires[]) => {
  const [primary, copy] = [await freePort(), await freePort()]
  const at = (port: number) => `127.0.0.1:${port}`
  const urlOf = (port: number) => `postgres://vikarklar_app:${PASSWORD}@${at(port)}/vikarklar`
  const [primaryUrl, readUrl] = [urlOf(primary), urlOf(copy)]
  const { close } = await startHaproxy(
    'database/haproxy.cfg',
    {
      PRIMARY: at(primary),
      COPY: at(copy),
      ...Object.fromEntries(
        wires.flatMap(({ postgres, rest }, node) => [
          [`NODE_${node + 1}`, at(postgres.port)],
          [`REST_${node + 1}`, '127.0.0.1'],
          [`REST_PORT_${node + 1}`, String(rest.port)],
        ]),
      ),
    },
    async () => (await follows(primaryUrl)) === false && (await follows(readUrl)) === true,
  )
  return { primaryUrl, readUrl, close }
}

/** Whether the node at this address follows another; null when there is none. */
export const follows = async (url: string): Promise<boolean | null> => {
  const question = 'select pg_is_in_recovery() as follows'
  const answer = await askOnce<{ follows: boolean }>(clientFor(url, 'trial'), question).catch(() => undefined)
  return answer?.follows ?? null
}
