import { sql, type RawBuilder } from 'kysely'
import { writeAudit, type AuditRow } from '#features/identity/server/audit.ts'
import type { SystemTransaction, TenantTransaction } from '#server/database/database.ts'
import type { Support } from '#server/database/scope.ts'

/**
 * Matches a department's contact, which an owner types, with a member: the whole name, or the number and the first part
 * of the name. The number alone is not enough: colleagues may share the office's. Closed departments count: their
 * coming shifts still show the contact.
 *
 * @param member an alias of `administrators`
 * @param department an alias of `departments`
 */
export const isContactOf = (member: RawBuilder<unknown>, department: RawBuilder<unknown>) => sql<boolean>`(
  ${department}.employer_id = ${member}.employer_id and (
    lower(${department}.contact_name) = lower(${member}.full_name) or
    ${department}.contact_phone = ${member}.phone
      and starts_with(lower(${member}.full_name), lower(${department}.contact_name))))`

/** Ids of the departments with the member as contact. */
export const contactOf = (member: RawBuilder<unknown>) => sql<string[]>`array(
  select d.id from departments d where ${isContactOf(member, sql`d`)} order by d.id)`

interface Leaver {
  readonly employerId: string
  readonly userId: string
  readonly actorUserId: string | null
  readonly support?: Support | null
}

/** The departments that the confirmation showed, and the new contact. */
export interface ContactChoice {
  /** Ids of the departments that the confirmation named; omitted: none. */
  readonly contactOf?: readonly string[] | undefined
  /** The colleague who replaces the contact; omitted: the contact is cleared. */
  readonly newContactId?: string | null | undefined
}

/**
 * Clears a member as the contact of departments, or replaces them by a colleague with a phone number. Without a
 * contact, substitutes call the sender of the request. Each department gets an event. The caller holds the employer's
 * lock, and the member has not left yet. Changes nothing if the departments differ from the confirmation (`changed`),
 * or if the colleague has no phone number (`no-contact`).
 */
export const passContactOn = async (
  tx: SystemTransaction,
  { employerId, userId, actorUserId, support = null }: Leaver,
  { contactOf: expected = [], newContactId = null }: ContactChoice,
): Promise<'passed' | 'changed' | 'no-contact'> => {
  const { rows } = await sql<{ id: string; contact: string | null }>`
    select d.id, d.contact_name as contact from departments d join administrators a on ${isContactOf(sql`a`, sql`d`)}
    where d.employer_id = ${employerId} and a.user_id = ${userId} order by d.id for no key update of d`.execute(
    tx,
  )
  const ids = rows.map(({ id }) => id)
  if (expected.toSorted().join() !== ids.toSorted().join()) return 'changed'
  if (ids.length === 0) return 'passed'
  const successor = newContactId === null ? null : await readSuccessor(tx, employerId, newContactId)
  if (newContactId !== null && (!successor || newContactId === userId)) return 'no-contact'
  await sql`
    update departments set contact_name = ${successor?.fullName ?? null}, contact_phone = ${successor?.phone ?? null}
    where employer_id = ${employerId} and id = any(${ids}::uuid[])`.execute(tx)
  for (const { id: department, contact } of rows)
    await writeAudit(tx, {
      action: successor ? 'department-contact-handed-on' : 'department-contact-cleared',
      actorUserId,
      employerId,
      support,
      subject: { type: 'user', id: newContactId ?? userId },
      detail: { department },
      history: {
        before: { contact, contactId: userId },
        after: { contact: successor?.fullName ?? null, contactId: newContactId },
      },
    })
  return 'passed'
}

/**
 * Clears a user as the contact of departments in all open offices: substitutes call the sender of the request. Each
 * department gets an event. The caller holds the employers' locks, and has closed those that the user leaves empty.
 */
export const clearContactsOf = async (tx: SystemTransaction, userId: string): Promise<void> => {
  const { rows } = await sql<{ id: string; employerId: string; contact: string | null }>`
    select d.id, d.employer_id, d.contact_name as contact from departments d
      join administrators a on ${isContactOf(sql`a`, sql`d`)}
    join employers e on e.id = d.employer_id and e.closed_at is null
    where a.user_id = ${userId} order by d.id for no key update of d`.execute(tx)
  if (rows.length === 0) return
  await sql`update departments set contact_name = null, contact_phone = null
    where id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(tx)
  for (const { id, employerId, contact } of rows)
    await noteCleared(tx, { employerId, department: id, contact, subject: { type: 'user', id: userId } })
}

/** Clears a substitute who leaves the register as contact. Must run before their number is erased. */
export const clearContactOfVikar = async (tx: TenantTransaction, vikarId: string): Promise<void> => {
  const { employerId } = tx.scope
  const { rows } = await sql<{ id: string }>`select clear_contact(${vikarId}) as id`.execute(tx)
  for (const { id } of rows)
    await noteCleared(tx, {
      employerId,
      department: id,
      contact: null,
      subject: { type: 'vikar', id: vikarId },
    })
}

interface Cleared {
  readonly employerId: string
  readonly department: string
  /** Null: a substitute, identified by the event. */
  readonly contact: string | null
  readonly subject: NonNullable<AuditRow['subject']>
}

const noteCleared = (
  tx: SystemTransaction | TenantTransaction,
  { employerId, department, contact, subject }: Cleared,
) =>
  writeAudit(tx, {
    action: 'department-contact-cleared',
    actorUserId: tx.scope.userId,
    employerId,
    subject,
    detail: { department },
    history: contact === null ? {} : { before: { contact, contactId: subject.id } },
  })

const readSuccessor = async (tx: SystemTransaction, employerId: string, userId: string) => {
  const { rows } = await sql<{ fullName: string; phone: string }>`
    select full_name, phone from administrators
    where employer_id = ${employerId} and user_id = ${userId} and not soft_deleted and phone is not null`.execute(
    tx,
  )
  return rows[0] ?? null
}
