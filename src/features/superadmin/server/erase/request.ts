import { sql } from 'kysely'
import { writeAudit } from '#features/identity/server/audit.ts'
import type { Deactivated, Deactivation } from '#features/identity/server/closing/deactivate.ts'
import { requestErasure, type Subject } from '#features/identity/server/closing/erasures.ts'
import { eraseFromLines } from '#features/asking/server/line/erase.ts'
import { endLinks } from '#features/assignments/server/erase.ts'
import { eraseInvitationsTo } from '#features/employers/server/erase.ts'
import { stopEmailsTo } from '#features/email/server/stop.ts'
import { stopSmsTo } from '#features/sms/server/stop.ts'
import { blankVikarer, lockRegisterOf } from '#features/vikarer/server/erase.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import { deactivateAndClear } from './deactivate-and-clear.ts'
import { countWhatGoes } from './preview.ts'
import { findSubject, wholeEmployersOf } from './find-subject.ts'

export interface ErasureRequest {
  readonly kind: 'requested'
  readonly id: string
  readonly total: number
  readonly employerIds: readonly string[]
  readonly newOwners: Deactivated['newOwners']
}

/** Deactivates a user who is to be erased, with their register rows locked first. */
export const deactivateToErase = async (tx: SystemTransaction, userId: string): Promise<Deactivation> => {
  await lockRegisterOf(tx, userId)
  return deactivateAndClear(tx, userId)
}

/**
 * Requests the permanent erasure of a user deactivated by {@link deactivateToErase}. At once they leave every
 * register, so that they get no more requests; their links end, and unsent messages to them are stopped. The rest is
 * deleted after the commit. This cannot be undone.
 */
export const requestErasing = async (
  tx: SystemTransaction,
  userId: string,
  { employerIds, newOwners }: Deactivated,
): Promise<ErasureRequest> => {
  const wholeEmployerIds = await wholeEmployersOf(tx, userId)
  const subject = await findSubject(tx, userId, wholeEmployerIds)
  const total = await countRows(tx, userId, wholeEmployerIds.length > 0, subject)
  await leaveRegisters(tx, userId, subject)
  const id = await requestErasure(tx, { userId, wholeEmployerIds, subject, total })
  await writeAudit(tx, {
    action: 'user-erasure-requested',
    actorUserId: tx.scope.userId,
    employerId: employerIds[0] ?? null,
    subject: { type: 'user', id: userId },
    detail: { wholeEmployer: wholeEmployerIds.length > 0, rows: total },
  })
  return { kind: 'requested', id, total, employerIds, newOwners }
}

const leaveRegisters = async (tx: SystemTransaction, userId: string, { register }: Subject) => {
  const rows = register.filter(({ isRow }) => isRow)
  const { rows: own } = await sql<{ email: string; phone: string | null }>`
    select u.email, p.phone from users u join profiles p on p.user_id = u.id where u.id = ${userId}`.execute(
    tx,
  )
  await endLinks(tx, rows)
  await eraseFromLines(tx, rows)
  await blankVikarer(tx, rows)
  const [{ email, phone } = { email: '', phone: null }] = own
  await stopSmsTo(tx, rows, phone === null ? [] : [phone], 'Mottakeren ble slettet før SMS-en var sendt')
  await stopEmailsTo(tx, email, rows)
  await eraseInvitationsTo(tx, email)
}

/**
 * The rows to process. At employers that stay these include all messages, because any may contain the person's name.
 */
const countRows = async (
  tx: SystemTransaction,
  userId: string,
  goesWhole: boolean,
  { employerIds }: Subject,
): Promise<number> => {
  const ids = [...employerIds]
  const { vikarer, assignments, responses, sms, emails, ledgerRows } = await countWhatGoes(tx, userId)
  const { rows } = await sql<{ total: number }>`select (
    (select count(*) from email_history where employer_id = any(${ids}::uuid[]))
    + (select count(*) from sms_history where employer_id = any(${ids}::uuid[]))
    + (select count(*) from credit_ledger where employer_id = any(${ids}::uuid[])))::integer as total`.execute(
    tx,
  )
  const whole = goesWhole ? vikarer + assignments + responses + sms + emails + ledgerRows : 0
  return 1 + whole + (rows[0]?.total ?? 0)
}
