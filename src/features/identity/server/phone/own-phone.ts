import { sql } from 'kysely'
import type { AnyTransaction, Database, SystemTransaction } from '#server/database/database.ts'
import type { SystemScope } from '#server/database/scope.ts'

const ofUser = (tx: AnyTransaction, userId: string) =>
  tx.selectFrom('profiles').select(['phone', 'confirmedPhone']).where('userId', '=', userId)

/** The number in the user's profile and the last confirmed one, in E.164 or null. */
export const readOwnPhone = (tx: AnyTransaction, userId: string) => ofUser(tx, userId).executeTakeFirst()

/** The same, locked until the commit against a change of number. */
export const lockOwnPhone = (tx: SystemTransaction, userId: string) =>
  ofUser(tx, userId).forNoKeyUpdate().executeTakeFirst()

/** Every night: deletes expired codes and their numbers. */
export const forgetPhoneCodes = async (database: Database, scope: SystemScope): Promise<void> => {
  await database.transaction(scope, (tx) =>
    tx
      .deleteFrom('phoneCodes')
      .where('expiresAt', '<', sql<Date>`now()`)
      .execute(),
  )
}
