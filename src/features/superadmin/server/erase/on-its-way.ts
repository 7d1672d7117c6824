import { sql, type RawBuilder } from 'kysely'
import type { Erasure, RegisterPart } from '#features/identity/server/closing/erasures.ts'
import { isEmailOnItsWay } from '#features/email/server/erase.ts'
import { isSmsOnItsWay } from '#features/sms/server/erase.ts'
import { isPushOnItsWay } from '#features/push/server/erase.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import { mentionPattern } from '#server/database/erasure.ts'

/**
 * True if message or answer `m` belongs to one of these register rows, within the time that the row was this
 * person's.
 */
export const isTheirs = (register: readonly RegisterPart[]): RawBuilder<boolean> => sql<boolean>`exists (
  select from jsonb_to_recordset(${JSON.stringify(register)}::jsonb)
    as part ("employerId" uuid, "vikarId" uuid, since timestamptz, until timestamptz)
  where part."employerId" = m.employer_id and part."vikarId" = m.vikar_id
    and m.created_at >= coalesce(part.since, '-infinity') and m.created_at < coalesce(part.until, 'infinity'))`

/**
 * True if message `m` is a notice to an administrator about this person's yes or withdrawal, which was queued in the
 * same transaction.
 */
export const tellsOfThem = (register: readonly RegisterPart[]): RawBuilder<boolean> => sql<boolean>`(
  m.kind in ('accepted-notice', 'withdrawn-notice') and exists (
    select from jsonb_to_recordset(${JSON.stringify(register)}::jsonb) as part ("employerId" uuid, "vikarId" uuid,
      since timestamptz, until timestamptz)
    join assignment_responses r on r.employer_id = part."employerId" and r.vikar_id = part."vikarId"
    where r.employer_id = m.employer_id and r.assignment_id = m.assignment_id
      and m.created_at >= coalesce(part.since, '-infinity') and m.created_at < coalesce(part.until, 'infinity')
      and m.created_at in (r.accepted_at, r.withdrawn_at)))`

/**
 * True while a message is being sent that the erasure would remove or change. Waiting notices are delivered first,
 * and requests at a gateway are settled and paid for.
 */
export const isAnythingOnItsWay = async (
  tx: SystemTransaction,
  { wholeEmployerIds, subject }: Erasure,
): Promise<boolean> => {
  if (await ofEmployers(tx, wholeEmployerIds)) return true
  const { employerIds, register, words } = subject
  if (employerIds.length === 0) return false
  const meant = sql<boolean>`(${isTheirs(register)} or ${tellsOfThem(register)})`
  const pattern = mentionPattern(words)
  return (
    (await isEmailOnItsWay(tx, employerIds, meant, pattern)) ||
    (await isSmsOnItsWay(tx, employerIds, meant, pattern)) ||
    (await isPushOnItsWay(tx, employerIds))
  )
}

const ofEmployers = async (tx: SystemTransaction, employerIds: readonly string[]) => {
  if (employerIds.length === 0) return false
  const any = sql<boolean>`true`
  return (
    (await isEmailOnItsWay(tx, employerIds, any, null)) ||
    (await isSmsOnItsWay(tx, employerIds, any, null)) ||
    (await isPushOnItsWay(tx, employerIds))
  )
}
