import { addDays, osloToday } from '#shared/dates.ts'
import type { TestApp } from './app.ts'
import type { CastAdministrator } from './cast.ts'
import { castLine, inOrder } from './line.ts'

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

/** By operation id: a request of Kari's that asks some at a time, or is sent later. */
export const castLineSamples = (
  app: TestApp,
  kari: CastAdministrator,
  castOla: () => Promise<{ id: string }>,
) => {
  const inLine = async () => {
    const vikarIds = [(await castOla()).id, (await castOla()).id]
    const { id } = await castLine(app, kari, vikarIds, { asking: inOrder({ openAtMost: 1 }) })
    return { id }
  }
  const later = async () => {
    const { id } = await castLine(app, kari, [(await castOla()).id], {
      date: addDays(osloToday(new Date()), 3),
      asking: { kind: 'all-at-once', sendAt: inHours(3) },
    })
    return { id }
  }
  return {
    'read-line': async () => ({ own: await inLine() }),
    'forecast-line': async () => ({ own: await inLine() }),
    'prove-order': async () => ({ own: await inLine() }),
    'change-line': async () => ({
      own: { ...(await inLine()), openAtMost: 2, patienceMinutes: 10, askAllAt: null, isUrgent: true },
    }),
    'change-send-time': async () => ({ own: { ...(await later()), sendAt: inHours(4) } }),
    'read-alarm': async () => ({ own: await inLine() }),
    'ask-all-in-line': async () => ({ own: await inLine() }),
    'ask-next-in-line': async () => {
      const { id } = await inLine()
      await app.db.query(
        'update requests set halted_at = now() where id = (select request_id from assignments where id = $1)',
        [id],
      )
      return { own: { id } }
    },
  }
}
