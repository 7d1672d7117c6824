import { resendSms, type KnownSms, type ResendOutcome } from '#features/requests/server/resend-sms.ts'
import { TenantScope, type SystemScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'

/**
 * Sends a failed SMS of any employer once more. It is looked up as the system; the rest happens in the scope of its
 * employer, in the superadmin's name, so that nobody else's credits and messages are within reach. Null: there is none.
 */
export const resendForCustomer = async (
  { database, live }: Pick<Services, 'database' | 'live'>,
  scope: SystemScope,
  id: string,
): Promise<ResendOutcome | null> => {
  const sms = await findSms({ database }, scope, id)
  if (!sms) return null
  const outcome = await resendSms(database, new TenantScope(sms.employerId, scope.userId), sms)
  if (outcome.kind === 'queued') {
    live.publish(`employer:${sms.employerId}`, ['messages', 'credits'])
    live.publish('superadmins', ['service'])
  }
  return outcome
}

const findSms = (
  { database }: Pick<Services, 'database'>,
  scope: SystemScope,
  id: string,
): Promise<(KnownSms & { readonly employerId: string }) | undefined> =>
  database.lookUp(scope, (db) =>
    db
      .selectFrom('smsHistory')
      .select(['id', 'employerId', 'assignmentId', 'vikarId'])
      .where('id', '=', id)
      .executeTakeFirst(),
  )
