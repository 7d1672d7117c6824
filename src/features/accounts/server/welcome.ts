import { giveWelcome } from '#features/credits/server/welcome.ts'
import type { AnyTransaction } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import { smsObstacle } from '#shared/phone.ts'

/**
 * Gives the administrator's employer the SMS to begin with, as soon as the address is confirmed and an organisation number or a
 * number that SMS go to is known; a landline waits for a mobile number. To be called after every write of one of these,
 * with the user's row locked by it: of two at once, the later one sees both. Returns the employer if it was given now.
 */
export const welcome = async (
  tx: AnyTransaction,
  { config, tokens }: Pick<Services, 'config' | 'tokens'>,
  userId: string,
): Promise<string | null> => {
  const row = await tx
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.userId')
    .innerJoin('employers', 'employers.id', 'profiles.employerId')
    .select(['employers.id', 'employers.orgNumber', 'profiles.phone'])
    .where('profiles.userId', '=', userId)
    .where('users.emailVerified', '=', true)
    .where('employers.closedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const phone = row.phone !== null && smsObstacle(row.phone, config.smsCountries) === null ? row.phone : null
  const { id: employerId, orgNumber } = row
  return (await giveWelcome(tx, tokens, config.welcomeSms, { employerId, orgNumber, phone }))
    ? employerId
    : null
}
