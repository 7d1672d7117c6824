import { sql } from 'kysely'
import type { Erasure } from '#features/accounts/server/erasures.ts'
import { columnsOf, type RegisterKey } from '#features/vikarer/server/erase.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import { mentionPattern } from '#server/database/mentions.ts'
import { cleanForGsm7 } from '#shared/gsm7.ts'
import { formatPhone } from '#shared/phone.ts'

/** Who is being erased, as their rows still say. */
export interface Subject {
  readonly userId: string
  /** Goes as a whole. */
  readonly wholeEmployerId: string | null
  /** Stay, and may have written of the person. */
  readonly employerIds: readonly string[]
  /** The rows of registers that are the person. */
  readonly register: readonly RegisterKey[]
  /** Finds name, address and number in a text; null when there is nothing to look for. */
  readonly pattern: string | null
  /** An administrator's name stands in what went to substitutes as well. */
  readonly isAdministrator: boolean
}

export const readSubject = async (tx: SystemTransaction, erasure: Erasure): Promise<Subject> => {
  const { userId, wholeEmployerId, register } = erasure
  const { rows } = await sql<{
    employerId: string | null
    fullName: string
    email: string
    phone: string | null
  }>`
    select p.employer_id, p.full_name, u.email, p.phone from users u join profiles p on p.user_id = u.id
    where u.id = ${userId}`.execute(tx)
  const [user] = rows
  const registered = await readRegistered(tx, register)
  const people = user ? [user, ...registered] : registered
  const own = user?.employerId ? [user.employerId] : []
  const employerIds = [...own, ...register.map(({ employerId }) => employerId)]
  return {
    userId,
    wholeEmployerId,
    register,
    employerIds: [...new Set(employerIds.filter((id) => id !== wholeEmployerId))],
    pattern: mentionPattern(people.flatMap(wordsOf)),
    isAdministrator: typeof user?.employerId === 'string',
  }
}

interface Person {
  readonly fullName: string
  readonly email: string | null
  readonly phone: string | null
}

const readRegistered = async (tx: SystemTransaction, register: readonly RegisterKey[]): Promise<Person[]> => {
  const [employerIds, vikarIds] = columnsOf(register)
  const { rows } = await sql<Person>`
    select full_name, email, phone from vikarer where (employer_id, id) in (
      select * from unnest(${employerIds}::uuid[], ${vikarIds}::uuid[]))`.execute(tx)
  return rows
}

/** As people and SMS write them. */
const wordsOf = ({ fullName, email, phone }: Person): string[] => [
  fullName,
  cleanForGsm7(fullName),
  ...(email ? [email] : []),
  ...(phone ? [phone, formatPhone(phone)] : []),
]

/**
 * The rows of registers that are a login's: those linked to it, and those removed since that bear its name and were
 * written to at its address or number.
 */
export const findRegister = async (tx: SystemTransaction, userId: string): Promise<RegisterKey[]> => {
  const { rows } = await sql<RegisterKey>`
    with linked as (select employer_id, id, full_name, email, phone from vikarer where user_id = ${userId})
    select employer_id, id as vikar_id from linked
    union
    select v.employer_id, v.id from vikarer v
    join linked on linked.employer_id = v.employer_id and linked.full_name = v.full_name
    where v.deleted_at is not null and (
      exists (select from sms_history s where s.employer_id = v.employer_id and s.vikar_id = v.id and s.recipient = linked.phone)
      or exists (select from email_history e where e.employer_id = v.employer_id and e.vikar_id = v.id
        and e.recipient = linked.email))`.execute(tx)
  return rows
}
