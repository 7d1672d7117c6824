import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cancelAndNotify } from '#features/requests/server/acts/cancel-and-notify.ts'
import { claimAssignment } from '#features/assignments/server/claim.ts'
import { declineAssignment } from '#features/assignments/server/decline.ts'
import type { Vikar } from '#features/vikarer/contract.ts'
import { removeVikar } from '#features/vikarer/server/remove.ts'
import { gatewaysInUse } from '#server/outbox/circuit.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import {
  castAssignment,
  castKari,
  castNils,
  castVikar,
  giveCredits,
  type CastAdministrator,
} from '#test/cast.ts'
import { serveTestApp } from '#test/http.ts'
import type { AttentionItem } from '../contract.ts'
import { setWarning } from '#features/credits/server/warn.ts'
import { readAttention } from './attention.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** A week ahead, so that the database's own clock agrees that nothing has ended. */
const NOW = new Date(Math.floor(Date.now() / MINUTE) * MINUTE + 7 * 24 * HOUR)
const at = (milliseconds: number) => new Date(NOW.getTime() + milliseconds)

let app: TestApp
let kari: CastAdministrator
let nils: CastAdministrator
let ola: Vikar
let siri: Vikar

beforeAll(async () => {
  app = await openTestApp()
  kari = await castKari(app)
  nils = await castNils(app)
  await castVikar(app, nils, 'Zakarias Qvist')
  await giveCredits(app, kari, 1000)
  await giveCredits(app, nils, 1000)
})
beforeEach(async () => {
  await app.db.query('delete from assignments')
  await app.db.query('delete from vikarer where employer_id = $1', [kari.scope.employerId])
  ola = await castVikar(app, kari, 'Ola Hansen')
  siri = await castVikar(app, kari, 'Siri Dahl')
})
afterAll(() => app.close())

/** An open shift that starts this long from now, with requests sent that long ago. */
const castShift = async (
  startsIn: number,
  askedAgo = 5 * MINUTE,
  changes: Parameters<typeof castAssignment>[2] = {},
  administrator = kari,
) => {
  const { id } = await castAssignment(app, administrator, changes)
  await app.db.query(
    `update assignments set starts_at = $2, ends_at = $2::timestamptz + interval '7 hours', created_at = $3,
       assignment_date = ($2::timestamptz at time zone 'Europe/Oslo')::date where id = $1`,
    [id, at(startsIn), at(-askedAgo)],
  )
  for (const table of ['sms_history', 'email_history'])
    await app.db.query(`update ${table} set created_at = $2 where assignment_id = $1`, [id, at(-askedAgo)])
  return id
}
/** Makes messages fail permanently: all of them, one person's, or one channel's. */
const fail = async (
  assignmentId: string,
  { vikar, state = 'failed', table = 'sms_history' }: { vikar?: Vikar; state?: string; table?: string } = {},
) =>
  app.db.query(
    `update ${table} set status = 'failed', gateway_state = $2, next_attempt_at = null
     where assignment_id = $1 and ($3::uuid is null or vikar_id = $3)`,
    [assignmentId, state, vikar?.id ?? null],
  )
const attention = ({ scope }: CastAdministrator = kari) =>
  app.database.read(scope, (tx) => readAttention(tx, NOW, gatewaysInUse(app.config)))
const items = async () => (await attention()).items
const about = async (id: string) => (await items()).filter((item) => 'id' in item && item.id === id)
const reasons = async (id: string) =>
  (await about(id)).flatMap((item) => (item.kind === 'shift' ? item.reasons : []))
const decline = (assignmentId: string, { id }: Vikar) =>
  app.database.transaction(kari.scope, (tx) => declineAssignment(tx, { assignmentId, vikarId: id }))
const claim = (assignmentId: string, { id }: Vikar) =>
  app.database.transaction(kari.scope, (tx) => claimAssignment(tx, { assignmentId, vikarId: id }))
const cancel = (assignmentId: string) =>
  app.database.transaction(kari.scope, (tx) => cancelAndNotify(tx, app.config, assignmentId))

const UNANSWERED = { alarms: [], places: 1, filled: 0, asked: 2, responses: 0, reserves: 0, reservesAsked: 0 }

