import type { Session } from './context.ts'

/** Who acts, as a log may say it. */
export const actorOf = (session: Session | null) => ({
  ...(session ? { userId: session.userId } : {}),
  ...(session?.role === 'administrator' ? { employerId: session.scope.employerId } : {}),
})
