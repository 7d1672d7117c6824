import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServer } from '#app/server.ts'
import { openTestApp, type TestApp } from './app.ts'
import { castCallers, type CallerOf } from './callers.ts'
import { procedures, restPath, rpcPath } from './procedures.ts'
import { json, refusal, strange, tries } from './tries.ts'

let app: TestApp
let server: FastifyInstance
let callers: readonly CallerOf[]

beforeAll(async () => {
  app = await openTestApp()
  callers = (await castCallers(app)).callers
  server = await createServer(app)
})
afterAll(async () => {
  await server.close()
  await app.close()
})

const call = async (caller: CallerOf, options: InjectOptions) => {
  const headers = { host: 'localhost:3000', cookie: await caller.cookie(), ...options.headers }
  const { statusCode, body } = await server.inject({ ...options, headers })
  const parsed: unknown = JSON.parse(body || '{}')
  const answer = hasJson(parsed) ? parsed.json : parsed
  return { status: statusCode, answer, body }
}

const hasJson = (parsed: unknown): parsed is { json: unknown } =>
  typeof parsed === 'object' && parsed !== null && 'json' in parsed

describe('every procedure', () => {
  it('has an area, an address and an operation id of its own', () => {
    expect(procedures.filter(({ area }) => area === undefined || area === 'closed')).toEqual([])
    const addresses = procedures.map(({ method, path }) => `${method} ${path}`)
    expect(new Set(addresses).size).toBe(procedures.length)
    const ids = procedures.map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(procedures.length)
    expect(ids).not.toContain('undefined')
  })

  it.each(procedures)('$operationId is open to exactly those whom its area lets in', async (procedure) => {
    for (const caller of callers) {
      const refused = refusal(procedure.area, caller)
      for (const options of tries(procedure)) {
        const { status, answer, body } = await call(caller, options)
        const told = [caller.who, options, status]
        // A refused caller learns why, and nothing of what the call would have taken.
        if (refused)
          expect([...told, answer]).toEqual([
            caller.who,
            options,
            refused.status,
            { defined: true, ...refused, message: expect.any(String) },
          ])
        else {
          expect(status, JSON.stringify(told)).toBeLessThan(500)
          expect(body, JSON.stringify(told)).not.toMatch(/"code":"(UNAUTHORIZED|FORBIDDEN)"/)
        }
      }
    }
  })

  it('reveals nothing about an unreadable body, and refuses without access before reading it', async () => {
    for (const procedure of procedures.filter(({ method }) => method !== 'GET'))
      for (const caller of callers)
        for (const [method, url] of [
          [procedure.method, restPath(procedure, strange)],
          ['POST', rpcPath(procedure)],
        ]) {
          const unreadable = { method, url, ...json({}), payload: '{"id": ' } as InjectOptions
          const { status, answer, body } = await call(caller, unreadable)
          const refused = refusal(procedure.area, caller) ?? { status: 400, code: 'BAD_REQUEST' }
          expect([status, answer]).toMatchObject([refused.status, { code: refused.code }])
          expect(body).not.toContain('fields')
        }
  })
})
