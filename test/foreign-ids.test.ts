import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createServer } from '#app/server.ts'
import { createLink, type LinkPurpose } from '#features/accounts/server/links.ts'
import { fulfilPayment } from '#features/credits/server/fulfil.ts'
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
import { beginPurchase, packageOf, pay } from './purchases.ts'
import { procedures } from './procedures.ts'

let app: TestApp
let server: FastifyInstance
let kari: CastAdministrator
let nils: CastAdministrator

beforeAll(async () => {
  app = await openTestApp()
  kari = await castKari(app)
  nils = await castNils(app)
  await Promise.all([giveCredits(app, kari, 100), giveCredits(app, nils, 100)])
  await castVikar(app, nils, 'Siri Dahl')
  server = await createServer(app)
})
afterAll(async () => {
  await server.close()
  await app.close()
})
beforeEach(() => app.db.query('delete from rate_limits'))

/** What Kari calls it with, for something of her own. */
interface Sample {
  readonly own: Record<string, unknown>
  /** What Nils tries instead, where holding the right secret would make him the one who is meant. */
  readonly foreign?: Record<string, unknown>
  /** What Nils is told; 404 where nothing else is said. */
  readonly refusal?: { readonly status: number; readonly body: object }
}

const castOla = () => castVikar(app, kari, 'Ola Hansen')
const castInvited = async () => {
  const { id } = await castOla()
  await call(kari, rest(one('create-vikar-account'), { id }))
  return { id }
}
const formFor = ({ phone }: { phone: string }) => ({
  fullName: 'Overtatt av Nils',
  phone,
  email: `${crypto.randomUUID()}@vikar.example`,
  company: '',
  skills: '',
  availability: 'busy',
})

/** A secret link of Kari's, and the same with its first letter changed. */
const secretOf = async (purpose: LinkPurpose, more: object = {}) => {
  const { id } = await app.database.transaction(app.system, (tx) =>
    createLink(tx, app.tokens, { userId: kari.userId, purpose, now: app.clock.now() }),
  )
  return secret(app.tokens.derive('login_links', id), more)
}
/** What Ola gets by mail when Kari gives him a login. */
const invitation = async (more: object = {}) => {
  const { id } = await castInvited()
  const [link] = await app.db.query(
    'select l.id from login_links l join vikarer v on v.user_id = l.user_id where v.id = $1',
    [id],
  )
  return secret(app.tokens.derive('login_links', String(link?.['id'])), more)
}
const secret = (token: string, more: object = {}) => ({
  own: { token, ...more },
  foreign: { token: (token.startsWith('A') ? 'B' : 'A') + token.slice(1), ...more },
})
const linkToAnswer = async () => {
  const ola = await castOla()
  const assignment = await castAssignment(app, kari, { recipients: { kind: 'chosen', vikarIds: [ola.id] } })
  return secret(assignment.token(ola.id), { responseMessage: '' })
}

/** An assignment of Kari's about which Ola was asked. */
const askedOla = async () => {
  const ola = await castOla()
  const { id } = await castAssignment(app, kari, { recipients: { kind: 'chosen', vikarIds: [ola.id] } })
  return { id, vikarId: ola.id }
}
const assignedToOla = async () => {
  const { id, vikarId } = await askedOla()
  await app.db.query("update assignments set status = 'assigned', assigned_vikar_id = $2 where id = $1", [
    id,
    vikarId,
  ])
  return { id, vikarId }
}

/** Paid and credited: whoever tells of a payment may credit it to who paid. */
const bought = async () => {
  const purchase = await beginPurchase(app, kari)
  await pay(app, purchase)
  await fulfilPayment(app, purchase.sessionId)
  return purchase
}

const LINK_INVALID = { status: 410, body: { code: 'LINK_INVALID' } }
const tells = (body: object) => ({ status: 200, body })
const PASSWORD = { newPassword: 'en-hel-skog-av-graner', confirmation: 'en-hel-skog-av-graner' }

