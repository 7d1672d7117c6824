import type { FastifyInstance, InjectOptions } from 'fastify'
import { parametersOf, procedures, restPath, rpcPath, type Listed } from './procedures.ts'

export const one = (operationId: string): Listed => {
  const found = procedures.find((procedure) => procedure.operationId === operationId)
  if (!found) throw new Error(`there is no ${operationId}`)
  return found
}

/** A call as everybody makes it. */
export const rest = (procedure: Listed, input: Record<string, unknown>): InjectOptions => {
  const inPath = parametersOf(procedure.path)
  const body = Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.includes(name)))
  const url = restPath(procedure, (parameter) => String(input[parameter]))
  const options = { method: procedure.method, url } as InjectOptions
  return procedure.method === 'GET'
    ? { ...options, query: body as Record<string, string> }
    : { ...options, payload: body }
}

/** The same call as our own pages make it. */
export const rpc = (procedure: Listed, input: Record<string, unknown>): InjectOptions => ({
  method: 'POST',
  url: rpcPath(procedure),
  payload: { json: input },
})

export const inject = async (server: FastifyInstance, cookie: string, options: InjectOptions) => {
  const { statusCode, body } = await server.inject({
    ...options,
    headers: { host: 'localhost:3000', cookie },
  })
  const parsed = JSON.parse(body) as { json?: unknown } | null
  return { status: statusCode, body: parsed?.json ?? parsed }
}
