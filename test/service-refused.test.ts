import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServer } from '#app/server.ts'
import { openTestApp, type TestApp } from './app.ts'
import { inject, rest, rpc } from './calling.ts'
import { cookieFor } from './callers.ts'
import { dumpTables } from './dump.ts'
import { procedures } from './procedures.ts'
import { castService } from './service-samples.ts'

let app: TestApp
let server: FastifyInstance
let cast: Awaited<ReturnType<typeof castService>>

beforeAll(async () => {
  app = await openTestApp()
  cast = await castService(app)
  server = await createServer(app)
})
afterAll(async () => {
  await server.close()
  await app.close()
})

const ofService = procedures.filter(({ area }) => area === 'service')
const sampleOf = async ({ operationId }: { operationId: string }) =>
  (await cast.samples[operationId]?.()) ?? {}

const call = async (person: { userId: string } | null, options: ReturnType<typeof rest>) =>
  inject(server, person ? await cookieFor(app, person.userId) : '', options)

/** All but the sessions that the calls themselves begin. */
const everything = async () =>
  (await dumpTables(app)).filter((line) => !/^(sessions|rate_limits) /.test(line))

describe('every operation of the service', () => {
  it('is tried here', () => {
    expect(ofService.map(({ operationId }) => operationId).toSorted()).toEqual(
      Object.keys(cast.samples).toSorted(),
    )
  })

  it.each(ofService)(
    '$operationId is for superadmins and no one else, called as it should be',
    async (procedure) => {
      const { ola, nils, kari, sara } = cast
      for (const way of [rest, rpc]) {
        const input = await sampleOf(procedure)
        const before = await everything()
        for (const [person, status] of [
          [null, 401],
          [ola, 403],
          [nils, 403],
          [kari, 403],
        ] as const)
          expect((await call(person, way(procedure, input))).status).toBe(status)
        expect(await everything()).toEqual(before)
        const own = await call(sara, way(procedure, input))
        expect([procedure.operationId, own.status, own.body]).toEqual([procedure.operationId, 200, own.body])
      }
    },
  )

  it('finds nothing, and fails at nothing, where an id is unknown', async () => {
    for (const procedure of ofService.filter(({ ids }) => ids.some((name) => name !== 'requestId'))) {
      const input = await sampleOf(procedure)
      const strange = Object.fromEntries(
        Object.entries(input).map(([name, value]) => [
          name,
          procedure.ids.includes(name) ? crypto.randomUUID() : value,
        ]),
      )
      const { status } = await call(cast.sara, rest(procedure, strange))
      const isList = procedure.operationId === 'list-administrators'
      expect([procedure.operationId, status]).toEqual([
        procedure.operationId,
        isList ? 200 : procedure.operationId === 'generate-admin-magic-link' ? 409 : 404,
      ])
    }
  })
})
