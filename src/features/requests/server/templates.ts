import { sql, type Updateable } from 'kysely'
import { writeAudit } from '#features/identity/server/audit.ts'
import { readEdits } from '#features/identity/server/profile/edits.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import type { DB } from '#server/database/types.ts'
import { violatedConstraint } from '#server/database/violations.ts'
import {
  chooseDepartment,
  NO_DEPARTMENT,
  openDepartment,
} from '#features/employers/server/departments/choose-department.ts'
import { differences, type Changes } from '#server/history/differences.ts'
import type { Values } from '#server/history/kinds.ts'
import type { Template, TemplateForm } from '../proposal-shapes.ts'
import { versionOf } from '#server/version-of.ts'

/** The most templates an office can survey. */
const MOST = 50

/**
 * `taken`: another template has the name. `unknown`: one of the people is not in the register. `shared`: the
 * member sees a part of the office, and the template is for all of it.
 */
export type SavedTemplate =
  | { readonly kind: 'saved'; readonly id: string }
  | {
      readonly kind:
        | 'taken'
        | 'full'
        | 'not-found'
        | 'unknown'
        | 'shared'
        | 'no-department'
        | 'unknown-department'
    }

/** The templates by name, each with its number of people; null for all available. */
export const listTemplates = async (tx: TenantTransaction) => {
  const { rows } = await sql<{
    id: string
    name: string
    startTime: string
    endTime: string
    asked: number | null
  }>`
    select id, name, start_time, end_time,
      case when not asked_all then (select count(*)::integer from vikarer v
        where v.employer_id = t.employer_id and v.id = any(t.vikar_ids) and v.deleted_at is null) end as asked
    from request_templates t where employer_id = ${tx.scope.employerId}
    order by name collate "nb-NO-x-icu", id`.execute(tx)
  return rows
}

/** A template with its people by name; null if unknown. */
export const readTemplate = async (tx: TenantTransaction, id: string): Promise<Template | null> => {
  const { rows } = await sql<Omit<Template, 'version' | 'edited'>>`
    select t.id, t.name, t.title, t.location, ${openDepartment(sql`t`)} as department_id, t.start_time, t.end_time,
      t.places, t.description, t.requirements, t.channels,
      t.asked_all, array(
        select jsonb_build_object('vikarId', v.id, 'fullName', v.full_name) from vikarer v
        where v.employer_id = t.employer_id and v.id = any(t.vikar_ids) and v.deleted_at is null
        order by v.full_name, v.id) as asked
    from request_templates t where t.employer_id = ${tx.scope.employerId} and t.id = ${id}`.execute(tx)
  const [row] = rows
  if (!row) return null
  const { asked, ...shown } = row
  const editedOf = await readEdits(tx, ['template-updated'])
  const version = versionOf({ ...shown, asked: asked.map(({ vikarId }) => vikarId).toSorted() })
  return { ...row, version, edited: editedOf(id, version) }
}

/** A template that is about to change, locked until the commit; null if unknown. */
export const lockTemplate = async (tx: TenantTransaction, id: string): Promise<Template | null> => {
  await sql`
    select from request_templates where employer_id = ${tx.scope.employerId} and id = ${id}
    for no key update`.execute(tx)
  return readTemplate(tx, id)
}

