import { writeAudit } from '#features/accounts/server/audit.ts'
import { lockUser } from '#features/accounts/server/login/links.ts'
import type { Start } from '#features/accounts/server/login/sign-in.ts'
import type { HalfSession } from '#features/accounts/server/session.ts'
import { sendEmails } from '#features/email/server/send.ts'
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
 * Ends the second step of a login: a code that is accepted, once, makes a session with another token in place of the half
 * one. The half one can be used up by one try only.
 */
export const passSecondStep = async (
  tx: SystemTransaction,
  services: Services,
  half: HalfSession,
  code: string,
  start: Start,
): Promise<Passed> => {
  const { userId, sessionId, enteredBy, oidcProvider, supportId } = half
  await lockUser(tx, userId)
  const shown = await acceptCode(tx, services, userId, code)
  if (!shown) return { kind: 'wrong-code' }
  const { numDeletedRows } = await tx.deleteFrom('sessions').where('id', '=', sessionId).executeTakeFirst()
  if (numDeletedRows === 0n) return { kind: 'too-late' } // ended meanwhile, by a new password for one
  const codesLeft = await countRecoveryCodes(tx, userId)
  if (shown === 'recovery-code') await tellOfRecoveryCode(tx, services, half, codesLeft)
  const begun = { userId, purpose: enteredBy, passedFactor: true, oidcProvider, supportId }
  const cookies = await start(begun)
  return { kind: 'passed', cookies, codesLeft }
}

/** A wrong code in the second step: the password, or the mailbox, may be in the wrong hands. */
export const noteRefusedCode = (tx: SystemTransaction, { userId, enteredBy }: HalfSession): Promise<void> =>
  writeAudit(tx, {
    action: 'factor-refused',
    subject: { type: 'user', id: userId },
    detail: { enteredBy },
  })

export const tellOfRecoveryCode = async (
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
