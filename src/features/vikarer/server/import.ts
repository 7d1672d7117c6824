import { sql } from 'kysely'
import { writeAudit } from '#features/identity/server/audit.ts'
import type { Config } from '#server/config/config.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { toJson } from '#server/database/to-json.ts'
import { isUniqueViolation } from '#server/database/violations.ts'
import { versionOf } from '#server/version-of.ts'
import type { FieldProblems } from '#shared/contract.ts'
import type { Affected } from '../leaving-shapes.ts'
import type { Imported, Preview, PreviewedRow } from '../contract.ts'
import type { DuplicateChoice, ImportField } from '../import-rules.ts'
import type { VikarForm } from '../rules.ts'
import { ADDRESS_USED_ELSEWHERE, USED_ELSEWHERE } from '../texts.ts'
import { findAskedElsewhere, findOutside } from './asked-elsewhere.ts'
import type { CheckedRow } from './check-rows.ts'
import { matchRows, type MatchedRow } from './match-rows.ts'
import { joinGroups } from './group-members.ts'
import { lockGroups } from './groups.ts'
import { type AddressChange, notifyOfNewAddresses } from './notify-new-address.ts'
import { writeNotes } from './notes.ts'
import { findUnseen } from './read-affected.ts'
import { columns, loginAfterChange } from './save.ts'

export type ImportOutcome =
  | { readonly kind: 'invalid'; readonly fields: FieldProblems['fields'] }
  | { readonly kind: 'overtaken' }
  /** The update would differ from the preview that the actor saw. */
  | { readonly kind: 'stale'; readonly now: Preview }
  /** The update makes people inactive, and the actor has not seen the effects. */
  | { readonly kind: 'unseen'; readonly now: Affected }
  | {
      readonly kind: 'imported'
      readonly imported: Imported
      /** The logins unlinked by this import. */
      readonly released: readonly string[]
    }

/**
 * From this many rows on, the import updates the planner's statistics. Otherwise the planner assumes the old, small
 * register, and a send to all in the next minute reads it once for each recipient.
 */
const LARGE = 100

interface ImportBasis {
  readonly config: Pick<Config, 'smsCountries'>
  readonly version?: string
  readonly seen?: string | undefined
}

/**
 * Adds the rows, which were checked before the transaction, to the employer's register: all of them, or none if one
 * is invalid. Missing groups are created. Existing substitutes are skipped, or changed to the filled cells. A person
 * added by a concurrent transaction counts as existing. An update matches the preview of this `version`, or does
 * nothing. `seen` is the digest of the effects on those who become inactive.
 */
export const importVikarer = async (
  tx: TenantTransaction,
  rows: readonly CheckedRow[],
  duplicates: DuplicateChoice,
  { config, version, seen }: ImportBasis,
): Promise<ImportOutcome> => {
  await takeTurns(tx)
  if (rows.some(({ given }) => given?.groups?.length)) await lockGroups(tx)
  const matched = await matchRows(tx, rows, { lock: duplicates === 'update' })
  const changed = duplicates === 'update' ? matched.filter(isChanged) : []
  const fields = [...problemsOf(matched), ...(await problemsElsewhere(tx, matched, changed))]
  if (fields.length > 0) return { kind: 'invalid', fields }
  const now = toPreview(matched)
  if (duplicates === 'update' && now.version !== version) return { kind: 'stale', now }
  const unseen = await findUnseen(
    tx,
    config,
    changed.filter(isLeft).map(({ known }) => known.id),
    seen,
  )
  if (unseen) return { kind: 'unseen', now: unseen }
  const newcomers = withIds(matched.filter(isNew))
  const [added, released] = await Promise.all([insertAll(tx, newcomers), updateAll(tx, changed)])
  await joinGroups(tx, [
    ...newcomers.map(({ id, groups }) => ({ vikarId: id, names: groups })),
    ...changed.map(({ known, groups }) => ({ vikarId: known.id, names: groups })),
  ])
  await writeNotes(tx, [
    ...newcomers.filter(({ note }) => note !== '').map(({ id, note }) => ({ vikarId: id, note })),
    ...changed.filter(hasNewNote).map(({ known, note }) => ({ vikarId: known.id, note })),
  ])
  await notifyOfNewAddresses(tx, changed.map(toAddressChange))
  const updated = changed.length
  const imported = { added, updated, skipped: rows.length - added - updated }
  if (added + updated > 0) await noteDown(tx, imported)
  if (added + updated >= LARGE) await sql`select analyze_register()`.execute(tx)
  return { kind: 'imported', imported, released }
}

/** Runs an import's transaction. A concurrent save may have taken a number or address meanwhile. */
export const importing = async (transaction: () => Promise<ImportOutcome>): Promise<ImportOutcome> => {
  try {
    return await transaction()
  } catch (error) {
    if (isUniqueViolation(error)) return { kind: 'overtaken' }
    throw error
  }
}

