import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServer } from '#app/server.ts'
import { openTestApp, type TestApp } from './app.ts'
import { inject, rest, rpc } from './calling.ts'
import { cookieFor } from './callers.ts'
import {
  castAssignment,
  castKari,
  castLogin,
  castNils,
  castSara,
  castVikar,
  giveCredits,
  type CastAdministrator,
} from './cast.ts'
import { dumpTables } from './dump.ts'
import { procedures } from './procedures.ts'

let app: TestApp
let server: FastifyInstance
let kari: CastAdministrator
let nils: CastAdministrator
let ola: { userId: string; email: string }
let sara: { userId: string; email: string }
let vikarId: string

beforeAll(async () => {
  app = await openTestApp()
  kari = await castKari(app)
  nils = await castNils(app)
  await giveCredits(app, kari, 100)
  const registered = await castVikar(app, kari, 'Ola Hansen')
  vikarId = registered.id
  ola = await castLogin(app, registered)
  sara = await castSara(app)
  server = await createServer(app)
})
afterAll(async () => {
  await server.close()
  await app.close()
})

const count = { n: 0 }
/** Somebody new, of whom nothing else is needed. */
const stranger = async () => {
  const [made] = await app.db.query(
    `with made as (insert into users (name, email) values ('Per Ny', $1) returning id)
      insert into profiles (user_id, full_name, role) select id, 'Per Ny', 'substitute' from made returning user_id`,
    [`per${(count.n += 1)}@ny.example`],
  )
  return { userId: String(made?.['user_id']) }
}
const failedSms = async () => {
  await castAssignment(app, kari)
  const [sms] = await app.db.query(
    `update sms_history set status = 'failed', gateway_state = 'failed', cost = 0, next_attempt_at = null
      where id = (select id from sms_history where kind = 'request' order by id desc limit 1) returning id`,
  )
  return { id: String(sms?.['id']) }
}
const pack = {
  packageName: '250 SMS',
  credits: 250,
  priceOre: 30000,
  stripePriceId: '',
  isPopular: false,
  isActive: true,
  displayOrder: 9,
}
const aPackage = async () => {
  const [made] = await app.db.query(
    "insert into sms_pricing (package_name, credits, price_ore, display_order) values ('10 SMS', 10, 1000, 8) returning id",
  )
  return { id: String(made?.['id']) }
}
const magicLink = async () => {
  const made = await call(
    sara,
    rest(listed('generate-admin-magic-link'), { adminUserId: kari.userId, daysValid: 1 }),
  )
  expect(made.status).toBe(200)
  const [link] = await app.db.query(
    "select id from login_links where purpose = 'admin-magic' order by created_at desc limit 1",
  )
  return { id: String(link?.['id']) }
}

/** What a superadmin calls each operation with, so that it does what it is for. */
const SAMPLES: Record<string, () => Record<string, unknown> | Promise<Record<string, unknown>>> = {
  'list-customers': () => ({ search: 'kari' }),
  'count-customers': () => ({}),
  'read-customer': () => ({ userId: kari.userId }),
  'update-user-details': async () => ({
    ...(await stranger()),
    fullName: 'Per Nyere',
    company: '',
    newRole: 'substitute',
  }),
  'read-registered-vikar': () => ({ vikarId }),
  'grant-credits': () => ({
    userId: kari.userId,
    requestId: crypto.randomUUID(),
    direction: 'give',
    credits: 5,
    invoice: '1042',
    reason: '',
  }),
  'preview-deletion': () => ({ userId: kari.userId }),
  'delete-user-account': async () => ({
    ...(await stranger()),
    deleteType: 'hard',
    confirmation: 'SLETT PERMANENT',
  }),
  'restore-user-account': stranger,
  'read-system-statistics': () => ({}),
  'list-months-of-use': () => ({}),
  'read-system-health': () => ({}),
  'read-sms-totals': () => ({}),
  'list-all-sms': () => ({}),
  'resend-sms': failedSms,
  'get-sms-economy-data': () => ({}),
  'list-economy-customers': () => ({}),
  'list-priced-packages': () => ({}),
  'create-package': () => pack,
  'update-package': async () => ({ ...pack, ...(await aPackage()) }),
  'delete-package': aPackage,
  'list-administrators': () => ({}),
  'generate-admin-magic-link': () => ({ adminUserId: kari.userId, daysValid: 30 }),
  'list-magic-links': () => ({}),
  'revoke-magic-link': magicLink,
  'list-audit-log': () => ({}),
  'list-audit-actions': () => ({}),
}

const ofService = procedures.filter(({ area }) => area === 'service')
const listed = (operationId: string) => {
  const found = ofService.find((procedure) => procedure.operationId === operationId)
  if (!found) throw new Error(`there is no ${operationId}`)
  return found
}

const call = async (person: { userId: string } | null, options: ReturnType<typeof rest>) =>
  inject(server, person ? await cookieFor(app, person.userId) : '', options)

/** All but the sessions that the calls themselves begin. */
const everything = async () =>
  (await dumpTables(app)).filter((line) => !/^(sessions|rate_limits) /.test(line))

describe('every operation of the service', () => {
  it('is tried here', () => {
    expect(ofService.map(({ operationId }) => operationId).toSorted()).toEqual(
      Object.keys(SAMPLES).toSorted(),
    )
  })

  it.each(ofService)(
    '$operationId is for superadmins and nobody else, called as it should be',
    async (procedure) => {
      for (const way of [rest, rpc]) {
        const input = (await SAMPLES[procedure.operationId]?.()) ?? {}
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

  it('finds nothing, and fails at nothing, where an id is nobody’s', async () => {
    for (const procedure of ofService.filter(({ ids }) => ids.some((name) => name !== 'requestId'))) {
      const input = (await SAMPLES[procedure.operationId]?.()) ?? {}
      const strange = Object.fromEntries(
        Object.entries(input).map(([name, value]) => [
          name,
          procedure.ids.includes(name) ? crypto.randomUUID() : value,
        ]),
      )
      const { status } = await call(sara, rest(procedure, strange))
      const isList = procedure.operationId === 'list-administrators'
      expect([procedure.operationId, status]).toEqual([
        procedure.operationId,
        isList ? 200 : procedure.operationId === 'generate-admin-magic-link' ? 409 : 404,
      ])
    }
  })
})
