import { actorOf, type Session } from '#server/api/context.ts'
import type { Services } from '#server/services.ts'
import type { Sent } from '#features/messages/shapes.ts'

/** Logs a reached hourly limit: the employer is busy, or its login is stolen. */
export const noteLimits = (
  { securityLog }: Services,
  session: Session,
  { sms, emailLimit }: Pick<Sent, 'sms' | 'emailLimit'>,
): void => {
  const note = (reason: string) => securityLog.note('limit-reached', { ...actorOf(session), reason })
  if (sms.kind === 'too-many-this-hour') note('sms-of-the-hour')
  if (emailLimit !== undefined) note('e-mails-of-the-hour')
}
