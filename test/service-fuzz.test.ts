import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServer } from '#app/server.ts'
import { openTestApp, type TestApp } from './app.ts'
import { rpc, type rest } from './calling.ts'
import { cookieFor } from './callers.ts'
import { variantsOf, wayOf } from './nasty.ts'
import { procedures } from './procedures.ts'
import { castService } from './service-samples.ts'

let app: TestApp
let server: FastifyInstance
let samples: Awaited<ReturnType<typeof castService>>['samples']
let cookie: string

beforeAll(async () => {
  app = await openTestApp()
  const cast = await castService(app)
  samples = cast.samples
  cookie = await cookieFor(app, cast.sara.userId)
  server = await createServer(app)
})
afterAll(async () => {
  await server.close()
  await app.close()
})

const call = async (options: ReturnType<typeof rest>) =>
  server.inject({ ...options, headers: { host: 'localhost:3000', cookie } })

/** Of all variants a third, another one for each neighbouring field. `npm run trials -- fields` sends them whole. */
const SHARE = 3

const ofService = procedures.filter(({ area }) => area === 'service')

describe('whatever a superadmin sends in any field', () => {
  it.each(ofService)('$operationId answers, and never by an error of ours', async (procedure) => {
    const sample = async () => (await samples[procedure.operationId]?.()) ?? {}
    let input = await sample()
    expect((await call(rpc(procedure, input))).statusCode).toBe(200)
    input = await sample()
    const failures: string[] = []
    for (const [index, field] of procedure.fields.entries())
      for (const variant of variantsOf(procedure, field).filter((_, at) => (at + index) % SHARE === 0)) {
        const way = wayOf(procedure, field, variant[field])
        const { statusCode, body } = await call(way(procedure, { ...input, ...variant }))
        if (statusCode >= 500 || statusCode === 401 || statusCode === 403)
          failures.push(`${JSON.stringify(variant).slice(0, 100)}: ${statusCode} ${body.slice(0, 200)}`)
        if (statusCode === 200 && procedure.method !== 'GET') input = await sample()
      }
    expect(failures).toEqual([])
  })
})
