import { askNextLater } from '#features/asking/server/line/ask-due.ts'
import { sql } from 'kysely'
import { SystemScope, TenantScope } from '#server/database/scope.ts'
import { keysOf, type RegisterKey } from '#server/database/register-keys.ts'
import type { Services } from '#server/services.ts'
import { announceChange, readLoginsOfAsked } from '#features/assignments/server/announce.ts'
import { recordEvents } from '#server/history/record.ts'
import { notifyOfErasure } from '#features/messages/server/notify-of-withdrawal.ts'
import { readNext } from './read-next.ts'
import { withdraw } from '#features/assignments/server/withdraw.ts'

interface Shift {
  readonly employerId: string
  readonly assignmentId: string
  readonly vikarId: string
}

/**
 * Reopens the coming shifts of substitutes who are about to be erased and notifies their employers, who would otherwise
 * wait for an unreachable person. The mail contains no name. Each shift has its own transaction, so a later failure
 * undoes none, and a repetition skips the finished ones.
 */
export const giveBackShifts = async (services: Services, keys: readonly RegisterKey[]): Promise<void> => {
  for (const shift of await readShifts(services, keys)) await giveBack(services, shift)
}

const readShifts = async ({ database }: Services, keys: readonly RegisterKey[]): Promise<Shift[]> => {
  const { rows } = await database.read(new SystemScope(null), (tx) =>
    sql<Shift>`
      select a.employer_id, a.id as assignment_id, r.vikar_id from assignment_responses r
      join assignments a on a.employer_id = r.employer_id and a.id = r.assignment_id
      where r.response_type = 'accepted' and (r.employer_id, r.vikar_id) in (select * from ${keysOf(keys)})
        and a.status in ('open', 'assigned') and a.starts_at > now()
      order by a.starts_at`.execute(tx),
  )
  return rows
}

/** No limit: the substitute has not changed their mind. */
const ANY_NUMBER = 1_000_000

const giveBack = async (services: Services, shift: Shift) => {
  const { config, database } = services
  const logins = await database.transaction(new TenantScope(shift.employerId, null), async (tx) => {
    if ((await withdraw(tx, shift, null, ANY_NUMBER)) !== 'withdrawn') return null
    const [asked] = await Promise.all([
      readLoginsOfAsked(tx, shift.assignmentId),
      readNext(tx, shift.assignmentId).then((next) => notifyOfErasure(tx, config, shift.assignmentId, next)),
      askNextLater(tx, shift.assignmentId),
      recordEvents(tx, [{ kind: 'removed', on: shift, vikarId: shift.vikarId, because: { code: 'erased' } }]),
    ])
    return asked
  })
  if (logins) announceChange(services, { ...shift, logins })
}
