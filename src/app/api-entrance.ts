import type { IncomingMessage } from 'node:http'
import { StandardOpenAPIMatcher } from '@orpc/openapi/standard'
import { ORPCError, type AnyProcedure, type AnyRouter } from '@orpc/server'
import { StandardRPCMatcher } from '@orpc/server/standard'
import type { ApiContext } from '#server/api/context.ts'
import { guard } from '#server/api/enforce-access.ts'
import { checkShape, LIMITS, readJson, VISITOR_LIMITS } from '#server/api/json-body.ts'

/** The context of a call over HTTP. */
export interface HttpContext extends ApiContext {
  readonly raw: IncomingMessage
}

export interface Called {
  readonly path: readonly string[]
  readonly procedure: AnyProcedure
}

/** The procedures at an address, by method. */
export type LookUp = (address: `/${string}`) => Promise<ReadonlyMap<string, Called>>

/** Finds a procedure by its name. Procedures that only read also accept GET. */
export const lookUpRpcProcedure = (router: AnyRouter): LookUp => {
  const matcher = new StandardRPCMatcher()
  matcher.init(router)
  return async (address) => {
    const found = await matcher.match('POST', address)
    if (!found) return new Map()
    const isRead = found.procedure['~orpc'].route.method === 'GET'
    return new Map([...(isRead ? ['GET'] : []), 'POST'].map((method) => [method, found]))
  }
}

/** Finds an operation by the address and the method of the contract. */
export const lookUpRestOperation = (router: AnyRouter): LookUp => {
  const matcher = new StandardOpenAPIMatcher()
  matcher.init(router)
  return async (address) => {
    const called = new Map<string, Called>()
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      const found = await matcher.match(method, address)
      if (found) called.set(method, found)
    }
    return called
  }
}

/** A call in progress, as the library passes it on. */
interface Passing {
  readonly context: HttpContext
  readonly prefix?: string | undefined
  readonly request: { readonly method: string; readonly url: URL }
}

/**
 * Checks method, access and size, in that order, and only then reads and parses the body. oRPC by itself would run a
 * procedure by any method but GET, and parse forms and files of any size first.
 */
export const admit = async (
  lookUp: LookUp,
  isRpc: boolean,
  { request, context, prefix = '' }: Passing,
  note: (refused: Called & { context: ApiContext }, why: { code: string; status: number }) => void,
): Promise<unknown> => {
  const called = await lookUp(`/${request.url.pathname.replace(prefix, '').replace(/^\/|\/$/g, '')}`)
  if (called.size === 0) return undefined // no match: the library answers 404
  const found = called.get(request.method)
  if (!found) {
    context.resHeaders?.set('allow', [...called.keys()].join(', '))
    throw new ORPCError('METHOD_NOT_SUPPORTED', { status: 405, message: WRONG_METHOD })
  }
  try {
    guard(found.procedure, context)
  } catch (error) {
    if (!(error instanceof ORPCError)) throw error
    const code = String(error.code)
    const { status, message } = error
    note({ ...found, context }, { code, status })
    throw new ORPCError(code, { status, message, defined: code in found.procedure['~orpc'].errorMap })
  }
  const limits = context.session ? LIMITS : VISITOR_LIMITS
  checkShape(Buffer.from(request.url.searchParams.getAll('data').at(-1) ?? ''), limits) // the method that oRPC accepts
  const body = request.method === 'GET' ? undefined : await readJson(context.raw, limits)
  if (isRpc && hasMeta(body)) throw new Error('oRPC type metadata is not accepted')
  return body
}

const WRONG_METHOD = 'Adressen kan ikke brukes på denne måten'

/** Types beyond JSON. The library follows a path into the body for each; no input of the contract has any. */
const hasMeta = (body: unknown) =>
  typeof body === 'object' &&
  body !== null &&
  'meta' in body &&
  !(Array.isArray(body.meta) && body.meta.length === 0)
