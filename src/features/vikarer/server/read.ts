import { sql, type Selectable } from 'kysely'
import { readEdits } from '#features/identity/server/profile/edits.ts'
import { isLoginActive } from '#features/identity/server/read-administrators.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import type { Vikarer } from '#server/database/types.ts'
import type { Vikar } from '../contract.ts'
import { versionOf } from '#server/version-of.ts'
import { absencesOn } from './absences-on.ts'

export const VIKAR_COLUMNS = [
  'id',
  'fullName',
  'phone',
  'email',
  'company',
  'skills',
  'availability',
  'createdAt',
  'emailRefusedAt',
  'emailRefusal',
  'noSms',
  'isFavourite',
  'isLeaving',
  loginState().as('login'),
  absenceToday().as('absence'),
  groupsOf().as('groups'),
  noteOf().as('note'),
] as const

type VikarRow = Pick<Selectable<Vikarer>, Extract<(typeof VIKAR_COLUMNS)[number], string>> &
  Pick<Vikar, 'login' | 'absence' | 'groups' | 'note'>

/** A row of the register as the API returns it. Only removed substitutes have no phone. */
export const toVikar = ({
  createdAt,
  phone,
  emailRefusedAt,
  emailRefusal,
  note,
  ...row
}: VikarRow): Vikar => ({
  ...row,
  note: note && { ...note, at: new Date(note.at).toISOString() },
  version: versionOf({
    fullName: row.fullName,
    phone,
    email: row.email,
    company: row.company,
    skills: row.skills,
    availability: row.availability,
    groups: row.groups.map(({ id }) => id).toSorted(),
    note: note?.text ?? null,
  }),
  emailRefusal:
    emailRefusedAt && emailRefusal !== null
      ? { at: emailRefusedAt.toISOString(), reason: emailRefusal }
      : null,
  edited: null,
  phone: phone ?? '',
  createdAt: createdAt.toISOString(),
})

export const readVikar = async (tx: TenantTransaction, id: string): Promise<Vikar | null> => {
  const row = await inRegister(tx).select(VIKAR_COLUMNS).where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const editedOf = await readEdits(tx, ['vikar-updated'])
  const vikar = toVikar(row)
  return { ...vikar, edited: editedOf(id, vikar.version) }
}

/** Locks a row that is about to change, and returns the login that it is linked to or invites. */
export const lockLogin = async (tx: TenantTransaction, id: string): Promise<string | null> => {
  const row = inRegister(tx).where('id', '=', id)
  const [, found] = await Promise.all([
    row.select('id').forUpdate().execute(),
    row.select(linkedOrInvited().as('userId')).executeTakeFirst(), // after the lock: sees the commits it waited for
  ])
  return found?.userId ?? null
}

export function linkedOrInvited() {
  return sql<string | null>`coalesce(vikarer.user_id, (select i.user_id from login_invitations i
    where i.employer_id = vikarer.employer_id and i.vikar_id = vikarer.id))`
}

/** Locks a register row until the transaction ends. False if the id is unknown. */
export const lockVikar = async (tx: TenantTransaction, id: string): Promise<boolean> =>
  (await inRegister(tx).select('id').where('id', '=', id).forUpdate().executeTakeFirst()) !== undefined

/** Locks several rows, in order of id. False if one is unknown. */
export const lockVikarer = async (tx: TenantTransaction, ids: readonly string[]): Promise<boolean> => {
  const rows = await inRegister(tx)
    .select('id')
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.length === new Set(ids).size
}

/**
 * A substitute's contact data as a column of a larger statement; null if they have left the register. Locks the row
 * in the mode that messages need, before messages and balance are locked.
 */
export const contactOf = (employerId: string, id: string, isHeld = true) => sql<Contact | null>`(
  select jsonb_build_object('id', v.id, 'fullName', v.full_name, 'phone', coalesce(v.phone, ''), 'email', v.email,
    'noSms', v.no_sms)
  from vikarer v where v.employer_id = ${employerId} and v.id = ${id}
    and v.deleted_at is null ${isHeld ? sql`for key share` : sql``})`

