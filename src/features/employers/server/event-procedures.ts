import { AUDIT_DAYS_REVERSED } from '#features/accounts/texts-audit.ts'
import { administrator } from '#server/api/enforce-access.ts'
import { implementRoom } from '#server/api/implement-room.ts'
import { fieldProblem } from '#server/api/problems.ts'
import { employers } from '../contract.ts'
import { readEvents, readPeople } from './events.ts'

const os = implementRoom(employers)
const PAGE = 50

export const listEvents = os.events
  .use(administrator)
  .handler(({ context: { services, scope }, input: { cursor, ...filter } }) => {
    const { from, to } = filter
    if (from && to && to < from) throw fieldProblem('to', AUDIT_DAYS_REVERSED)
    return services.database.read(scope, async (tx) => {
      const [events, people] = await Promise.all([
        readEvents(tx, filter, { limit: PAGE + 1, before: cursor }),
        readPeople(tx),
      ])
      const shown = events.slice(0, PAGE)
      const last = shown.at(-1)
      return { events: shown, nextCursor: events.length > PAGE && last ? String(last.id) : null, people }
    })
  })