describe('an open shift', () => {
  it('is urgent from 24 hours before it starts until it has ended', async () => {
    const far = await castShift(24 * HOUR + MINUTE)
    const near = await castShift(24 * HOUR)
    const running = await castShift(-7 * HOUR + MINUTE)
    const ended = await castShift(-7 * HOUR)
    expect(await Promise.all([far, near, running, ended].map(reasons))).toEqual([
      [],
      ['starts-soon'],
      ['starts-soon'],
      [],
    ])
  })

  it('is urgent after half an hour without an answer', async () => {
    const recent = await castShift(48 * HOUR, 30 * MINUTE - 1000)
    const silent = await castShift(48 * HOUR, 30 * MINUTE)
    expect(await reasons(recent)).toEqual([])
    expect(await reasons(silent)).toEqual(['no-answer'])
    await decline(silent, ola)
    expect(await reasons(silent)).toEqual([])
  })

  it('is urgent when the request has reached no one', async () => {
    const unsent = await castShift(48 * HOUR)
    expect(await reasons(unsent)).toEqual([])
    await fail(unsent, { vikar: ola })
    expect(await reasons(unsent)).toEqual([])
    await fail(unsent, { vikar: siri })
    expect(await reasons(unsent)).toEqual(['not-asked'])
  })

  it('counts as asked while an e-mail about it waits', async () => {
    const id = await castShift(48 * HOUR, 5 * MINUTE, { channels: ['sms', 'email'] })
    await fail(id)
    expect(await about(id)).toEqual([])
    await fail(id, { table: 'email_history' })
    expect(await reasons(id)).toEqual(['not-asked'])
  })

  it('is listed with all its reasons, and the numbers of people asked and answered', async () => {
    const silent = await castShift(2 * HOUR, 45 * MINUTE)
    const answered = await castShift(3 * HOUR, 45 * MINUTE, { title: 'Vikar i 4A' })
    await decline(answered, ola)
    expect(await items()).toEqual([
      {
        kind: 'shift',
        id: silent,
        title: 'Vikar i 3B',
        location: 'Skoleveien 1',
        date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
        startTime: '07:45:00',
        endTime: '14:30:00',
        startsAt: at(2 * HOUR).toISOString(),
        createdAt: at(-45 * MINUTE).toISOString(),
        ...UNANSWERED,
        reasons: ['starts-soon', 'no-answer'],
      },
      expect.objectContaining({ id: answered, asked: 2, responses: 1, reasons: ['starts-soon'] }),
    ])
  })

  it('is not listed once it is taken or cancelled', async () => {
    const taken = await castShift(2 * HOUR, HOUR)
    const cancelled = await castShift(2 * HOUR, HOUR)
    expect(await items()).toHaveLength(2)
    await claim(taken, ola)
    await cancel(cancelled)
    expect(await items()).toEqual([])
  })

  it('is one of at most ten, the soonest first', async () => {
    const made: string[] = []
    for (const hours of [9, 1, 12, 3, 5, 2, 11, 4, 8, 6, 10, 7])
      made[hours] = await castShift(hours * HOUR, HOUR)
    const shown = (await items()).map((item) => item.kind === 'shift' && item.id)
    expect(shown).toEqual(made.slice(1, 11))
  })
})

