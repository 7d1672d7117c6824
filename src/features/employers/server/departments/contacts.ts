import { sql, type RawBuilder } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'

/**
 * Whether a department's contact, which an owner types, is this member: by the whole name, or by the number and the first
 * part of the name. The number alone does not decide: colleagues may share the office's.
 *
 * @param member an alias of `administrators`
 * @param department an alias of `departments`
 */
export const isContactOf = (member: RawBuilder<unknown>, department: RawBuilder<unknown>) => sql<boolean>`(
  ${department}.employer_id = ${member}.employer_id and ${department}.closed_at is null and (
    lower(${department}.contact_name) = lower(${member}.full_name) or
    ${department}.contact_phone = ${member}.phone
      and starts_with(lower(${member}.full_name), lower(${department}.contact_name))))`

/** The ids of the departments whose contact the member is. */
export const contactOf = (member: RawBuilder<unknown>) => sql<string[]>`array(
  select d.id from departments d where ${isContactOf(member, sql`d`)} order by d.id)`

/**
 * Clears a member as the contact of departments; substitutes then ring the sender of the request. To be called with the
 * employer locked, while the member still is one. With `expected`, the ids that the confirmation showed, nothing is
 * cleared when they are others by now.
 */
export const clearContact = async (
  tx: SystemTransaction,
  { employerId, userId }: { readonly employerId: string; readonly userId: string },
  expected?: readonly string[],
): Promise<'cleared' | 'changed'> => {
  const { rows } = await sql<{ id: string }>`
    select d.id from departments d join administrators a on ${isContactOf(sql`a`, sql`d`)}
    where d.employer_id = ${employerId} and a.user_id = ${userId} order by d.id for no key update of d`.execute(
    tx,
  )
  const ids = rows.map(({ id }) => id)
  if (expected && expected.toSorted().join() !== ids.toSorted().join()) return 'changed'
  if (ids.length === 0) return 'cleared'
  await sql`
    update departments set contact_name = null, contact_phone = null
    where employer_id = ${employerId} and id = any(${ids}::uuid[])`.execute(tx)
  return 'cleared'
}
