import type { Session } from '#server/api/context.ts'
import type { Services } from '#server/services.ts'
import type { Me } from '../contract.ts'
import { passwordFreeUntil } from './password-free.ts'

/** What a browser may know of who is logged in in it. */
export const describeMe = ({ clock }: Pick<Services, 'clock'>, session: Session | null): Me => {
  if (!session) return null
  const { userId, fullName, email, emailVerified, role, employerName, enteredBy } = session
  return {
    userId,
    fullName,
    email,
    emailVerified,
    role,
    employerName,
    enteredBy,
    passwordFreeUntil: passwordFreeUntil(session, clock.now())?.toISOString() ?? null,
  }
}
