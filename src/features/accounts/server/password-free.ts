import type { Session } from '#server/api/context.ts'
import { PASSWORD_FREE_MINUTES } from '../rules.ts'

/** Links that a person had mailed to themselves; one that a superadmin made for somebody else is not among them. */
const OWN_LINKS = ['login', 'choose-password']

/** Until when this session may choose a new password without the current one; null when that is not, or no longer, so. */
export const passwordFreeUntil = (session: Session, now: Date): Date | null => {
  if (!OWN_LINKS.includes(session.enteredBy)) return null
  const until = new Date(session.startedAt.getTime() + PASSWORD_FREE_MINUTES * 60_000)
  return until > now ? until : null
}
