import { sql } from 'kysely'
import { readAdministrators } from '#features/accounts/server/read.ts'
import { sendEmails } from '#features/email/server/send.ts'
import { SystemScope, TenantScope } from '#server/database/scope.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { keysOf, type RegisterKey } from '#server/database/register-keys.ts'
import type { Services } from '#server/services.ts'
import { announceChange, readLoginsOfAsked } from './announce.ts'
import { readFacts } from './facts.ts'
import { erasedNotice } from './messages.ts'
import { readReserves } from './read-reserves.ts'
import { stopUnwantedLater } from './unwanted.ts'
import { withdraw } from './withdraw.ts'

interface Shift {
  readonly employerId: string
  readonly assignmentId: string
  readonly vikarId: string
}

/**
 * Opens the coming shifts of substitutes who are about to be erased again and tells their employers, who would otherwise
 * wait for somebody that nobody can reach. The mail names nobody. Each shift is its employer's own transaction; what is
 * done stays done when a later one fails, and is not done twice.
 */
export const giveBackShifts = async (services: Services, keys: readonly RegisterKey[]): Promise<void> => {
  for (const shift of await readShifts(services, keys)) await giveBack(services, shift)
}

const readShifts = async ({ database }: Services, keys: readonly RegisterKey[]): Promise<Shift[]> => {
  const { rows } = await database.read(new SystemScope(null), (tx) =>
    sql<Shift>`
      select employer_id, id as assignment_id, assigned_vikar_id as vikar_id from assignments
      where status = 'assigned' and starts_at > now() and (employer_id, assigned_vikar_id) in (
        select * from ${keysOf(keys)})
      order by starts_at`.execute(tx),
  )
  return rows
}

/** It is not the substitute who changes their mind. */
const ANY_NUMBER = 1_000_000

const giveBack = async (services: Services, shift: Shift) => {
  const { database } = services
  const logins = await database.transaction(new TenantScope(shift.employerId, null), async (tx) => {
    if ((await withdraw(tx, shift, null, ANY_NUMBER)) !== 'withdrawn') return null
    const [asked] = await Promise.all([readLoginsOfAsked(tx, shift.assignmentId), tell(tx, services, shift)])
    return asked
  })
  if (logins) announceChange(services, { ...shift, logins })
}

const tell = async (tx: TenantTransaction, { config }: Services, { assignmentId }: Shift) => {
  const [facts, administrators, reserves] = await Promise.all([
    readFacts(tx, assignmentId),
    readAdministrators(tx),
    readReserves(tx, assignmentId),
    stopUnwantedLater(tx, assignmentId),
  ])
  await sendEmails(
    tx,
    administrators.map((administrator) => erasedNotice(config, facts, administrator, reserves.length)),
  )
}
