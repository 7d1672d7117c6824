import { giveWelcome } from '#features/credits/server/welcome.ts'
import type { AnyTransaction } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import { smsObstacle } from '#shared/phone.ts'

/** An employer that was given SMS now. */
export interface Welcomed {
  readonly employerId: string
  readonly credits: number
}

/**
 * Gives the administrator's employer the SMS to begin with, when the e-mail address is confirmed and the current number is too, and
 * SMS go there. To be called when a code has confirmed the number. Null when nothing was given now.
 */
export const welcome = async (
  tx: AnyTransaction,
  { config, tokens }: Pick<Services, 'config' | 'tokens'>,
  userId: string,
): Promise<Welcomed | null> => {
  const row = await tx
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.userId')
    .innerJoin('employers', 'employers.id', 'profiles.employerId')
    .select(['employers.id', 'employers.orgNumber', 'profiles.phone'])
    .where('profiles.userId', '=', userId)
    .whereRef('profiles.confirmedPhone', '=', 'profiles.phone')
    .where('users.emailVerified', '=', true)
    .where('employers.closedAt', 'is', null)
    .executeTakeFirst()
  if (!row?.phone || smsObstacle(row.phone, config.smsCountries) !== null) return null
  const { id: employerId, orgNumber, phone } = row
  const credits = config.welcomeSms
  return (await giveWelcome(tx, tokens, credits, { employerId, orgNumber, phone }))
    ? { employerId, credits }
    : null
}
