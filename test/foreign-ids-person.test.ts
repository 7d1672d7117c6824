import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServer } from '#app/server.ts'
import { openTestApp, type TestApp } from './app.ts'
import { cookieFor } from './callers.ts'
import { inject, one, rest, rpc } from './calling.ts'
import { castKari, castLogin, castNils, castVikar, type CastAdministrator } from './cast.ts'
import { dumpTables } from './dump.ts'
import { castPersonSamples, WEEK } from './person-samples.ts'
import { procedures } from './procedures.ts'

interface Person {
  readonly userId: string
  readonly rows: readonly string[]
}

let app: TestApp
let server: FastifyInstance
let kari: CastAdministrator
let nils: CastAdministrator
let ola: Person
let siri: Person
let samples: ReturnType<typeof castPersonSamples>

/** Ola and Siri both work for Kari and for Nils. */
beforeAll(async () => {
  app = await openTestApp()
  kari = await castKari(app)
  nils = await castNils(app)
  ola = await castPerson('Ola Hansen')
  siri = await castPerson('Siri Dahl')
  server = await createServer(app)
  samples = castPersonSamples(app, kari, ola.rows[0] ?? '', (options) => call(ola, options))
})
afterAll(async () => {
  await server.close()
  await app.close()
})

const castPerson = async (fullName: string): Promise<Person> => {
  const rows = [await castVikar(app, kari, fullName), await castVikar(app, nils, fullName)] as const
  const { userId } = await castLogin(app, ...rows)
  return { userId, rows: rows.map(({ id }) => id) }
}

const call = async ({ userId }: Person, options: InjectOptions) =>
  inject(server, await cookieFor(app, userId), options)

const everythingButSessions = async () =>
  (await dumpTables(app)).filter((line) => !/^(rate_limits|audit_log|sessions) /.test(line))

/** A period that is added brings its own id: the last test is about it. */
const withIds = procedures.filter(
  ({ ids, area, operationId }) => ids.length > 0 && area === 'vikar' && operationId !== 'add-period',
)

describe('every procedure of a substitute that takes an id', () => {
  it('is tried here', () => {
    expect(withIds.map(({ operationId }) => operationId).toSorted()).toEqual(Object.keys(samples).toSorted())
  })

  it.each(withIds)(
    "$operationId finds nothing of Ola's for Siri, though they have the same employers, and all of it for Ola",
    async (procedure) => {
      for (const way of [rest, rpc]) {
        const own = await samples[procedure.operationId]?.()
        if (!own) throw new Error(`a sample for ${procedure.operationId} is missing`)
        const before = await everythingButSessions()
        const foreign = await call(siri, way(procedure, own))
        expect(foreign).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
        expect(await call(siri, way(procedure, { ...own, id: crypto.randomUUID() }))).toEqual(foreign)
        expect(await everythingButSessions()).toEqual(before)
        const { status } = await call(ola, way(procedure, own))
        expect([procedure.operationId, status]).toEqual([procedure.operationId, 200])
      }
    },
  )

  it('add-period with the id of one of Ola’s makes one of Siri’s', async () => {
    const own = await samples['change-period']?.()
    const ofOla = async () =>
      (await everythingButSessions()).filter((line) => ola.rows.some((id) => line.includes(id)))
    const before = await ofOla()
    const { status, body } = await call(siri, rest(one('add-period'), { ...own, ...WEEK(30) }))
    expect([status, body]).toEqual([200, { id: own?.id, ...WEEK(30) }])
    expect(await ofOla()).toEqual(before)
  })
})

it('a substitute reads nothing that is another’s without naming it', async () => {
  const lists = procedures.filter(
    ({ method, ids, area }) => method === 'GET' && ids.length === 0 && area === 'vikar',
  )
  const cookie = await cookieFor(app, siri.userId)
  const read = async () => {
    const answers = []
    for (const list of lists)
      for (const input of [{}, { list: 'coming' }, { list: 'past' }])
        answers.push([list.operationId, await inject(server, cookie, rest(list, input))])
    return answers
  }
  const before = await read()
  expect(before.map(([, answer]) => (answer as { status: number }).status)).toContain(200)
  for (const sample of ['change-period', 'withdraw-from-my-assignment']) await samples[sample]?.()
  expect(await read()).toEqual(before)
})
