import { ORPCError, os, type AnyProcedure } from '@orpc/server'
import { AREAS, mayEnter, OFFICE_HEADER, type Area } from '#shared/access-rules.ts'
import type { Role } from '#shared/roles.ts'
import type { ApiContext, Session } from './context.ts'
import { FACTOR_FIRST, LOG_IN_FIRST, NO_ACCESS, PROVIDER_FIRST } from '#shared/failures.ts'

/** Shown to an administrator whose role at the employer is too low. */
export const PLANNERS_ONLY =
  'Rollen din er leser: du kan se, men ikke endre eller sende. En eier kan gi deg en annen rolle.'
export const OWNERS_ONLY = 'Dette kan bare en eier gjøre. Spør den som eier kontoen hos dere.'

export const UNCONFIRMED =
  'Bekreft e-postadressen din før du sender til andre. Lenken ligger i e-posten vi sendte deg.'

/** Explains that a role is too low for the area. */
export const lowRoleWords = (area: Area): string =>
  area === 'owning' || area === 'inviting' ? OWNERS_ONLY : PLANNERS_ONLY

/** Admits users with access to the area (`shared/access-rules.ts`), and returns the reason to all others. */
export const enter = (area: Area, session: Session | null): void => {
  switch (mayEnter(area, session)) {
    case 'yes':
      return
    case 'log-in':
      throw new ORPCError('UNAUTHORIZED', { status: 401, message: LOG_IN_FIRST })
    case 'wrong-role':
      throw forbidden(NO_ACCESS)
    case 'provider-first':
      throw forbidden(PROVIDER_FIRST)
    case 'factor-first':
      throw forbidden(FACTOR_FIRST)
    case 'low-role':
      throw forbidden(lowRoleWords(area))
    case 'unconfirmed':
      throw forbidden(UNCONFIRMED)
  }
}

/**
 * Guards a procedure by the area that its contract names, before its input is looked at: a caller without access learns
 * nothing about what a call would take.
 */
export const guard = (
  procedure: AnyProcedure,
  { session, request }: Pick<ApiContext, 'session' | 'request'>,
): void => {
  const meta: unknown = procedure['~orpc'].meta
  const area = hasArea(meta) ? meta.area : 'closed'
  enter(area, session)
  if (isOfOffice(area)) refuseOtherOffice(session, request.headers.get(OFFICE_HEADER))
}

const isOfOffice = (area: Area) => 'atLeast' in AREAS[area]

const OTHER_OFFICE = 'Du har byttet kontor i denne nettleseren. Ingenting er lagret. Last siden på nytt.'

/**
 * A page sends the office it was opened for, so that its input is never saved in an office the session switched to
 * later.
 */
const refuseOtherOffice = (session: Session | null, office: string | null): void => {
  if (office === null || session?.role !== 'administrator' || session.scope.employerId === office) return
  throw new ORPCError('OTHER_OFFICE', { status: 409, message: OTHER_OFFICE })
}

const hasArea = (meta: unknown): meta is { area: Area } =>
  typeof meta === 'object' && meta !== null && 'area' in meta && String(meta.area) in AREAS

export const forbidden = (message: string) => new ORPCError('FORBIDDEN', { status: 403, message })

const base = os.$context<ApiContext>()

/** Gives a procedure for logged-in people the session. Its area decides who may call. */
export const loggedIn = base.middleware(({ context, next }) => {
  if (!context.session) throw new Error('this procedure needs a session, but its area admits visitors')
  return next({ context: { session: context.session } })
})

const otherRole = (role: Role) =>
  new Error(`this procedure is for role ${role}, but its area admits other roles`)

/** Gives a procedure for administrators the session and the scope of their employer. */
export const administrator = base.middleware(({ context, next }) => {
  const { session } = context
  if (session?.role !== 'administrator') throw otherRole('administrator')
  return next({ context: { session, scope: session.scope } })
})

/** Gives a procedure for superadmins the session and the scope of the whole service, in their name. */
export const superadmin = base.middleware(({ context, next }) => {
  const { session } = context
  if (session?.role !== 'superadmin') throw otherRole('superadmin')
  return next({ context: { session, scope: session.scope } })
})

/** Gives a procedure for substitutes the session and the scope of the person, at all their employers. */
export const substitute = base.middleware(({ context, next }) => {
  const { session } = context
  if (session?.role !== 'substitute') throw otherRole('substitute')
  return next({ context: { session, scope: session.scope } })
})
