import { OpenAPIGenerator } from '@orpc/openapi'
import { OpenAPIHandler } from '@orpc/openapi/fastify'
import { ORPCError } from '@orpc/server'
import type { StandardHandlerOptions } from '@orpc/server/standard'
import { RPCHandler } from '@orpc/server/fastify'
import { ResponseHeadersPlugin } from '@orpc/server/plugins'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { accountsProcedures } from '#features/identity/server/procedures.ts'
import { readSession } from '#features/identity/server/sessions/read-session.ts'
import { answersProcedures } from '#features/answers/server/procedures.ts'
import { creditsProcedures } from '#features/credits/server/procedures.ts'
import { factorsProcedures } from '#features/identity/server/factors/procedures.ts'
import { invitations } from '#features/employers/server/accept.ts'
import { employersProcedures } from '#features/employers/server/procedures.ts'
import { followupProcedures } from '#features/followup/server/procedures.ts'
import { historyProcedures } from '#features/history/server/procedures.ts'
import { leavingProcedures } from '#features/requests/server/acts/leaving/leaving-procedures.ts'
import { mineProcedures } from '#features/mine/server/procedures.ts'
import { oidcProcedures } from '#features/identity/server/oidc/procedures.ts'
import { overviewProcedures } from '#features/overview/server/procedures.ts'
import { pushProcedures } from '#features/push/server/procedures.ts'
import { officeActProcedures } from '#features/requests/server/acts/procedures.ts'
import { requestsProcedures } from '#features/requests/server/procedures.ts'
import { smsProcedures } from '#features/sms/server/procedures.ts'
import { superadminProcedures } from '#features/superadmin/server/procedures.ts'
import { vikarerProcedures } from '#features/vikarer/server/procedures.ts'
import { actorOf, type ApiContext } from '#server/api/context.ts'
import { guard } from '#server/api/enforce-access.ts'
import { SenderGone } from '#server/api/json-body.ts'
import { withFieldProblems } from '#server/api/problems.ts'
import { BODY_LIMIT } from '#server/http/bodies.ts'
import { OutcomeUnknown, whyUnavailable } from '#server/database/connection-failures.ts'
import {
  isDepartmentsChanged,
  isDependedOn,
  isUniqueViolation,
  violatedConstraint,
} from '#server/database/violations.ts'
import { isSameOrigin } from '#server/http/same-origin.ts'
import { COME_BACK_SECONDS, TooBusy } from '#server/load/semaphore.ts'
import { yieldToEventLoop } from '#server/load/throttle.ts'
import type { Services } from '#server/services.ts'
import {
  BUSY,
  DEPARTMENTS_CHANGED,
  DEPENDED_ON,
  EXISTS_ALREADY,
  OUTCOME_UNKNOWN,
  OWNER_NEEDED,
  UNKNOWN_FAILURE,
} from '#shared/failures.ts'
import {
  admit,
  lookUpRestOperation,
  lookUpRpcProcedure,
  type Called,
  type HttpContext,
  type LookUp,
} from './api-entrance.ts'
import { contract } from './contract.ts'

export const router = {
  accounts: accountsProcedures,
  answers: answersProcedures,
  credits: creditsProcedures,
  factors: factorsProcedures,
  employers: employersProcedures,
  followup: { ...followupProcedures, ...officeActProcedures },
  history: historyProcedures,
  leaving: leavingProcedures,
  mine: mineProcedures,
  oidc: oidcProcedures(invitations),
  overview: overviewProcedures,
  push: pushProcedures,
  requests: requestsProcedures,
  sms: smsProcedures,
  superadmin: superadminProcedures,
  vikarer: vikarerProcedures,
}

/**
 * The API twice from one contract: `/api/rpc` for the service's own pages, `/api/...` (OpenAPI) for all other clients.
 * No answer is cached by a browser or a proxy: nearly all hold data for their reader only.
 */
