import { sendEmails } from '#features/email/server/send.ts'
import { supportOf, type Session } from '#server/api/context.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import type { SystemScope } from '#server/database/scope.ts'
import { hashPassword } from '#server/passwords.ts'
import type { Services } from '#server/services.ts'
import { writeAudit } from '../audit.ts'
import { lockUser, revokeLinks } from '../login/links.ts'
import { LOGIN_PURPOSES } from '../login/login-link.ts'
import { passwordChangedMail } from '../messages.ts'
import { isCommonPassword } from './common-passwords.ts'
import { passwordFreeUntil, hasPassword, setPassword } from './set-password.ts'

export type ChangeOutcome = 'changed' | 'wrong-password' | 'too-common' | 'link-needed' | 'logged-out'

/**
 * Changes the user's own password. The current one is required, unless the session just began by a link from the
 * mailbox. All other sessions and unused login links end in the same transaction, and the owner gets an e-mail. A
 * session that was ended meanwhile changes nothing.
 */
export const changePassword = async (
  services: Services,
  system: SystemScope,
  session: Session,
  ip: string,
  asked: { currentPassword: string; newPassword: string },
): Promise<ChangeOutcome> => {
  const { database, passwords, clock, config } = services
  const { userId } = session
  const now = clock.now()
  const hasher = { ...session, ip }
  if (!passwordFreeUntil(session, now)) {
    if (!(await database.read(system, (tx) => hasPassword(tx, userId)))) return 'link-needed'
    if (!(await passwords.isOf(hasher, asked.currentPassword))) return 'wrong-password'
  }
  if (await isCommonPassword(asked.newPassword, { ...session, company: session.employerName }))
    return 'too-common'
  const hash = await hashPassword(asked.newPassword, hasher)
  return database.transaction(system, async (tx) => {
    await lockUser(tx, userId)
    if (!(await keepThisSession(tx, session))) return 'logged-out'
    await setPassword(tx, userId, hash, now)
    await revokeLinks(tx, userId, [...LOGIN_PURPOSES, 'choose-password'])
    await writeAudit(tx, {
      action: 'password-changed',
      actorUserId: userId,
      subject: { type: 'user', id: userId },
      support: supportOf(session),
      detail: { enteredBy: session.enteredBy },
    })
    await sendEmails(tx, [passwordChangedMail(config, session, now)])
    return 'changed'
  })
}

/**
 * Ends the user's other sessions; this one now counts as one by password. False if this session had been ended
 * already.
 */
const keepThisSession = async (tx: SystemTransaction, { userId, sessionId }: Session): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({ enteredBy: 'password' })
    .where('id', '=', sessionId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await tx.deleteFrom('sessions').where('userId', '=', userId).where('id', '!=', sessionId).execute()
  return true
}
