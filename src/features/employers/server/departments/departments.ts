import { sql } from 'kysely'
import { writeAudit, type AuditRow } from '#features/identity/server/audit.ts'
import { readEdits } from '#features/identity/server/profile/edits.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { isDependedOn, violatedConstraint } from '#server/database/violations.ts'
import { differences } from '#server/history/differences.ts'
import type { Values } from '#server/history/kinds.ts'
import { normalisePhone } from '#shared/phone.ts'
import type { Closing, Department } from '../../contract-departments.ts'
import { isNoticed, readClosing } from './closing.ts'
import { isContactOf } from './contacts.ts'
import { DEPARTMENTS_MAX, type DepartmentForm } from '../../department-rules.ts'
import { versionOf } from '#server/version-of.ts'

/** `taken`: another open department has the name. `no-group`: a group has been deleted. */
export type SavedDepartment =
  | { readonly kind: 'saved'; readonly id: string }
  | { readonly kind: 'taken' | 'full' | 'not-found' | 'no-group' }

/** The departments by name, closed ones last, and whether the member who reads is bound to some of them. */
export const listDepartments = async (
  tx: TenantTransaction,
): Promise<{ departments: Department[]; isBound: boolean }> => {
  const editedOf = await readEdits(tx, ['department-updated'])
  const { rows } = await sql<Omit<Department, 'version' | 'edited'>>`
    select d.id, d.name, d.location, d.contact_name, d.contact_phone, d.closed_at is not null as is_closed,
      array(select g.group_id from department_groups g
        where g.employer_id = d.employer_id and g.department_id = d.id order by g.group_id) as group_ids,
      current_departments() is null or d.id = any(current_departments()) as is_yours
    from departments d where d.employer_id = ${tx.scope.employerId}
    order by d.closed_at is not null, d.name collate "nb-NO-x-icu", d.id`.execute(tx)
  const departments = rows.map((row) => ({
    ...row,
    version: versionOfDepartment(row),
    edited: editedOf(row.id),
  }))
  return { departments, isBound: tx.scope.departments !== null }
}

const versionOfDepartment = ({
  name,
  location,
  contactName,
  contactPhone,
  groupIds,
}: Omit<Department, 'version' | 'edited'>) =>
  versionOf({ name, location, contactName, contactPhone, groupIds })

/** Locks a department until the commit; undefined for an unknown one. */
export const lockDepartment = async (tx: TenantTransaction, id: string): Promise<Department | undefined> => {
  await sql`
    select from departments where employer_id = ${tx.scope.employerId} and id = ${id} for no key update`.execute(
    tx,
  )
  const { departments } = await listDepartments(tx)
  return departments.find((department) => department.id === id)
}

/** Makes a department, up to the limit. */
export const createDepartment = async (
  tx: TenantTransaction,
  form: DepartmentForm,
): Promise<SavedDepartment> => {
  const { employerId } = tx.scope
  await lockNumberOf(tx)
  const { rows } = await sql<{ id: string }>`
    insert into departments (employer_id, name, location, contact_name, contact_phone)
    select ${employerId}, ${form.name}, ${fields(form)}
    where not ${isFull(employerId)}
    returning id`.execute(tx)
  const [made] = rows
  if (!made) return { kind: 'full' }
  await setGroups(tx, made.id, form.groupIds)
  await note(tx, 'department-created', made.id)
  return { kind: 'saved', id: made.id }
}

/** Replaces an open department that was read with `version`. Logs no edit if nothing changes. */
export const updateDepartment = async (
  tx: TenantTransaction,
  { id, version, ...form }: DepartmentForm & { readonly id: string; readonly version: string },
): Promise<SavedDepartment> => {
  const before = await readFields(tx, id)
  const { rows } = await sql`
    update departments set (name, location, contact_name, contact_phone) = (${form.name}, ${fields(form)})
    where employer_id = ${tx.scope.employerId} and id = ${id} and closed_at is null returning 1`.execute(tx)
  if (rows.length === 0) return { kind: 'not-found' }
  await setGroups(tx, id, form.groupIds)
  const saved = await lockDepartment(tx, id)
  if (saved?.version !== version)
    await note(tx, 'department-updated', id, changesOf(before, await readFields(tx, id)))
  return { kind: 'saved', id }
}

/**
 * Closes a department: it gets no new requests. Its shifts remain, and its members stay bound to it, so they see
 * nothing else of the office. If `seen` differs from the effects, changes nothing and returns them.
 */
export const closeDepartment = async (
  tx: TenantTransaction,
  id: string,
  seen?: string,
): Promise<'closed' | 'not-found' | Closing> => {
  await sql`
    select from departments where employer_id = ${tx.scope.employerId} and id = ${id} for no key update`.execute(
    tx,
  )
  const now = await readClosing(tx, id)
  if (!now) return 'not-found'
  if (seen === undefined ? isNoticed(now) : seen !== now.seen) return now
  await tx
    .updateTable('departments')
    .set({ closedAt: sql<Date>`now()` })
    .where('employerId', '=', tx.scope.employerId)
    .where('id', '=', id)
    .execute()
  await note(tx, 'department-closed', id)
  return 'closed'
}