describe('messages that did not arrive', () => {
  const failures = async (id: string) =>
    (await about(id)).flatMap((item) => (item.kind === 'failed-messages' ? [item] : []))
  const people = async (id: string) => (await failures(id)).map((failure) => failure.people)

  it('are reported by person, for a request that failed or came too late', async () => {
    await castVikar(app, kari, 'Ada Lie')
    const id = await castShift(48 * HOUR)
    await fail(id, { vikar: ola })
    await fail(id, { vikar: siri, state: 'expired' })
    expect(await failures(id)).toEqual([
      {
        kind: 'failed-messages',
        id,
        title: 'Vikar i 3B',
        date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
        startsAt: at(48 * HOUR).toISOString(),
        isCancelled: false,
        people: 2,
      },
    ])
  })

  it('do not matter while another message waits or has been sent', async () => {
    const id = await castShift(48 * HOUR, 5 * MINUTE, { channels: ['sms', 'email'] })
    await fail(id, { vikar: ola })
    expect(await failures(id)).toEqual([])
    await fail(id, { vikar: ola, table: 'email_history' })
    expect(await people(id)).toEqual([1])
    await app.db.query(
      `update email_history set status = 'sent', kind = 'reminder' where assignment_id = $1 and vikar_id = $2`,
      [id, ola.id],
    )
    expect(await failures(id)).toEqual([])
  })

  it('do not matter when they have answered, left the register, or the message was stopped', async () => {
    const id = await castShift(48 * HOUR)
    await fail(id)
    await decline(id, ola)
    expect(await people(id)).toEqual([1])
    await fail(id, { vikar: siri, state: 'stopped' })
    expect(await failures(id)).toEqual([])
    await fail(id, { vikar: siri })
    await app.database.transaction(kari.scope, (tx) => removeVikar(tx, siri.id))
    expect(await failures(id)).toEqual([])
  })

  it('are not listed twice where the request has reached no one, nor after a yes or the end', async () => {
    const unsent = await castShift(48 * HOUR)
    await fail(unsent)
    expect((await about(unsent)).map(({ kind }) => kind)).toEqual(['shift'])
    const taken = await castShift(48 * HOUR)
    const ended = await castShift(-7 * HOUR)
    for (const id of [taken, ended]) await fail(id, { vikar: siri })
    await claim(taken, ola)
    expect(await Promise.all([taken, ended].map(failures))).toEqual([[], []])
  })

  it('are urgent when no channel has told the holder that the shift is cancelled', async () => {
    const id = await castShift(48 * HOUR)
    await fail(id, { vikar: siri })
    await claim(id, ola)
    await cancel(id)
    const told = { kind: 'failed-messages', id, isCancelled: true, people: 1 }
    await fail(id, { vikar: ola })
    expect(await failures(id)).toEqual([])
    await fail(id, { vikar: ola, table: 'email_history' })
    expect(await failures(id)).toMatchObject([told])
    await app.db.query(
      "update assignments set starts_at = $1::timestamptz - interval '7 hours', ends_at = $1",
      [NOW],
    )
    expect(await failures(id)).toEqual([])
  })
})

describe('the attention list', () => {
  const setBalance = (balance: number) => app.db.query('update sms_credits set balance = $1', [balance])
  const kinds = async () => (await items()).map(({ kind }) => kind)

  it("ends with a balance below the employer's own threshold and begins with an empty one", async () => {
    await castShift(2 * HOUR)
    await app.database.transaction(kari.scope, (tx) => setWarning(tx, 40))
    await setBalance(40)
    expect(await kinds()).toEqual(['shift'])
    await setBalance(39)
    expect(await items()).toMatchObject([{ kind: 'shift' }, { kind: 'credits', balance: 39 }])
    await app.database.transaction(kari.scope, (tx) => setWarning(tx, 0))
    expect(await kinds()).toEqual(['shift'])
    await setBalance(0)
    expect(await kinds()).toEqual(['credits', 'shift'])
    await setBalance(1000)
  })

  it('is in the order in which the shifts start, whatever the trouble', async () => {
    await fail(await castShift(30 * HOUR), { vikar: ola })
    await castShift(2 * HOUR)
    await castShift(40 * HOUR, HOUR)
    expect(await kinds()).toEqual(['shift', 'failed-messages', 'shift'])
  })

  it("never shows Kari's shifts to Nils", async () => {
    const id = await castShift(2 * HOUR, HOUR)
    await fail(id, { vikar: ola })
    const own = await castShift(2 * HOUR, HOUR, {}, nils)
    const ids = ({ items: shown }: { items: AttentionItem[] }) => shown.map((item) => 'id' in item && item.id)
    expect(new Set(ids(await attention(kari)))).toEqual(new Set([id]))
    expect(ids(await attention(nils))).toEqual([own])
  })

  it('recognises an office without substitutes', async () => {
    expect((await attention()).hasVikarer).toBe(true)
    for (const { id } of [ola, siri]) await app.database.transaction(kari.scope, (tx) => removeVikar(tx, id))
    expect(await attention()).toEqual({ hasVikarer: false, start: expect.anything(), items: [] })
  })

  it("follows the service's clock", async () => {
    const server = await serveTestApp(app)
    const asKari = await server.as(kari)
    await castShift(25 * HOUR)
    const read = async () => (await asKari('GET', '/api/attention')).body
    app.clock.set(NOW.toISOString())
    expect(await read()).toMatchObject({ hasVikarer: true, items: [] })
    app.clock.set(at(2 * HOUR).toISOString())
    expect(await read()).toMatchObject({ items: [{ kind: 'shift', reasons: ['starts-soon', 'no-answer'] }] })
    await server.close()
  })
})
