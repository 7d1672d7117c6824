import { giveWelcome } from '#features/credits/server/welcome.ts'
import type { AnyTransaction } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import { smsObstacle } from '#shared/phone.ts'

/** An employer that got welcome credits now. */
export interface Welcomed {
  readonly employerId: string
  readonly credits: number
}

/**
 * Grants welcome credits to the administrator's employer, if the e-mail address and the current number are confirmed
 * and the number can get SMS. Called when a code has confirmed the number. Null if nothing was granted.
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
