import { writeAudit } from '../audit.ts'
import { lockUser } from '../login/links.ts'
import type { HalfSession } from '../sessions/read-session.ts'
import { startSession } from '../sessions/start-session.ts'
import { sendEmails } from '#features/email/server/send.ts'
import type { ApiContext } from '#server/api/context.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import { acceptCode } from './accept-code.ts'
import { recoveryCodeUsedMail } from './messages.ts'
import { countRecoveryCodes } from './recovery-codes.ts'

export type Passed =
  | { readonly kind: 'passed'; readonly cookies: string[]; readonly codesLeft: number }
  | { readonly kind: 'wrong-code' }
  | { readonly kind: 'too-late' }

/**
 * Completes a login: an accepted code replaces the half session by a full one with another token. Only one try can
 * use up the half session.
 */
export const passSecondStep = async (
  tx: SystemTransaction,
  context: ApiContext,
  half: HalfSession,
  code: string,
): Promise<Passed> => {
  const { services } = context
  const { userId, sessionId, enteredBy, oidcProvider, supportId } = half
  await lockUser(tx, userId)
  const shown = await acceptCode(tx, services, userId, code)
  if (!shown) return { kind: 'wrong-code' }
  const { numDeletedRows } = await tx.deleteFrom('sessions').where('id', '=', sessionId).executeTakeFirst()
  if (numDeletedRows === 0n) return { kind: 'too-late' } // ended meanwhile, for example by a new password
  const codesLeft = await countRecoveryCodes(tx, userId)
  if (shown === 'recovery-code') await notifyOfRecoveryCode(tx, services, half, codesLeft)
  const begun = { userId, purpose: enteredBy, passedFactor: true, oidcProvider, supportId }
  const cookies = await startSession(tx, context, begun)
  return { kind: 'passed', cookies, codesLeft }
}

/** Logs a wrong code in the second step: a stranger may have the password or the mailbox. */
export const noteRefusedCode = (tx: SystemTransaction, { userId, enteredBy }: HalfSession): Promise<void> =>
  writeAudit(tx, {
    action: 'factor-refused',
    subject: { type: 'user', id: userId },
    detail: { enteredBy },
  })

export const notifyOfRecoveryCode = async (
  tx: SystemTransaction,
  { config, clock }: Services,
  owner: { readonly userId: string; readonly fullName: string; readonly email: string },
  codesLeft: number,
): Promise<void> => {
  const { userId } = owner
  await writeAudit(tx, {
    action: 'recovery-code-used',
    actorUserId: userId,
    subject: { type: 'user', id: userId },
    detail: { codesLeft },
  })
  await sendEmails(tx, [recoveryCodeUsedMail(config, owner, clock.now(), codesLeft)])
}
