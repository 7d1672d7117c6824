import { sql } from 'kysely'
import type { RateLimit } from '#server/rate-limit.ts'
import type { PersonTransaction } from '#server/database/database.ts'
import { isSmsNumber, normalisePhone } from '#shared/phone.ts'
import type { OwnPhone } from '../contract-own.ts'
import { lockOwn } from './own-lock.ts'

/** A refusal tells that a register has the number already: nobody is to try one after the other. */
export const OWN_PHONE_PER_ACCOUNT: RateLimit = { name: 'own-phone', max: 20, windowSeconds: 3600 }

/** The substitute's number as each employer has it, by the employers' names. */
export const readOwnPhone = async (
  tx: PersonTransaction,
  smsCountries: readonly string[],
): Promise<OwnPhone> => {
  const { rows } = await sql<{ employer: string | null; phone: string }>`
    select e.name as employer, v.phone from vikarer v join employers e on e.id = v.employer_id
    where v.user_id = ${tx.scope.userId} and v.deleted_at is null
    order by e.name, v.id`.execute(tx)
  return { registers: rows.map((row) => ({ ...row, getsSms: isSmsNumber(row.phone, smsCountries) })) }
}

/**
 * Writes the number into every register that the login is linked to, or into none: each has a number once, and the unique
 * index decides (`saving`). Null when the substitute is in no register. A register that is linked later keeps the number
 * that its office has typed: it may be another one on purpose, and `follow_login` leaves it alone.
 */
export const changeOwnPhone = async (tx: PersonTransaction, phone: string): Promise<true | null> => {
  const [, { rows }] = await Promise.all([
    lockOwn(tx),
    sql`
      update vikarer set phone = ${normalisePhone(phone)}
      from (select employer_id, id from vikarer where user_id = ${tx.scope.userId} and deleted_at is null
        order by id for update) register
      where vikarer.employer_id = register.employer_id and vikarer.id = register.id
      returning vikarer.id`.execute(tx),
  ])
  return rows.length > 0 ? true : null
}