/** The same in a statement of its own. */
export const readContact = async (tx: TenantTransaction, id: string): Promise<Contact | null> => {
  const { rows } = await sql<{ contact: Contact | null }>`
    select ${contactOf(tx.scope.employerId, id)} as contact`.execute(tx)
  return rows[0]?.contact ?? null
}

/** A substitute's contact data. `email` is null if only SMS reach them. */
export interface Contact {
  readonly id: string
  readonly fullName: string
  readonly phone: string
  readonly email: string | null
  readonly noSms: boolean
}

/** The contact data of several, in order of id. */
export const readContacts = async (tx: TenantTransaction, ids: readonly string[]): Promise<Contact[]> => {
  const rows = await inRegister(tx)
    .select(['id', 'fullName', 'phone', 'email', 'noSms'])
    .forKeyShare()
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, phone: row.phone ?? '' }))
}

/** The name of a substitute who was asked, even after they left the register. */
export const readName = async (tx: TenantTransaction, id: string): Promise<string> => {
  const { fullName } = await tx
    .selectFrom('vikarer')
    .select('fullName')
    .where('employerId', '=', tx.scope.employerId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return fullName
}

/** An update of the address still sees the invitation that its trigger has just deleted, so the e-mail is compared. */
function loginState() {
  return sql<Vikar['login']>`case
    when vikarer.user_id is null then case when exists (select from login_invitations i
      where i.employer_id = vikarer.employer_id and i.vikar_id = vikarer.id and i.email = lower(vikarer.email))
      then 'invited' else 'none' end
    when ${isLoginActive(sql`vikarer.user_id`)} then 'active'
    else 'invited' end`
}

/**
 * The substitute's own periods, which are deleted with the login. An update that removes the login still sees the
 * periods that its trigger has just erased.
 */
function absenceToday() {
  const today = sql`(now() at time zone 'Europe/Oslo')::date`
  return sql<Vikar['absence']>`(
    select json_build_object('until', away.until) from ${absencesOn(sql`vikarer.employer_id`, today, today)} away
    where away.vikar_id = vikarer.id and (vikarer.user_id is not null or not away.is_own)
    order by away.until desc limit 1)`
}

function groupsOf() {
  return sql<Vikar['groups']>`array(
    select jsonb_build_object('id', g.id, 'name', g.name) from vikar_group_members m
    join vikar_groups g on g.employer_id = m.employer_id and g.id = m.group_id
    where m.employer_id = vikarer.employer_id and m.vikar_id = vikarer.id
    order by g.name collate "nb-NO-x-icu", g.id)`
}

/** `by` is null for an author who left the office. */
function noteOf() {
  return sql<Vikar['note']>`(
    select json_build_object('text', n.note, 'by', author.full_name, 'at', n.written_at) from vikar_notes n
    left join administrators author on author.employer_id = n.employer_id and author.user_id = n.written_by
    where n.employer_id = vikarer.employer_id and n.vikar_id = vikarer.id)`
}

/** The substitutes of the register, without removed ones. */
export const inRegister = (tx: TenantTransaction) =>
  tx.selectFrom('vikarer').where('employerId', '=', tx.scope.employerId).where('deletedAt', 'is', null)

/** Maintained by the database: counting a large register costs more than showing a page of it. */
export const countRegister = async (tx: TenantTransaction): Promise<number> => {
  const row = await tx
    .selectFrom('vikarTotals')
    .select('total')
    .where('employerId', '=', tx.scope.employerId)
    .executeTakeFirst()
  return row?.total ?? 0
}

/** The end of a page of the register by name. */
export interface RegisterCursor {
  readonly fullName: string
  readonly id: string
}

/**
 * Rows after a cursor, by name. The cursor contains the name: if its row is renamed between two pages, the rest of
 * the register still comes once each.
 */
export const isBehind = ({ fullName, id }: RegisterCursor) =>
  sql<boolean>`(full_name, id) > (${fullName}, ${id}::uuid)`
