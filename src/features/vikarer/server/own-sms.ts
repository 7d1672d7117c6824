import { sql } from 'kysely'
import type { PersonTransaction } from '#server/database/database.ts'
import { lockOwn } from './own-lock.ts'

/** The substitute wants no SMS, or wants them again, from any employer. False when they are in no register. */
export const chooseSms = async (tx: PersonTransaction, noSms: boolean): Promise<boolean> => {
  const [, { rows }] = await Promise.all([
    lockOwn(tx),
    sql`
      update vikarer set no_sms = ${noSms}
      from (select employer_id, id from vikarer where user_id = ${tx.scope.userId} and deleted_at is null
        order by id for no key update) register
      where vikarer.employer_id = register.employer_id and vikarer.id = register.id
      returning vikarer.id`.execute(tx),
  ])
  return rows.length > 0
}