/** By operation id: something of Kari's for every input that says which one is meant. */
const SAMPLES: Record<string, () => Promise<Sample>> = {
  'check-login-link': async () => ({ ...(await secretOf('login')), refusal: tells({ isUsable: false }) }),
  'admin-sign-in': async () => ({ ...(await secretOf('login')), refusal: LINK_INVALID }),
  'check-invitation': async () => ({ ...(await invitation()), refusal: tells({ email: null }) }),
  'choose-password': async () => ({ ...(await invitation(PASSWORD)), refusal: LINK_INVALID }),
  'confirm-email': async () => ({ ...(await secretOf('confirm-email')), refusal: LINK_INVALID }),
  'log-out-device': async () => {
    await cookieFor(app, kari.userId)
    const [session] = await app.db.query('select id from sessions where user_id = $1', [kari.userId])
    return { own: { id: session?.['id'] } }
  },
  'list-vikarer': async () => ({
    own: { cursor: (await castOla()).id },
    refusal: tells({ vikarer: [], nextCursor: null }),
  }),
  'read-vikar': async () => ({ own: { id: (await castOla()).id } }),
  'update-vikar': async () => {
    const ola = await castOla()
    return { own: { id: ola.id, ...formFor(ola) } }
  },
  'remove-vikar': async () => ({ own: { id: (await castOla()).id } }),
  'create-vikar-account': async () => ({ own: { id: (await castOla()).id } }),
  'resend-vikar-invitation': async () => ({ own: await castInvited() }),
  'list-assignments': async () => ({
    own: { vikarId: (await assignedToOla()).vikarId },
    refusal: tells({ assignments: [], matching: 0 }),
  }),
  'follow-assignment': async () => ({ own: { id: (await askedOla()).id } }),
  'remind-all': async () => ({ own: { id: (await askedOla()).id } }),
  'remind-assigned': async () => ({ own: { id: (await assignedToOla()).id } }),
  'send-requests': async () => {
    const { id } = await askedOla()
    await app.db.query(
      "update sms_history set status = 'failed', next_attempt_at = null where assignment_id = $1",
      [id],
    )
    return { own: { id } }
  },
  'cancel-assignment': async () => ({ own: { id: (await assignedToOla()).id } }),
  'complete-assignment': async () => ({ own: { id: (await assignedToOla()).id } }),
  'list-responses': async () => ({ own: { id: (await castAssignment(app, kari)).id } }),
  'create-assignment': async () => {
    const recipients = { kind: 'chosen', vikarIds: [(await castOla()).id] }
    return { own: { ...shift(), recipients }, refusal: { status: 422, body: { code: 'INPUT_INVALID' } } }
  },
  'create-sms-checkout': async () => ({
    own: await packageOf(app, 100), // the shop is everybody's
    foreign: { priceId: crypto.randomUUID(), smsAmount: 100 },
    refusal: { status: 409, body: { code: 'PACKAGE_CHANGED' } },
  }),
  'process-sms-payment': async () => ({ own: { sessionId: (await bought()).sessionId } }),
  'read-receipt': async () => ({ own: { id: (await bought()).id } }),
  'claim-assignment': linkToAnswer,
  'decline-assignment': linkToAnswer,
  'withdraw-from-assignment': async () => {
    const { own, foreign } = await linkToAnswer()
    await call(kari, rest(one('claim-assignment'), own))
    return { own, foreign }
  },
}

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
    expect(withIds.map(({ operationId }) => operationId).toSorted()).toEqual(Object.keys(SAMPLES).toSorted())
  })

  it.each(withIds)(
    "$operationId finds nothing of Kari's for Nils, and all of it for Kari",
    async (procedure) => {
      for (const way of [rest, rpc]) {
        const sample = await SAMPLES[procedure.operationId]?.()
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
      const sample = await SAMPLES[procedure.operationId]?.()
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
    await castOla()
    await castAssignment(app, kari)
    await giveCredits(app, kari, 1)
    expect(await read()).toEqual(before)
  })
})