export const apiRoutes = async (app: FastifyInstance, services: Services) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null)) // `admit` reads the body later
  const rpc = new RPCHandler<HttpContext>(router, handlerOptions(services, lookUpRpcProcedure(router), true))
  const rest = new OpenAPIHandler<HttpContext>(router, {
    ...handlerOptions(services, lookUpRestOperation(router), false),
    maxBracketNotationArrayIndex: 100,
  })

  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.method !== 'GET' && !isSameOrigin(request, services.config.appUrl))
      return reply.code(403).send() // logged like refusals outside the procedures
    const context = await contextOf(services, request, (cookie) => void reply.header('set-cookie', cookie))
    const isRpc = request.url.startsWith('/api/rpc/')
    const { matched } = isRpc
      ? await rpc.handle(request, reply, { prefix: '/api/rpc', context })
      : await rest.handle(request, reply, { prefix: '/api', context })
    if (!matched) return reply.code(404).send({ code: 'NOT_FOUND', message: 'Fant ikke det du lette etter' })
    return reply
  }
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))
  app.addHook('onRequest', refuseLargeBodies)
  app.all('/*', handle)
  app.setNotFoundHandler(handle) // methods without a route in Fastify
}

/** `admit` reads bodies itself, past Fastify's limit; refused here, an oversized one costs no session look-up. */
const refuseLargeBodies = async (request: FastifyRequest, reply: FastifyReply) => {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const length = request.headers['content-length']
  if (length === undefined && request.headers['transfer-encoding'] === undefined) return
  if (length === undefined)
    return reply.code(411).send({ code: 'LENGTH_REQUIRED', message: 'Lengden mangler' })
  if (Number(length) > BODY_LIMIT)
    return reply.code(413).send({ code: 'TOO_LARGE', message: 'Det du sendte, er for stort' })
}

const contextOf = async (
  services: Services,
  request: FastifyRequest,
  setCookie: (value: string) => void,
): Promise<HttpContext> => {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value))
  return {
    services,
    session: await readSession(services, headers, setCookie),
    request: { ip: request.ip, headers },
    raw: request.raw,
  }
}

const unreadable = () =>
  new ORPCError('BAD_REQUEST', { status: 400, message: 'Det du sendte, kunne ikke leses' })

/** An overload: the seconds keep pages from retrying at once. */
const busy = () =>
  new ORPCError('SERVICE_UNAVAILABLE', {
    status: 503,
    message: BUSY,
    data: { retryAfterSeconds: COME_BACK_SECONDS },
  })

/**
 * The answer for an overload, for an unavailable database, and for a connection lost during a save; null for other
 * failures.
 */
const passingFailure = (log: Services['log'], path: readonly string[], err: unknown) => {
  const route = path.join('.')
  if (err instanceof OutcomeUnknown) {
    log.error({ err, route }, 'the outcome of a procedure is unknown')
    return new ORPCError('OUTCOME_UNKNOWN', { status: 504, message: OUTCOME_UNKNOWN })
  }
  if (err instanceof TooBusy) return busy()
  const why = whyUnavailable(err)
  if (why === null) return null
  log.warn({ err, route }, why)
  return busy()
}

/** Programs read the header, people the text on the page. */
const setRetryAfter = ({ resHeaders }: ApiContext, { data }: { readonly data?: unknown }) => {
  if (typeof data === 'object' && data !== null && 'retryAfterSeconds' in data)
    resHeaders?.set('retry-after', String(data.retryAfterSeconds))
}

interface Call extends Called {
  readonly context: ApiContext
}

