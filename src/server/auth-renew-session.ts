import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint, getSessionFromCtx } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import * as z from 'zod'

/**
 * Moves the end of the session whose cookie is presented, and gives the cookie anew. For our server only: the library's own
 * renewal knows no absolute end. Null when the session has ended meanwhile.
 */
export const renewSession = () =>
  ({
    id: 'renew-session',
    endpoints: {
      renewSession: createAuthEndpoint(
        '/renew-session',
        {
          method: 'POST',
          body: z.object({ expiresAt: z.date() }),
          requireHeaders: true,
          metadata: { SERVER_ONLY: true },
        },
        async (context) => {
          const found = await getSessionFromCtx(context)
          if (!found) return context.json(null)
          const { internalAdapter } = context.context
          const now = new Date()
          const { expiresAt } = context.body
          const session = await internalAdapter.updateSession(found.session.token, {
            expiresAt,
            updatedAt: now,
          })
          if (!session) return context.json(null)
          const maxAge = Math.floor((expiresAt.getTime() - now.getTime()) / 1000)
          await setSessionCookie(context, { session, user: found.user }, false, { maxAge })
          return context.json({ sessionId: session.id })
        },
      ),
    },
  }) satisfies BetterAuthPlugin
