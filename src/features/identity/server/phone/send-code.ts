import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { CODE_MINUTES } from '#features/sms/rules.ts'
import { sendPhoneCode } from '#features/sms/server/phone-code.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import { lockOwnPhone } from './own-phone.ts'

interface Asking {
  readonly userId: string
  readonly employerId: string
  /** E.164; the number for which the request was counted. */
  readonly phone: string
}

/**
 * Makes a code for the user's number, which replaces the one before, and queues its SMS. Does nothing when the number
 * has been changed since.
 */
export const sendCode = async (
  tx: SystemTransaction,
  { config }: Pick<Services, 'config'>,
  { userId, employerId, phone }: Asking,
): Promise<void> => {
  const current = await lockOwnPhone(tx, userId)
  if (current?.phone !== phone) return
  const id = randomUUIDv7()
  const fresh = { id, phone, guesses: 0, expiresAt: sql<Date>`now() + ${CODE_MINUTES} * interval '1 minute'` }
  await tx
    .insertInto('phoneCodes')
    .values({ userId, ...fresh })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(fresh))
    .execute()
  await sendPhoneCode(tx, config.product.name, { codeId: id, employerId, userId, phone })
}