/** A new object for each handler: the library writes into it. */
const handlerOptions = (
  { log }: Services,
  lookUp: LookUp,
  isRpc: boolean,
): StandardHandlerOptions<HttpContext> => ({
  plugins: [new ResponseHeadersPlugin<HttpContext>()],
  interceptors: [
    async ({ next, ...call }) => {
      const { context, request } = call
      try {
        const body = await admit(lookUp, isRpc, call, noteRefusal)
        return await next({ ...call, request: { ...request, body: async () => body } })
      } catch (error) {
        if (error instanceof ORPCError) throw error // Procedures throw ORPCErrors, converted below.
        if (!(error instanceof SenderGone)) noteInvalid(context, 'UNREADABLE')
        throw unreadable()
      }
    },
  ],
  clientInterceptors: [
    async (call): Promise<unknown> => {
      try {
        guard(call.procedure, call.context)
        return await withinShare(call)
      } catch (error) {
        if (error instanceof ORPCError) {
          noteRefusal(call, { code: String(error.code), status: error.status })
          const told = withFieldProblems(error)
          if (told !== error) noteInvalid(call.context, 'INPUT_INVALID', call.path)
          setRetryAfter(call.context, error)
          throw told
        }
        const passing = error === call.signal?.reason ? busy() : passingFailure(log, call.path, error)
        if (passing) {
          setRetryAfter(call.context, passing)
          throw passing
        }
        if (violatedConstraint(error) === 'employers_keep_an_owner')
          throw new ORPCError('LAST_OWNER', { status: 409, message: OWNER_NEEDED })
        if (isDepartmentsChanged(error))
          throw new ORPCError('DEPARTMENTS_CHANGED', { status: 409, message: DEPARTMENTS_CHANGED })
        if (isDependedOn(error)) throw new ORPCError('CONFLICT', { status: 409, message: DEPENDED_ON })
        if (isUniqueViolation(error))
          throw new ORPCError('ALREADY_EXISTS', { status: 409, message: EXISTS_ALREADY })
        log.error({ err: error, route: call.path.join('.') }, 'a procedure failed')
        throw new ORPCError('INTERNAL_SERVER_ERROR', { status: 500, message: UNKNOWN_FAILURE })
      }
    },
  ],
})

/** Answers to a shift never wait for the share, as by personal link. */
const ANSWERS = ['answers', 'mine'].flatMap((room) =>
  ['claim', 'decline', 'withdraw'].map((answer) => `${room}.${answer}`),
)

interface RunningCall extends Call {
  readonly signal?: AbortSignal | undefined
  next(): Promise<unknown>
}

/** Runs a call within the share of the person who makes it (decision 52). */
const withinShare = async ({ context, path, signal, next }: RunningCall): Promise<unknown> => {
  const { session, services } = context
  if (!session || ANSWERS.includes(path.join('.'))) return next()
  return services.budgets.run(session, async () => next(), signal)
}

/** Logged statuses: missing rights, wrong guesses and exceeded limits. */
const NOTED = [401, 403, 410, 429]

const noteRefusal = ({ context, path }: Call, { code, status }: { code: string; status: number }) => {
  if (!NOTED.includes(status)) return
  const { services, session, request } = context
  services.securityLog.note(status === 429 ? 'limit-reached' : 'refused', {
    ...actorOf(session),
    route: path.join('.'),
    reason: code,
    ip: request.ip,
  })
}

/**
 * Logs an input that breaks the contract: the forms check the same rules, so it did not come from a form. Omits the
 * field, whose name may be invented.
 */
const noteInvalid = (
  { services, session, request }: ApiContext,
  reason: string,
  path: readonly string[] = [],
) =>
  services.securityLog.note('invalid-input', {
    ...actorOf(session),
    ...(path.length > 0 && { route: path.join('.') }),
    reason,
    ip: request.ip,
  })

/** The contract as OpenAPI 3.1, generated one room at a time: other requests run in between. */
export const openApiDocument = async (services: Services) => {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const options = {
    info: { title: services.config.product.name, version: '1' },
    servers: [{ url: `${services.config.appUrl}/api` }],
  }
  const document = await generator.generate({}, options)
  const paths = { ...document.paths }
  for (const room of Object.values(contract)) {
    await yieldToEventLoop()
    const part = await generator.generate(room, options)
    for (const [path, methods] of Object.entries(part.paths ?? {}))
      paths[path] = { ...paths[path], ...methods }
  }
  return { ...document, paths }
}