/** Creates a template, or replaces one with this `version`. Logs no edit if nothing changes. */
export const saveTemplate = async (
  tx: TenantTransaction,
  form: TemplateForm,
  { id, version }: { readonly id?: string; readonly version?: string } = {},
): Promise<SavedTemplate> => {
  const { recipients, ...fields } = form
  const vikarIds = [...new Set(recipients.kind === 'all' ? recipients.alsoIds : recipients.vikarIds)]
  const problem = id === undefined ? null : await whyNotChange(tx, id)
  if (problem) return { kind: problem }
  if (!(await areAllHere(tx, vikarIds))) return { kind: 'unknown' }
  const department = await chooseDepartment(tx, fields.departmentId ?? null)
  if (department.kind !== 'chosen') return { kind: NO_DEPARTMENT[department.kind] }
  const row = {
    ...fields,
    departmentId: department.id,
    description: fields.description || null,
    requirements: fields.requirements || null,
    askedAll: recipients.kind === 'all',
    vikarIds,
  }
  if (id !== undefined) return replace(tx, { id, version }, row)
  if ((await listTemplates(tx)).length >= MOST) return { kind: 'full' }
  const { employerId, userId } = tx.scope
  const made = await tx
    .insertInto('requestTemplates')
    .values({ ...row, employerId, createdBy: userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await note(tx, 'template-created', { id: made.id, name: form.name })
  return { kind: 'saved', id: made.id }
}

const replace = async (
  tx: TenantTransaction,
  known: { readonly id: string; readonly version: string | undefined },
  row: Updateable<DB['requestTemplates']> & { readonly name: string },
): Promise<SavedTemplate> => {
  const { id } = known
  const before = await readValues(tx, id)
  const updated = await tx
    .updateTable('requestTemplates')
    .set(row)
    .where('employerId', '=', tx.scope.employerId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!updated) return { kind: 'not-found' }
  const version = (await readTemplate(tx, id))?.version
  if (version !== known.version) {
    const changes = differences(before, await readValues(tx, id), ['asked'])
    await note(tx, 'template-updated', { id, name: row.name }, { version, ...changes })
  }
  return { kind: 'saved', id }
}

/** Runs a save's transaction. The unique index decides whether the name is free, also under concurrency. */
export const savingTemplate = async (transaction: () => Promise<SavedTemplate>): Promise<SavedTemplate> => {
  try {
    return await transaction()
  } catch (error) {
    if (violatedConstraint(error) === 'request_templates_name') return { kind: 'taken' }
    throw error
  }
}

export const removeTemplate = async (
  tx: TenantTransaction,
  id: string,
): Promise<'removed' | 'not-found' | 'shared'> => {
  const problem = await whyNotChange(tx, id)
  if (problem) return problem
  const row = await tx
    .deleteFrom('requestTemplates')
    .where('employerId', '=', tx.scope.employerId)
    .where('id', '=', id)
    .returning(['id', 'name'])
    .executeTakeFirst()
  if (!row) return 'not-found'
  await note(tx, 'template-deleted', row)
  return 'removed'
}

const whyNotChange = async (tx: TenantTransaction, id: string): Promise<'not-found' | 'shared' | null> => {
  const row = await tx
    .selectFrom('requestTemplates')
    .select('departmentId')
    .where('employerId', '=', tx.scope.employerId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return 'not-found'
  return row.departmentId === null && tx.scope.departments !== null ? 'shared' : null
}

/** A template's values in its history, which shows only that its people changed, without their names. */
const readValues = async (tx: TenantTransaction, id: string): Promise<Values> => {
  const { rows } = await sql<Record<string, string | number | null>>`
    select t.name, t.title, t.location, (select d.name from departments d
        where d.employer_id = t.employer_id and d.id = t.department_id) as department,
      t.start_time, t.end_time, t.places, t.description, t.requirements, array_to_string(t.channels, ', ') as channels,
      md5(t.asked_all::text || t.vikar_ids::text) as asked
    from request_templates t where t.employer_id = ${tx.scope.employerId} and t.id = ${id}`.execute(tx)
  return { ...rows[0] }
}

const note = (
  tx: TenantTransaction,
  action: 'template-created' | 'template-updated' | 'template-deleted',
  { id, name }: { readonly id: string; readonly name: string },
  {
    version = null,
    before = {},
    after = {},
  }: Partial<Changes> & { readonly version?: string | null | undefined } = {},
) => {
  const { employerId, userId } = tx.scope
  const subject = { type: 'employer', id: employerId } as const
  return writeAudit(tx, {
    action,
    actorUserId: userId,
    employerId,
    subject,
    detail: { of: id, version },
    history: { subject: { kind: 'template', id, name }, before, after },
  })
}

const areAllHere = async (tx: TenantTransaction, vikarIds: readonly string[]): Promise<boolean> => {
  const { rows } = await sql<{ here: number }>`
    select count(*)::integer as here from vikarer
    where employer_id = ${tx.scope.employerId} and id = any(${[...vikarIds]}::uuid[]) and deleted_at is null`.execute(
    tx,
  )
  return rows[0]?.here === vikarIds.length
}
