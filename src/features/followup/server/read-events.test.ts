import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deliverSms } from '#features/sms/server/deliver.ts'
import type { SmsGateway } from '#features/sms/server/gateways/gateway.ts'
import type { Vikar } from '#features/vikarer/contract.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import {
  castAssignment,
  castKari,
  castNils,
  castVikar,
  giveCredits,
  type CastAdministrator,
} from '#test/cast.ts'
import { stopUnwantedNow } from '#test/stop-unwanted.ts'
import type { AssignmentEvent } from '../shapes.ts'
import { answerNo, answerYes } from '#features/answers/server/answer.ts'
import { cancelAndNotify } from './cancel-and-notify.ts'
import { completeAssignment, completeEnded } from '#features/assignments/server/complete.ts'
import { readEvents } from './read-events.ts'
import { remindAll, remindAssigned } from '#features/requests/server/remind.ts'
import { openResponseLink } from '#features/assignments/server/response-link.ts'
import { findUnwanted } from '#features/requests/server/unwanted.ts'

let app: TestApp
let kari: CastAdministrator
let ola: Vikar
let siri: Vikar

beforeAll(async () => {
  app = await openTestApp()
  kari = await castKari(app)
  ola = await castVikar(app, kari, 'Ola Hansen')
  siri = await castVikar(app, kari, 'Siri Dahl')
  await giveCredits(app, kari, 100)
})
afterAll(() => app.close())
beforeEach(() => app.db.query('delete from assignments'))

const ask = (channels: ('sms' | 'email')[] = ['sms']) =>
  castAssignment(app, kari, { channels, recipients: { kind: 'chosen', vikarIds: [ola.id, siri.id] } })

const linkOf = async (token: string) => {
  const link = await openResponseLink(app.database, token)
  if (!link) throw new Error('the link of the test did not open')
  return link
}
const asKari = <Result>(command: Parameters<typeof app.database.transaction<typeof kari.scope, Result>>[1]) =>
  app.database.transaction(kari.scope, command)
const events = (id: string, { scope } = kari) => app.database.read(scope, (tx) => readEvents(tx, id))

/** The oldest first, without the times, once the worker has stopped what is not wanted any more. */
const story = async (id: string) => {
  await stopUnwantedNow(app)
  return (await events(id)).toReversed().map(({ at: _, ...event }: AssignmentEvent) => event)
}

/** Sends due messages; those to these numbers are refused. */
const deliver = (refused: readonly string[] = []) => {
  const gateway: SmsGateway = {
    name: 'fake',
    batchSize: 10,
    idempotent: false,
    send: async (batch) =>
      batch.map(({ to }) =>
        refused.includes(to)
          ? { kind: 'rejected', reason: 'no such number' }
          : { kind: 'accepted', gatewayId: 'g' },
      ),
  }
  return deliverSms(app, app.system, gateway, findUnwanted)
}

const messages = (
  channel: 'sms' | 'email',
  about: string,
  { count = 1, waiting = 0, failed = 0, stopped = 0, vikarName = null as string | null },
) => ({ kind: 'messages', channel, about, count, waiting, failed, stopped, vikarName })

const createdByKari = { kind: 'created', by: 'Kari Nordmann' }

describe('the story of an assignment', () => {
  it('tells everything once, in the order in which it happened, and nothing of notices to the office', async () => {
    await app.db.query("update profiles set phone = '+4741000000' where user_id = $1", [kari.userId])
    const { id, token } = await ask()
    await deliver([siri.phone])
    await app.db.query('update recipients set opened_at = now() where vikar_id = $1', [ola.id])
    await answerNo(app, await linkOf(token(siri.id)), 'Syk')
    await asKari((tx) => remindAll(tx, app.config, id))
    await answerYes(app, await linkOf(token(ola.id)), 'Kommer!')
    await stopUnwantedNow(app)
    await asKari((tx) => remindAssigned(tx, app.config, id))
    await asKari((tx) => cancelAndNotify(tx, app.config, id))
    expect(await story(id)).toEqual([
      createdByKari,
      messages('sms', 'request', { count: 2, failed: 1 }),
      { kind: 'opened', vikarName: 'Ola Hansen' },
      { kind: 'answered', recordedBy: null, vikarName: 'Siri Dahl', response: 'declined', message: 'Syk' },
      messages('sms', 'reminder', { stopped: 1, vikarName: 'Ola Hansen' }),
      {
        kind: 'answered',
        recordedBy: null,
        vikarName: 'Ola Hansen',
        response: 'accepted',
        message: 'Kommer!',
      },
      messages('email', 'confirmation', { stopped: 1, vikarName: 'Ola Hansen' }),
      messages('sms', 'reminder', { stopped: 1, vikarName: 'Ola Hansen' }),
      { kind: 'cancelled', by: 'Kari Nordmann' },
      messages('email', 'cancelled', { waiting: 1, vikarName: 'Ola Hansen' }),
      messages('sms', 'cancelled', { waiting: 1, vikarName: 'Ola Hansen' }),
    ])
  })

  it('begins with its creation, whatever fraction of a second that fell into', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { id } = await ask(['sms', 'email'])
      const kinds = (await story(id)).map(({ kind }) => kind)
      expect(kinds).toEqual(['created', 'messages', 'messages'])
    }
  })

  it('has a line for each channel, with what waits to be sent', async () => {
    const { id } = await ask(['sms', 'email'])
    await deliver()
    expect(await story(id)).toEqual(
      expect.arrayContaining([
        messages('sms', 'request', { count: 2 }),
        messages('email', 'request', { count: 2, waiting: 2 }),
      ]),
    )
  })

  it('tells each answer that was changed, the message of the last', async () => {
    const { id, token } = await ask()
    const link = await linkOf(token(ola.id))
    await answerNo(app, link, 'Jobber')
    await answerYes(app, link, 'Fikk fri')
    const answers = (await story(id)).filter(({ kind }) => kind === 'answered')
    expect(answers).toEqual([
      { kind: 'answered', recordedBy: null, vikarName: 'Ola Hansen', response: 'declined', message: null },
      {
        kind: 'answered',
        recordedBy: null,
        vikarName: 'Ola Hansen',
        response: 'accepted',
        message: 'Fikk fri',
      },
    ])
  })

  it('says who completed it: an administrator, or the clock', async () => {
    const [byHand, byClock] = [await ask(), await ask()]
    await answerYes(app, await linkOf(byHand.token(ola.id)), null)
    await answerYes(app, await linkOf(byClock.token(ola.id)), null)
    await asKari((tx) => completeAssignment(tx, byHand.id))
    await app.db.query(
      "update assignments set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour' where id = $1",
      [byClock.id],
    )
    await completeEnded(app, app.system)
    expect((await story(byHand.id)).at(-1)).toEqual({ kind: 'completed', by: 'Kari Nordmann' })
    expect((await story(byClock.id)).at(-1)).toEqual({ kind: 'completed', by: null })
  })

  it('is nothing to Nils', async () => {
    const { id } = await ask()
    expect(await events(id, await castNils(app))).toEqual([])
    expect(await events(crypto.randomUUID())).toEqual([])
  })
})