/** Reopens a closed department, also for the templates and members that still refer to it. */
export const reopenDepartment = async (tx: TenantTransaction, id: string): Promise<SavedDepartment> => {
  const { employerId } = tx.scope
  await lockNumberOf(tx)
  const { rows } = await sql<{ isClosed: boolean; isFull: boolean }>`
    select closed_at is not null as is_closed, ${isFull(employerId)} as is_full from departments
    where employer_id = ${employerId} and id = ${id} for no key update`.execute(tx)
  const [department] = rows
  if (!department) return { kind: 'not-found' }
  if (!department.isClosed) return { kind: 'saved', id }
  if (department.isFull) return { kind: 'full' }
  await sql`update departments set closed_at = null where employer_id = ${employerId} and id = ${id}`.execute(
    tx,
  )
  await note(tx, 'department-reopened', id)
  return { kind: 'saved', id }
}

/** Serializes additions, so two cannot both take the last place. */
const lockNumberOf = (tx: TenantTransaction) =>
  sql`select pg_advisory_xact_lock(hashtextextended('departments ' || ${tx.scope.employerId}, 0))`.execute(tx)

const isFull = (employerId: string) => sql<boolean>`
  (select count(*) from departments where employer_id = ${employerId} and closed_at is null) >= ${DEPARTMENTS_MAX}`

/**
 * Runs the transaction of a save. Constraints decide whether the name is free and the groups exist, also between two at
 * once.
 */
export const savingDepartment = async (
  transaction: () => Promise<SavedDepartment>,
): Promise<SavedDepartment> => {
  try {
    return await transaction()
  } catch (error) {
    if (violatedConstraint(error) === 'departments_name') return { kind: 'taken' }
    if (isDependedOn(error) && error.constraint === 'department_groups_group') return { kind: 'no-group' }
    throw error
  }
}

const fields = ({ location, contactName, contactPhone }: DepartmentForm) =>
  sql.join([
    sql`${location || null}::text`,
    sql`${contactName || null}::text`,
    sql`${contactPhone ? normalisePhone(contactPhone) : null}::text`,
  ])

const setGroups = async (tx: TenantTransaction, id: string, groupIds: readonly string[]): Promise<void> => {
  const { employerId } = tx.scope
  await sql`delete from department_groups where employer_id = ${employerId} and department_id = ${id}`.execute(
    tx,
  )
  await sql`
    insert into department_groups (employer_id, department_id, group_id)
    select ${employerId}, ${id}, g from (select distinct unnest(${[...groupIds]}::uuid[]) as g
      order by 1) groups`.execute(tx)
}

/**
 * The values of a department in its history. `contactId`: the member or substitute with the contact's name and number,
 * if found.
 */
const readFields = async (tx: TenantTransaction, id: string): Promise<Values> => {
  const { rows } = await sql<
    Record<'name' | 'location' | 'contact' | 'contactId' | 'contactPhone' | 'groups', string | null>
  >`
    select d.name, d.location, d.contact_name as contact, d.contact_phone, coalesce(
      (select a.user_id from administrators a where ${isContactOf(sql`a`, sql`d`)} order by a.soft_deleted, a.user_id
        limit 1),
      (select v.id from vikarer v where v.employer_id = d.employer_id and v.phone = d.contact_phone
        and v.deleted_at is null
        order by v.id limit 1)) as contact_id, (
      select string_agg(v.name, ', ' order by v.name, v.id) from department_groups g
      join vikar_groups v on v.employer_id = g.employer_id and v.id = g.group_id
      where g.employer_id = d.employer_id and g.department_id = d.id) as groups
    from departments d where d.employer_id = ${tx.scope.employerId} and d.id = ${id}`.execute(tx)
  return { ...rows[0] }
}

/**
 * A changed number is recorded without its values. A changed contact has the person's id, by which an erasure finds it.
 */
const changesOf = ({ contactId: idBefore, ...before }: Values, { contactId: idAfter, ...after }: Values) => {
  const changes = differences(before, after, ['contactPhone'])
  if (!('contact' in changes.after)) return changes
  return {
    before: { ...changes.before, contactId: idBefore ?? null },
    after: { ...changes.after, contactId: idAfter ?? null },
  }
}

/** The audit log gets only the id, never text that people have written. */
const note = (
  tx: TenantTransaction,
  action: 'department-created' | 'department-updated' | 'department-closed' | 'department-reopened',
  department: string,
  history: AuditRow['history'] = {},
) => {
  const { employerId, userId } = tx.scope
  const subject = { type: 'employer', id: employerId } as const
  return writeAudit(tx, { action, actorUserId: userId, employerId, subject, detail: { department }, history })
}
