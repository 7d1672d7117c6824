import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createServer } from '#app/server.ts'
import { openTestApp, type TestApp } from './app.ts'
import { inject, one, rest, rpc } from './calling.ts'
import { cookieFor } from './callers.ts'
import {
  castAssignment,
  castKari,
  castNils,
  castVikar,
  giveCredits,
  shift,
  type CastAdministrator,
} from './cast.ts'
import { dumpTables } from './dump.ts'
import { castOwnSamples } from './own-samples.ts'
import { procedures } from './procedures.ts'

let app: TestApp
let server: FastifyInstance
let kari: CastAdministrator
let nils: CastAdministrator
let samples: ReturnType<typeof castOwnSamples>

beforeAll(async () => {
  app = await openTestApp()
  kari = await castKari(app)
  nils = await castNils(app)
  await Promise.all([giveCredits(app, kari, 100), giveCredits(app, nils, 100)])
  await castVikar(app, nils, 'Siri Dahl')
  server = await createServer(app)
  samples = castOwnSamples(app, kari, (options) => call(kari, options))
})
afterAll(async () => {
  await server.close()
  await app.close()
})
beforeEach(() => app.db.query('delete from rate_limits'))

const call = async ({ userId }: { userId: string }, options: InjectOptions) =>
  inject(server, await cookieFor(app, userId), options)

/** Everything but what a refused call may leave: the caller's own rows, counts of attempts, notes of the refusal. */
const everythingElse = async () =>
  (await dumpTables(app)).filter(
    (line) => !/^(rate_limits|audit_log) /.test(line) && !line.includes(nils.userId),
  )

const rowsOfKari = async () => (await dumpTables(app)).filter((line) => line.includes(kari.scope.employerId))

/** Those of substitutes are in `foreign-ids-person.test.ts`, those of superadmins in `service-refused.test.ts`. */
const withIds = procedures.filter(({ ids, area }) => ids.length > 0 && area !== 'vikar' && area !== 'service')

describe('every procedure that takes an id or a secret', () => {
  it('is tried here', () => {
    expect(withIds.map(({ operationId }) => operationId).toSorted()).toEqual(Object.keys(samples).toSorted())
  })

  it.each(withIds)(
    "$operationId finds nothing of Kari's for Nils, and all of it for Kari",
    async (procedure) => {
      for (const way of [rest, rpc]) {
        const sample = await samples[procedure.operationId]?.()
        if (!sample) throw new Error(`a sample for ${procedure.operationId} is missing`)
        const { status, body } = sample.refusal ?? { status: 404, body: { code: 'NOT_FOUND' } }
        const before = await everythingElse()
        const answer = await call(nils, way(procedure, sample.foreign ?? sample.own))
        expect(answer).toMatchObject({ status, body })
        expect(await everythingElse()).toEqual(before)
        const own = await call(kari, way(procedure, sample.own))
        expect([procedure.operationId, own.status]).toEqual([procedure.operationId, 200])
      }
    },
  )

  it('answers Nils about what is Kari’s as about what does not exist', async () => {
    for (const procedure of withIds.filter(({ ids }) => ids.includes('id'))) {
      const sample = await samples[procedure.operationId]?.()
      const strange = { ...sample?.own, id: crypto.randomUUID() }
      const [foreign, unknown] = [
        await call(nils, rest(procedure, sample?.own ?? {})),
        await call(nils, rest(procedure, strange)),
      ]
      expect([procedure.operationId, foreign]).toEqual([procedure.operationId, unknown])
    }
  })
})

describe('what Nils names after something of Kari’s', () => {
  it('is his own: her request id makes an assignment of his', async () => {
    const requestId = crypto.randomUUID()
    const karis = await castAssignment(app, kari, { requestId })
    const before = await rowsOfKari()
    const { status, body } = await call(nils, rest(one('create-assignment'), shift({ requestId })))
    expect({ status, body }).toMatchObject({ status: 200, body: { isNew: true, recipients: 1 } })
    expect((body as { id: string }).id).not.toBe(karis.id)
    expect(await rowsOfKari()).toEqual(before)
  })

  it('changes nothing that he can read without naming it', async () => {
    const lists = procedures.filter(({ method, ids }) => method === 'GET' && ids.length === 0)
    const cookie = await cookieFor(app, nils.userId)
    const read = async () => {
      const answers = []
      for (const list of lists) answers.push([list.operationId, await inject(server, cookie, rest(list, {}))])
      return answers
    }
    const before = await read()
    await castVikar(app, kari, 'Ola Hansen')
    await castAssignment(app, kari)
    await giveCredits(app, kari, 1)
    expect(await read()).toEqual(before)
  })
})
