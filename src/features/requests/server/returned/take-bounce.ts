import type { Bounce } from '#features/email/server/bounces/read-bounce.ts'
import { findEmail, returnEmail, type ReturnedEmail } from '#features/email/server/bounces/return-email.ts'
import type { TakeBounce } from '#features/email/server/bounces/routes.ts'
import { isAboutAddress } from '#features/email/server/bounces/status.ts'
import { lockRefused, markBounced } from '#features/vikarer/server/email-refused.ts'
import { SystemScope, TenantScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'

const reading = new SystemScope(null)

/**
 * Records that a mail came back, once however often it is reported: the mail has failed, and the address is marked in the register of the
 * employer whose mail it was, where the report says that the address itself takes none. It must be about the mail's own recipient.
 */
export const takeBounce: TakeBounce = async (services, { id, failed }) => {
  const email = await services.database.transaction(reading, (tx) => findEmail(tx, id))
  const words = email && wordsFor(email, failed)
  if (!words) return 'ignored'
  const wasNew =
    email.employerId === null
      ? await services.database.transaction(reading, (tx) => returnEmail(tx, id, words))
      : await takeOfEmployer(services, { ...email, employerId: email.employerId }, words)
  return wasNew ? 'returned' : 'ignored'
}

const wordsFor = ({ recipient }: ReturnedEmail, failed: Bounce['failed']): string | undefined =>
  failed.find(({ addresses }) => addresses.includes(recipient.toLowerCase()))?.words

type OfEmployer = ReturnedEmail & { readonly employerId: string }

const takeOfEmployer = async (
  { database, live }: Services,
  { id, employerId, recipient }: OfEmployer,
  words: string,
): Promise<boolean> => {
  const wasNew = await database.transaction(new TenantScope(employerId, null), async (tx) => {
    await lockRefused(tx, recipient)
    if (!(await returnEmail(tx, id, words))) return false
    if (isAboutAddress(words)) await markBounced(tx, recipient, words)
    return true
  })
  if (wasNew) live.publish(`employer:${employerId}`, ['vikarer', 'assignments', 'messages'])
  return wasNew
}
