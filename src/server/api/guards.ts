import { ORPCError, os } from '@orpc/server'
import type { ApiContext } from './context.ts'

const base = os.$context<ApiContext>()

const unauthorized = () => new ORPCError('UNAUTHORIZED', { status: 401, message: 'Du må være logget inn' })
const forbidden = (message = 'Du har ikke tilgang til denne ressursen') =>
  new ORPCError('FORBIDDEN', { status: 403, message })

/** Anyone who is logged in. */
export const loggedIn = base.middleware(({ context, next }) => {
  if (!context.session) throw unauthorized()
  return next({ context: { session: context.session } })
})

/** An administrator, acting in their employer's scope. */
export const administrator = base.middleware(({ context, next }) => {
  const { session } = context
  if (!session) throw unauthorized()
  if (session.role !== 'administrator') throw forbidden()
  return next({ context: { session, scope: session.scope } })
})

/** An administrator whose e-mail address is confirmed: needed before anything is sent to others. */
export const confirmedAdministrator = base.middleware(({ context, next }) => {
  const { session } = context
  if (!session) throw unauthorized()
  if (session.role !== 'administrator') throw forbidden()
  if (!session.emailVerified) {
    throw forbidden(
      'Bekreft e-postadressen din før du sender til andre. Lenken ligger i e-posten vi sendte deg.',
    )
  }
  return next({ context: { session, scope: session.scope } })
})