/** Serialises a register's imports: two with the same people in different orders would deadlock. */
const takeTurns = async (tx: TenantTransaction): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('import ' || ${tx.scope.employerId}, 0))`.execute(
    tx,
  )
}

type NewRow = Extract<MatchedRow, { outcome: 'new' }>
type ExistingRow = Extract<MatchedRow, { outcome: 'existing' }>

const isNew = (row: MatchedRow): row is NewRow => row.outcome === 'new'
const isChanged = (row: MatchedRow): row is ExistingRow =>
  row.outcome === 'existing' && row.changes.length > 0

const hasNewNote = ({ changes }: ExistingRow): boolean => changes.includes('note')

/** The update makes them inactive. */
const isLeft = ({ known, form }: ExistingRow): boolean =>
  form.availability === 'inactive' && known.availability !== 'inactive'

/** Rows count from 0 here, as in the input. */
const problemsOf = (rows: readonly MatchedRow[]): FieldProblems['fields'] =>
  rows.flatMap((row, index) =>
    row.outcome === 'invalid'
      ? row.problems.map(({ field, message }) => ({ path: `rows.${index}.${field}`, message }))
      : [],
  )

/**
 * A bound member cannot change the address of a substitute that another department has asked. If only other
 * departments ask the substitute, availability, groups and note cannot be changed either.
 */
const problemsElsewhere = async (
  tx: TenantTransaction,
  rows: readonly MatchedRow[],
  changed: readonly ExistingRow[],
): Promise<FieldProblems['fields']> => {
  if (tx.scope.departments === null) return []
  const ids = changed.map(({ known }) => known.id)
  const elsewhere = await findAskedElsewhere(tx, tx.scope, ids)
  const outside = await findOutside(tx, ids)
  const chosen = new Set<MatchedRow>(changed)
  return rows.flatMap((row, index) => {
    if (row.outcome !== 'existing' || !chosen.has(row)) return []
    const { id } = row.known
    const problem = (field: ImportField | undefined, message: string) =>
      field === undefined ? [] : [{ path: `rows.${index}.${field}`, message }]
    return [
      ...problem(elsewhere.has(id) ? row.changes.find(isAddress) : undefined, ADDRESS_USED_ELSEWHERE),
      ...problem(outside.has(id) ? row.changes.find(isUse) : undefined, USED_ELSEWHERE),
    ]
  })
}

const toAddressChange = ({ known, form }: ExistingRow): AddressChange => ({
  id: known.id,
  before: {
    fullName: known.fullName,
    email: known.email || null,
    phone: known.phone,
    hasLogin: known.userId !== null,
  },
  after: columns(form),
})

const isAddress = (field: ImportField): boolean => field === 'phone' || field === 'email'
const isUse = (field: ImportField): boolean =>
  field === 'availability' || field === 'groups' || field === 'note'

/** All are added at the same time; their ids make 'newest first' show them in the list's order. */
const withIds = (rows: readonly NewRow[]) => {
  const ids = rows.map(() => crypto.randomUUID()).toSorted()
  return rows.map(({ form, groups, note }) => ({ id: ids.pop() ?? crypto.randomUUID(), form, groups, note }))
}

/** Returns the number added. */
const insertAll = async (tx: TenantTransaction, rows: ReturnType<typeof withIds>): Promise<number> => {
  if (rows.length === 0) return 0
  const { numAffectedRows = 0n } = await sql`
    insert into vikarer (employer_id, id, full_name, phone, email, company, skills, availability, created_by)
    select ${tx.scope.employerId}, id, "fullName", phone, email, company, skills, availability, ${tx.scope.userId}
    from ${recordsOf(rows)}
    on conflict do nothing`.execute(tx)
  return Number(numAffectedRows)
}

/** Returns the logins that were unlinked. */
const updateAll = async (tx: TenantTransaction, rows: readonly ExistingRow[]): Promise<string[]> => {
  if (rows.length === 0) return []
  const { rows: left } = await sql<{ id: string }>`
    update vikarer set full_name = row."fullName", phone = row.phone, email = row.email, company = row.company,
      skills = row.skills, availability = row.availability, updated_at = now(),
      user_id = ${loginAfterChange({ email: sql`row.email`, phone: sql`row.phone`, fullName: sql`row."fullName"` })}
    from ${recordsOf(rows.map(({ known, form }) => ({ id: known.id, form })))}
    where vikarer.employer_id = ${tx.scope.employerId} and vikarer.id = row.id and vikarer.deleted_at is null
    returning case when vikarer.user_id is null then vikarer.id end as id`.execute(tx)
  const without = new Set(left.map(({ id }) => id))
  return rows.flatMap(({ known }) => (known.userId && without.has(known.id) ? [known.userId] : []))
}

/** The rows as a table of the statement, in one parameter. */
const recordsOf = (rows: readonly { id: string; form: VikarForm }[]) => {
  const json = toJson(rows.map(({ id, form }) => ({ id, ...columns(form) })))
  return sql`jsonb_to_recordset(${json}::jsonb) as row (id uuid, "fullName" text, phone text, email text,
    company text, skills text, availability text)`
}

const noteDown = (tx: TenantTransaction, imported: Imported) =>
  writeAudit(tx, {
    action: 'vikarer-imported',
    actorUserId: tx.scope.userId,
    employerId: tx.scope.employerId,
    subject: { type: 'employer', id: tx.scope.employerId },
    detail: imported,
  })

/** The effects of importing these checked rows, one by one. Changes nothing. */
export const previewImport = async (tx: TenantTransaction, rows: readonly CheckedRow[]): Promise<Preview> =>
  toPreview(await matchRows(tx, rows, { lock: false }))

/** The version ignores the rows' order and the invalid rows, which the import skips. */
const toPreview = (matched: readonly MatchedRow[]): Preview => {
  const rows = matched.map(toPreviewed)
  const known = rows.flatMap(({ existing }) => (existing ? [[existing.id, existing] as const] : []))
  return { rows, version: versionOf(Object.fromEntries(known)) }
}

const toPreviewed = (row: MatchedRow): PreviewedRow => {
  switch (row.outcome) {
    case 'invalid':
      return { outcome: 'invalid', problems: [...row.problems], existing: null }
    case 'new':
      return { outcome: 'new', problems: [], existing: null }
    case 'existing': {
      const { id, fullName } = row.known
      const existing = { id, fullName, changes: [...row.changes], values: [...row.values] }
      return { outcome: 'existing', problems: [], existing }
    }
  }
}
