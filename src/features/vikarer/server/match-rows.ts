import { sql } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import { groupKey, GROUPS_MAX, TOO_MANY_GROUPS } from '../group-rules.ts'
import { IMPORT_FIELDS, PERSON_REPEATED, TWO_PEOPLE, type ImportField } from '../import-rules.ts'
import { VikarForm } from '../rules.ts'
import type { CheckedRow, Given, Problem } from './check-rows.ts'
import { inRegister, linkedOrInvited } from './read.ts'

/** The effect of an import on a row. */
export type MatchedRow =
  | { readonly outcome: 'invalid'; readonly problems: readonly Problem[] }
  | {
      readonly outcome: 'new'
      readonly form: VikarForm
      readonly groups: readonly string[]
      /** Empty: none. */
      readonly note: string
    }
  | {
      readonly outcome: 'existing'
      readonly known: Known
      /** The substitute after an update, and the fields that it changes. */
      readonly form: VikarForm
      readonly changes: readonly ImportField[]
      readonly values: readonly Change[]
      /** The groups that they are not in yet. */
      readonly groups: readonly string[]
      readonly note: string
    }

/** A field of a known substitute, before and after an update. */
export interface Change {
  readonly field: ImportField
  readonly before: string
  readonly after: string
}

/** A substitute in the register that a row may mean. */
export interface Known extends VikarForm {
  readonly id: string
  /** The login that the row is linked to, or invites. */
  readonly userId: string | null
  readonly groups: readonly string[]
  readonly note: string
}

/**
 * Finds the substitutes that the checked rows mean: by phone number or e-mail address. `lock` locks the register's
 * rows until the transaction ends.
 */
export const matchRows = async (
  tx: TenantTransaction,
  checked: readonly CheckedRow[],
  { lock }: { lock: boolean },
): Promise<MatchedRow[]> => {
  const [known, areFew] = await Promise.all([findKnown(tx, checked, lock), countGroups(tx, checked)])
  const byPhone = new Map(known.map((each) => [each.phone, each]))
  const byEmail = new Map(known.map((each) => [each.email.toLowerCase(), each]))
  byEmail.delete('') // shared by those without an address
  const meant = new Map<Known, number>()
  return checked.map(({ given, problems, missing, number }) => {
    if (problems.length > 0 || !given) return { outcome: 'invalid', problems }
    if (!areFew(given.groups)) return invalid('groups', TOO_MANY_GROUPS)
    const ofPhone = byPhone.get(given.phone ?? '')
    const ofEmail = byEmail.get(given.email ?? '')
    if (ofPhone && ofEmail && ofPhone !== ofEmail)
      return invalid('phone', TWO_PEOPLE(ofPhone.fullName, ofEmail.fullName))
    const person = ofPhone ?? ofEmail
    if (!person) return missing.length > 0 ? { outcome: 'invalid', problems: missing } : newcomer(given)
    const earlier = meant.get(person)
    if (earlier !== undefined)
      return invalid(ofPhone ? 'phone' : 'email', PERSON_REPEATED(person.fullName, earlier))
    meant.set(person, number)
    return existing(person, given)
  })
}

/**
 * One statement takes the locks, in one order whatever the order of the rows. Another reads, so it sees commits that
 * the locks waited for.
 */
const findKnown = async (
  tx: TenantTransaction,
  rows: readonly CheckedRow[],
  lock: boolean,
): Promise<Known[]> => {
  const phones = rows.flatMap(({ given }) => given?.phone ?? [])
  const emails = rows.flatMap(({ given }) => given?.email ?? [])
  const meant = inRegister(tx)
    .where(
      sql<boolean>`(phone in (select unnest(${phones}::text[])) or lower(email) in (select unnest(${emails}::text[])))`,
    )
    .orderBy('id')
  const locking = lock ? meant.select('id').forUpdate().execute() : null
  const [known] = await Promise.all([readKnown(meant), locking])
  return known
}

const readKnown = (meant: ReturnType<typeof inRegister>): Promise<Known[]> =>
  meant
    .select(['id', 'fullName', 'availability', linkedOrInvited().as('userId')])
    .select([
      sql<string>`coalesce(phone, '')`.as('phone'),
      sql<string>`coalesce(email, '')`.as('email'),
      sql<string>`coalesce(company, '')`.as('company'),
      sql<string>`coalesce(skills, '')`.as('skills'),
      sql<string[]>`array(
        select g.name from vikar_group_members m
        join vikar_groups g on g.employer_id = m.employer_id and g.id = m.group_id
        where m.employer_id = vikarer.employer_id and m.vikar_id = vikarer.id order by g.name, g.id)`.as(
        'groups',
      ),
      sql<string>`coalesce((select n.note from vikar_notes n
        where n.employer_id = vikarer.employer_id and n.vikar_id = vikarer.id), '')`.as('note'),
    ])
    .execute()

/** Returns a check, called row by row, of whether new group names still fit. */
const countGroups = async (tx: TenantTransaction, rows: readonly CheckedRow[]) => {
  const isAsked = rows.some(({ given }) => given?.groups?.length)
  const groups = isAsked
    ? await tx
        .selectFrom('vikarGroups')
        .select('name')
        .where('employerId', '=', tx.scope.employerId)
        .execute()
    : []
  const keys = new Set(groups.map(({ name }) => groupKey(name)))
  return (names: readonly string[] = []) => {
    const missing = names.map(groupKey).filter((key) => !keys.has(key))
    if (keys.size + missing.length > GROUPS_MAX) return missing.length === 0
    for (const key of missing) keys.add(key)
    return true
  }
}

const invalid = (field: ImportField, message: string): MatchedRow => ({
  outcome: 'invalid',
  problems: [{ field, message }],
})

const newcomer = ({ groups = [], note = '', ...given }: Given): MatchedRow => ({
  outcome: 'new',
  form: VikarForm.parse({ email: '', company: '', skills: '', availability: 'available', ...given }),
  groups,
  note,
})

/** Spreadsheets and telephones replace one kind of apostrophe in a name by the other. */
const isSameName = (one: string, other: string) => one.replaceAll('’', "'") === other.replaceAll('’', "'")

const existing = (known: Known, { groups: named = [], note = known.note, ...given }: Given): MatchedRow => {
  const { id: _id, userId: _userId, groups: of, note: noted, ...before } = known
  const already = new Set(of.map(groupKey))
  const groups = named.filter((name) => !already.has(groupKey(name)))
  const form = { ...before, ...given }
  if (isSameName(form.fullName, before.fullName)) form.fullName = before.fullName
  const [was, is] = [
    { ...before, groups: of.join('; '), note: noted },
    { ...form, groups: [...of, ...groups].join('; '), note },
  ]
  const values = IMPORT_FIELDS.map((field) => ({ field, before: was[field], after: is[field] })).filter(
    (change) => change.before !== change.after,
  )
  return { outcome: 'existing', known, form, changes: values.map(({ field }) => field), values, groups, note }
}
