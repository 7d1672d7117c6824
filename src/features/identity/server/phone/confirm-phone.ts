import { sql } from 'kysely'
import { phoneCodeOf } from '#features/sms/server/phone-code.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import { isSameSecret } from '#server/tokens.ts'
import { welcome, type Welcomed } from '../sign-up/welcome.ts'
import { lockOwnPhone } from './own-phone.ts'

const GUESSES = 5

export type PhoneConfirmation =
  | { readonly kind: 'confirmed'; readonly welcomed: Welcomed | null }
  /** Wrong, expired, used up, or for another number. A guess counts if there was a code. */
  | { readonly kind: 'wrong-code' }

/**
 * Confirms the user's current number with the code that was sent there, and grants the welcome credits. The first of
 * several simultaneous right answers confirms; the others find the number confirmed.
 */
export const confirmPhone = async (
  tx: SystemTransaction,
  services: Pick<Services, 'config' | 'tokens'>,
  userId: string,
  code: string,
): Promise<PhoneConfirmation> => {
  const own = await lockOwnPhone(tx, userId)
  if (!own || own.phone === null) return { kind: 'wrong-code' }
  if (own.phone === own.confirmedPhone) return { kind: 'confirmed', welcomed: null }
  const codeId = await countGuess(tx, userId, own.phone)
  if (!codeId || !isSameSecret(phoneCodeOf(services.tokens, codeId), code.replaceAll(/\s/g, '')))
    return { kind: 'wrong-code' }
  await tx.deleteFrom('phoneCodes').where('userId', '=', userId).execute()
  await tx.updateTable('profiles').set({ confirmedPhone: own.phone }).where('userId', '=', userId).execute()
  return { kind: 'confirmed', welcomed: await welcome(tx, services, userId) }
}

/**
 * Counts a guess before the code is compared. Returns the id of the code that was sent to this number, if guesses are
 * left.
 */
const countGuess = async (tx: SystemTransaction, userId: string, phone: string): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`
    update phone_codes set guesses = guesses + 1
    where user_id = ${userId} and phone = ${phone} and guesses < ${GUESSES} and expires_at > now()
    returning id`.execute(tx)
  return rows[0]?.id ?? null
}
