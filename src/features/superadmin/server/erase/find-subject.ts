import { sql } from 'kysely'
import type { RegisterPart, Subject } from '#features/identity/server/closing/erasures.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import { cleanForGsm7 } from '#shared/gsm7.ts'
import { formatPhone } from '#shared/phone.ts'

/**
 * A user's data beside the login, found while the rows still exist: their register rows, the employers whose texts
 * may mention them, and their names there.
 */
export const findSubject = async (
  tx: SystemTransaction,
  userId: string,
  wholeEmployerIds: readonly string[],
): Promise<Subject> => {
  const register = await findRegister(tx, userId)
  const employerIds = await findEmployers(tx, userId, register)
  const staying = employerIds.filter((id) => !wholeEmployerIds.includes(id))
  const people = [
    ...(await readPeople(tx, userId, register)),
    ...(await readFormerNames(tx, userId, staying)),
  ]
  const others = await readOtherNames(tx, userId, staying, register)
  return {
    register,
    employerIds: staying,
    words: [...new Set(people.flatMap((person) => wordsOf(person, others)))],
    isAdministrator: people.some(({ isAdministrator }) => isAdministrator),
  }
}

/**
 * The register rows of this person. Linked rows belong to them, as do removed rows that were linked and can be
 * restored. Unlinked removed rows count if they got messages at the person's addresses or numbers, or if the employer
 * invited the login under a name that is unique there. A row that now belongs to another person counts up to that
 * change.
 */
export const findRegister = async (tx: SystemTransaction, userId: string): Promise<RegisterPart[]> => {
  const { rows } = await sql<RegisterPart>`
    with linked as (
      select employer_id, id, full_name, email, phone, person_since from vikarer where user_id = ${userId}
    ), addresses as (
      select email from users where id = ${userId} union select email from linked
    ), written as (
      select e.employer_id, e.vikar_id, max(e.created_at) as last from email_history e
      where e.recipient in (select email from addresses) and e.vikar_id is not null
        and e.kind not in ('accepted-notice', 'withdrawn-notice')
      group by e.employer_id, e.vikar_id
      union
      select s.employer_id, s.vikar_id, max(s.created_at) from linked
      join sms_history s on s.employer_id = linked.employer_id and s.recipient = linked.phone and s.vikar_id is not null
      group by s.employer_id, s.vikar_id
      union
      select v.employer_id, v.id, v.deleted_at from profiles p
      join email_history e on e.user_id = p.user_id
      join vikarer v on v.employer_id = e.employer_id and v.full_name = p.full_name and v.deleted_at is not null
      where p.user_id = ${userId} and not exists (select from vikarer other
        where other.employer_id = v.employer_id and other.full_name = v.full_name and other.id <> v.id
          and other.user_id is distinct from p.user_id)
    )
    select employer_id, id as vikar_id, true as is_row, person_since as since, null::timestamptz as until from linked
    union
    select v.employer_id, v.id, true, v.person_since, null from removed_vikarer gone
    join vikarer v on v.employer_id = gone.employer_id and v.id = gone.vikar_id where gone.user_id = ${userId}
    union
    select v.employer_id, v.id, v.deleted_at is not null and v.person_since is null, null,
      coalesce(v.person_since, 'infinity')
    from vikarer v join written w on w.employer_id = v.employer_id and w.vikar_id = v.id
    where v.user_id is distinct from ${userId} and (v.deleted_at is not null or v.person_since > w.last)
      and not exists (select from removed_vikarer gone where gone.employer_id = v.employer_id and gone.vikar_id = v.id
        and gone.user_id = ${userId})`.execute(tx)
  return rows.map(({ since, until, ...part }) => ({ ...part, since: atOf(since), until: atOf(until) }))
}

/** The driver returns a date, null, or infinity. */
const atOf = (at: unknown): string | null => (at instanceof Date ? at.toISOString() : null)

/**
 * The employers to search: those of the user's memberships and register rows, those that they acted for as a
 * superadmin, and those whose mails contain their address from an earlier role.
 */
