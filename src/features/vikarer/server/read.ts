import { sql, type Selectable } from 'kysely'
import { readEdits } from '#features/accounts/server/edits.ts'
import { isLoginActive } from '#features/accounts/server/read.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import type { Vikarer } from '#server/database/types.ts'
import type { Vikar } from '../contract.ts'
import { versionOf } from '#server/version-of.ts'

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
] as const

type VikarRow = Pick<Selectable<Vikarer>, Extract<(typeof VIKAR_COLUMNS)[number], string>> &
  Pick<Vikar, 'login' | 'absence' | 'groups'>

/** A row of the register. The phone is there as long as the substitute is not removed. */
export const toVikar = ({ createdAt, phone, emailRefusedAt, emailRefusal, ...row }: VikarRow): Vikar => ({
  ...row,
  version: versionOf({
    fullName: row.fullName,
    phone,
    email: row.email,
    company: row.company,
    skills: row.skills,
    availability: row.availability,
    groups: row.groups.map(({ id }) => id).toSorted(),
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

/** The login that a row is linked to or invites, of a row that is about to change, locked until it has. */
export const lockLogin = async (tx: TenantTransaction, id: string): Promise<string | null> => {
  const row = inRegister(tx).where('id', '=', id)
  const [, found] = await Promise.all([
    row.select('id').forUpdate().execute(),
    row.select(linkedOrInvited().as('userId')).executeTakeFirst(), // a statement of its own: it sees what the lock waited for
  ])
  return found?.userId ?? null
}

export function linkedOrInvited() {
  return sql<string | null>`coalesce(vikarer.user_id, (select i.user_id from login_invitations i
    where i.employer_id = vikarer.employer_id and i.vikar_id = vikarer.id))`
}

/** Locks a row of the register until the transaction ends. Returns false for an unknown id. */
export const lockVikar = async (tx: TenantTransaction, id: string): Promise<boolean> =>
  (await inRegister(tx).select('id').where('id', '=', id).forUpdate().executeTakeFirst()) !== undefined

/** The same of several, by id. False when one is unknown. */
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
 * How to reach a substitute, as a column of a statement that reads more; null when they have left the register. For messages, which
 * need no more: the row is held as they will hold it, before messages and balance are locked.
 */
export const contactOf = (employerId: string, id: string, isHeld = true) => sql<Contact | null>`(
  select jsonb_build_object('id', v.id, 'fullName', v.full_name, 'phone', coalesce(v.phone, ''), 'email', v.email, 'noSms', v.no_sms)
  from vikarer v where v.employer_id = ${employerId} and v.id = ${id} and v.deleted_at is null ${isHeld ? sql`for key share` : sql``})`

/** The same alone. */
export const readContact = async (tx: TenantTransaction, id: string): Promise<Contact | null> => {
  const { rows } = await sql<{ contact: Contact | null }>`
    select ${contactOf(tx.scope.employerId, id)} as contact`.execute(tx)
  return rows[0]?.contact ?? null
}

/** How to reach a substitute. `email` is null where SMS are all that reaches them. */
export interface Contact {
  readonly id: string
  readonly fullName: string
  readonly phone: string
  readonly email: string | null
  readonly noSms: boolean
}

/** The same for several, by id. */
export const readContacts = async (tx: TenantTransaction, ids: readonly string[]): Promise<Contact[]> => {
  const rows = await inRegister(tx)
    .select(['id', 'fullName', 'phone', 'email', 'noSms'])
    .forKeyShare()
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, phone: row.phone ?? '' }))
}

/** The name of a substitute who was asked, also after they have left the register. */
export const readName = async (tx: TenantTransaction, id: string): Promise<string> => {
  const { fullName } = await tx
    .selectFrom('vikarer')
    .select('fullName')
    .where('employerId', '=', tx.scope.employerId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return fullName
}

/** An update that changes the address still sees the invitation that its trigger has just deleted, hence the e-mail. */
function loginState() {
  return sql<Vikar['login']>`case
    when vikarer.user_id is null then case when exists (select from login_invitations i
      where i.employer_id = vikarer.employer_id and i.vikar_id = vikarer.id and i.email = lower(vikarer.email))
      then 'invited' else 'none' end
    when ${isLoginActive(sql`vikarer.user_id`)} then 'active'
    else 'invited' end`
}

/** Periods go with the login. An update that takes it away still sees those that its trigger has just erased. */
function absenceToday() {
  return sql<Vikar['absence']>`(
    select json_build_object('until', away.end_date) from vikar_unavailability away
    where away.employer_id = vikarer.employer_id and away.vikar_id = vikarer.id and vikarer.user_id is not null
      and (now() at time zone 'Europe/Oslo')::date between away.start_date and away.end_date
    order by away.end_date desc limit 1)`
}

function groupsOf() {
  return sql<Vikar['groups']>`array(
    select jsonb_build_object('id', g.id, 'name', g.name) from vikar_group_members m
    join vikar_groups g on g.employer_id = m.employer_id and g.id = m.group_id
    where m.employer_id = vikarer.employer_id and m.vikar_id = vikarer.id
    order by g.name collate "nb-NO-x-icu", g.id)`
}

/** The substitutes of the register; removed ones are not among them. */
export const inRegister = (tx: TenantTransaction) =>
  tx.selectFrom('vikarer').where('employerId', '=', tx.scope.employerId).where('deletedAt', 'is', null)

/** Kept by the database: counting a large register costs more than showing a page of it. */
export const countRegister = async (tx: TenantTransaction): Promise<number> => {
  const row = await tx
    .selectFrom('vikarTotals')
    .select('total')
    .where('employerId', '=', tx.scope.employerId)
    .executeTakeFirst()
  return row?.total ?? 0
}

/** Where a page of the register by name has ended. */
export interface Place {
  readonly fullName: string
  readonly id: string
}

/**
 * Rows after a cursor, by name. The cursor holds the name itself rather than looking it up: if its row is renamed
 * between two pages, the rest of the register still comes once each.
 */
export const isBehind = ({ fullName, id }: Place) =>
  sql<boolean>`(full_name, id) > (${fullName}, ${id}::uuid)`
