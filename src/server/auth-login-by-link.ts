import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import * as z from 'zod'

/**
 * Starts a session for a user who has proven themselves by one of our links. For our server only: the library's own
 * magic links delete the password of a user whose address is not confirmed.
 */
export const loginByLink = () =>
  ({
    id: 'login-by-link',
    endpoints: {
      startSession: createAuthEndpoint(
        '/start-session',
        {
          method: 'POST',
          body: z.object({ userId: z.uuid(), enteredBy: z.string() }),
          metadata: { SERVER_ONLY: true },
        },
        async (context) => {
          const { internalAdapter } = context.context
          const user = await internalAdapter.findUserById(context.body.userId)
          if (!user) return context.json(null)
          const { enteredBy } = context.body
          const session = await internalAdapter.createSession(user.id, false, { enteredBy }, true)
          if (!session) return context.json(null) // a hook refused: the user is deactivated
          await setSessionCookie(context, { session, user })
          return context.json({ userId: user.id })
        },
      ),
    },
  }) satisfies BetterAuthPlugin
