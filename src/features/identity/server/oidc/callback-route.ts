import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Invitations } from '../invitations.ts'
import { BAD_LINKS_PER_ADDRESS, takeTurn, waitFor } from '../rate-limits.ts'
import { readSession } from '../sessions/read-session.ts'
import { actorOf, type ApiContext } from '#server/api/context.ts'
import type { OidcProvider } from '#server/config/oidc.ts'
import { SystemScope } from '#server/database/scope.ts'
import { perNetwork } from '#server/load/rate-limit.ts'
import { TooBusy } from '#server/load/semaphore.ts'
import type { Services } from '#server/services.ts'
import { paths, serverPattern } from '#shared/paths.ts'
import { serverPatterns } from '#shared/server-paths.ts'
import type { Purpose } from '../../oidc-outcomes.ts'
import { takeAttempt, type Attempt } from './attempts.ts'
import { browserCookie, callbackAddress, cookieName } from './begin-login.ts'
import { finish, type Finished } from './finish-login.ts'
import { findProvider } from './providers.ts'
import { readAnswer } from './verify.ts'

/** The user is not known yet. */
const system = new SystemScope(null)

const ROUTE = serverPattern(serverPatterns.oidcCallback)
const LONGEST = 4000

/**
 * The route to which a provider redirects a browser. It is the only GET that changes anything, apart from logged
 * reads, because the protocol has no other way. Every outcome leads to a page of ours; no error is shown raw.
 */
export const oidcCallbackRoute = (app: FastifyInstance, services: Services, invitations: Invitations) => {
  app.get(ROUTE, { exposeHeadRoute: false }, async (request, reply) => {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    const { https } = services.config
    const browser = readCookie(request, cookieName(https))
    if (browser !== null) reply.header('set-cookie', browserCookie(https, '', 0))
    const context = await contextOf(services, request)
    const came = await comeBack(context, invitations, request, browser)
    for (const cookie of context.resHeaders.getSetCookie()) reply.header('set-cookie', cookie)
    return redirect(reply, came)
  })
}

interface CameBack {
  /** Undefined for an unknown name. */
  readonly provider: OidcProvider | undefined
  readonly attempt: Attempt | null
  readonly finished: Finished
}

const comeBack = async (
  context: ApiContext,
  invitations: Invitations,
  request: FastifyRequest,
  browser: string | null,
): Promise<CameBack> => {
  const { services } = context
  const provider = findProvider(services.config, idIn(request))
  const search = request.url.slice(request.url.indexOf('?') + 1)
  const state = new URLSearchParams(search).get('state') ?? ''
  const isReadable = provider && browser && state && search.length <= LONGEST && request.url.includes('?')
  const attempt = isReadable ? await take(context, { provider: provider.id, state, browser }) : null
  if (attempt === 'busy') return { provider, attempt: null, finished: { failure: 'busy' } }
  if (!provider || !attempt) {
    const isTooMany = await countBad(context)
    note(context, isTooMany ? 'TOO_MANY_REQUESTS' : 'OIDC_STATE')
    return { provider, attempt: null, finished: { failure: isTooMany ? 'busy' : 'late' } }
  }
  const address = new URL(`${callbackAddress(services.config, provider)}?${search}`)
  const answer = await readAnswer(provider, address, state, attempt)
  if ('failure' in answer) {
    note(context, answer.why)
    return { provider, attempt, finished: answer }
  }
  const finished = await finish(context, invitations, attempt, { provider, ...answer })
  if (typeof finished === 'object')
    note(context, `OIDC_${finished.failure.toUpperCase().replaceAll('-', '_')}`)
  return { provider, attempt, finished }
}

const take = async (
  context: ApiContext,
  returning: { provider: string; state: string; browser: string },
): Promise<Attempt | null | 'busy'> => {
  try {
    return await takeTurn(context, undefined, () =>
      context.services.database.transaction(system, (tx) => takeAttempt(tx, returning)),
    )
  } catch (error) {
    if (error instanceof TooBusy) return 'busy'
    throw error
  }
}

/** Counts like a link that does not work. True beyond the limit. */
const countBad = async ({ services, request }: ApiContext): Promise<boolean> =>
  (await waitFor(services.database, perNetwork(BAD_LINKS_PER_ADDRESS, request.ip))) > 0

const note = ({ services, session, request }: ApiContext, reason: string) =>
  services.securityLog.note(reason === 'TOO_MANY_REQUESTS' ? 'limit-reached' : 'refused', {
    ...actorOf(session),
    route: ROUTE,
    reason,
    ip: request.ip,
  })

/** Redirects to the page with the outcome, or to the second step of the login. */
const redirect = (reply: FastifyReply, { provider, attempt, finished }: CameBack) => {
  const query = new URLSearchParams()
  const purpose: Purpose = attempt?.purpose ?? 'login'
  if (typeof finished === 'object') query.set('feil', finished.failure)
  else if (finished !== 'second-step') query.set('ferdig', finished === 'linked' ? 'link' : purpose)
  if (finished !== 'second-step') query.set('for', purpose)
  if (provider && finished !== 'second-step') query.set('hos', provider.id)
  if (attempt?.returnTo) query.set('returnTo', attempt.returnTo)
  const page = finished === 'second-step' ? paths.authFactor : paths.authProvider
  return reply.redirect(query.size > 0 ? `${page}?${query.toString()}` : page, 303)
}

const contextOf = async (services: Services, request: FastifyRequest) => {
  const headers = new Headers()
  for (const name of ['cookie', 'user-agent']) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  const session = await readSession(services, headers)
  return { services, session, request: { ip: request.ip, headers }, resHeaders: new Headers() }
}

const idIn = ({ params }: FastifyRequest): string =>
  typeof params === 'object' && params !== null && 'provider' in params ? String(params.provider) : ''

const readCookie = ({ headers }: FastifyRequest, name: string): string | null => {
  const found = headers.cookie?.split(';').map((cookie) => cookie.trim().split('=', 2))
  const [, value] = found?.find(([key]) => key === name) ?? []
  return value && /^[\w-]{20,100}$/.test(value) ? value : null
}