const findEmployers = async (
  tx: SystemTransaction,
  userId: string,
  register: readonly RegisterPart[],
): Promise<string[]> => {
  const { rows } = await sql<{ employerId: string }>`
    select employer_id from memberships where user_id = ${userId}
    union
    select employer_id from events where actor_kind = 'support' and actor_id = ${userId}
    union
    select e.employer_id from email_history e join users u on u.id = ${userId}
    where e.employer_id is not null and (e.recipient = u.email or e.reply_to = u.email)`.execute(tx)
  return [...new Set([...rows, ...register].map(({ employerId }) => employerId))]
}

interface Person {
  readonly fullName: string
  readonly email: string | null
  readonly phone: string | null
  readonly isAdministrator: boolean
}

const readPeople = async (
  tx: SystemTransaction,
  userId: string,
  register: readonly RegisterPart[],
): Promise<Person[]> => {
  const own = register.filter(({ isRow }) => isRow)
  const { rows } = await sql<Person>`
    select p.full_name, u.email, p.phone, exists (select from memberships m where m.user_id = u.id) or exists (
        select from audit_log where action = 'role-changed' and subject_id = u.id::text) as is_administrator
    from users u join profiles p on p.user_id = u.id where u.id = ${userId}
    union all
    select full_name, email, phone, false from vikarer where (employer_id, id) in (
      select * from unnest(${own.map(({ employerId }) => employerId)}::uuid[],
        ${own.map(({ vikarId }) => vikarId)}::uuid[]))`.execute(tx)
  return rows
}

/**
 * A member's earlier names in the histories of these employers. Only names of two words or more: a first name alone
 * may be another person's.
 */
const readFormerNames = async (
  tx: SystemTransaction,
  userId: string,
  employerIds: readonly string[],
): Promise<Person[]> => {
  const { rows } = await sql<{ fullName: string }>`
    select distinct name as full_name from events e
    cross join lateral (values (e.before), (e.after)) side (fields)
    cross join lateral (select case when e.kind <> 'user-updated' then side.fields ->> 'contact'
      when e.subject_id = ${userId} then side.fields ->> 'name' end as name) found
    where e.employer_id = any(${[...employerIds]}::uuid[])
      and (e.kind = 'user-updated' or e.kind like 'department-%' and side.fields ->> 'contactId' = ${userId})
      and name like '% %' and name not like 'Slettet %'`.execute(tx)
  return rows.map(({ fullName }) => ({ fullName, email: null, phone: null, isAdministrator: false }))
}

/** Names of other people at these employers, members included: they must stay in texts about them. */
const readOtherNames = async (
  tx: SystemTransaction,
  userId: string,
  employerIds: readonly string[],
  register: readonly RegisterPart[],
): Promise<string[]> => {
  const { rows } = await sql<{ fullName: string }>`
    select full_name::text from vikarer where employer_id = any(${[...employerIds]}::uuid[])
      and not id = any(${register.map(({ vikarId }) => vikarId)}::uuid[])
    union
    select p.full_name from profiles p join memberships m on m.user_id = p.user_id
    where m.employer_id = any(${[...employerIds]}::uuid[]) and p.user_id <> ${userId}`.execute(tx)
  return rows.map(({ fullName }) => fullName)
}

/** In the forms that people and SMS use. */
const wordsOf = ({ fullName, email, phone }: Person, others: readonly string[]): string[] => [
  ...(others.some((name) => name.includes(fullName)) ? [] : [fullName, cleanForGsm7(fullName)]),
  ...(email ? [email] : []),
  ...(phone ? [phone, formatPhone(phone)] : []),
]

/**
 * The employers that are deleted with this user: those without any other administrator, even a deactivated one.
 * Administrators who are being erased do not count. The employers are locked.
 */
export const wholeEmployersOf = async (tx: SystemTransaction, userId: string): Promise<string[]> => {
  const { rows } = await sql<{ employerId: string }>`
    select m.employer_id from memberships m where m.user_id = ${userId} and m.ended_at is null and not exists (
      select from memberships other where other.employer_id = m.employer_id and other.user_id <> m.user_id
        and other.ended_at is null
        and not exists (select from erasures e where e.user_id = other.user_id and e.finished_at is null))
    order by m.created_at, m.employer_id`.execute(tx)
  return rows.map(({ employerId }) => employerId)
}
