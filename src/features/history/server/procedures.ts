import { AUDIT_DAYS_REVERSED } from '#features/identity/texts-audit.ts'
import { administrator } from '#server/api/enforce-access.ts'
import { implementRoom } from '#server/api/implement-room.ts'
import { fieldProblem } from '#server/api/problems.ts'
import { history as contract } from '../contract.ts'
import { readOfficeEvents, readPeople } from './read-office-events.ts'

const os = implementRoom(contract)
const PAGE = 50

const events = os.events
  .use(administrator)
  .handler(({ context: { services, scope }, input: { cursor, ...filter } }) => {
    const { from, to } = filter
    if (from && to && to < from) throw fieldProblem('to', AUDIT_DAYS_REVERSED)
    return services.database.read(scope, async (tx) => {
      const [found, people] = await Promise.all([
        readOfficeEvents(tx, filter, { limit: PAGE + 1, before: cursor }),
        readPeople(tx),
      ])
      const page = found.slice(0, PAGE)
      const nextCursor = found.length > PAGE ? (page.at(-1)?.cursor ?? null) : null
      return { events: page.map(({ cursor: _, ...event }) => event), nextCursor, people }
    })
  })

export const historyProcedures = { events }
