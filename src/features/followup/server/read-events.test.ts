import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { answerNo, answerYes } from '#features/answers/server/answer.ts'
import { withdrawByLink } from '#features/answers/server/withdraw.ts'
import { openResponseLink } from '#features/assignments/server/response-link.ts'
import { recordEvents, type NewEvent } from '#server/history/record.ts'
import { castAssignment, castVikar, giveCredits } from '#test/cast.ts'
import { clearEvents } from '#test/events.ts'
import { readEvents } from './read-events.ts'
import { openOffice, type Office } from '#test/office.ts'

let office: Office
let app: Office['app']
let kari: Office['kari']
let ola: Office['ola']
let siri: Office['siri']
let shift: Awaited<ReturnType<typeof castAssignment>>
let requestId: string

beforeAll(async () => {
  office = await openOffice()
  ;({ app, kari, ola, siri } = office)
  await giveCredits(app, kari, 100)
})
afterAll(() => office.close())
beforeEach(async () => {
  for (const table of ['rate_limits', 'assignments', 'requests', 'sms_history', 'email_history'])
    await app.db.query(`delete from ${table}`)
  shift = await castAssignment(app, kari, {
    channels: ['sms', 'email'],
    recipients: { kind: 'chosen', vikarIds: [ola.id, siri.id] },
  })
  const [row] = await app.db.query('select request_id from assignments where id = $1', [shift.id])
  requestId = String(row?.['request_id'])
  await forget()
})

/** Each history begins empty: other tests cover the recording. */
const forget = () => clearEvents(app)

const read = ({ scope } = kari) => app.database.read(scope, (tx) => readEvents(tx, shift.id))
const record = (...events: NewEvent[]) =>
  app.database.transaction(kari.scope, (tx) => recordEvents(tx, events))
const sentences = async () => (await read()).map(({ text }) => text)

const NONE: Readonly<Record<string, unknown>> = {}

/** An event at the time of the request's messages, or slightly later. */
const recordAt = (kind: string, { later = '0', values = NONE } = {}) =>
  app.db.query(
    `insert into events (employer_id, request_id, kind, actor_kind, at, assignment_id, people, is_migrated)
     select employer_id, $1, $2, 'service', min(created_at) + $3::interval, $4, coalesce($5::jsonb, '[]'), $6
     from sms_history where kind = 'request' group by employer_id`,
    [
      requestId,
      kind,
      later,
      values['shift'] ?? null,
      values['people'] ?? null,
      values['isMigrated'] === true,
    ],
  )

describe('the timeline of a shift', () => {
  it('has the events of the shift and its request, newest first', async () => {
    const other = await castAssignment(app, kari, { recipients: { kind: 'chosen', vikarIds: [ola.id] } })
    await app.db.query("delete from sms_history where kind = 'request'")
    await app.db.query("delete from email_history where kind = 'request'")
    await forget()
    await record({ kind: 'opened', on: { requestId }, bySubstitute: ola.id })
    await record({ kind: 'cancelled', on: { assignmentId: other.id } })
    await record({
      kind: 'edited',
      on: { assignmentId: shift.id },
      before: { places: 1 },
      after: { places: 2 },
    })
    const events = await read()
    expect(events).toMatchObject([
      {
        kind: 'edited',
        sign: 'edited',
        text: 'Kari Nordmann endret antall vikarer fra 1 til 2.',
        actor: { kind: 'member', name: 'Kari Nordmann' },
        isMigrated: false,
      },
      { kind: 'opened', text: 'Ola Hansen åpnet lenken.', vikarName: 'Ola Hansen' },
    ])
    expect(events.map(({ id }) => typeof id)).toEqual(['number', 'number'])
  })

  it('has the order of the acts, not of the beginnings of their transactions', async () => {
    await recordAt('reopened', { later: '2 seconds', values: { shift: shift.id } })
    await recordAt('cancelled', { later: '1 second', values: { shift: shift.id } })
    expect((await sentences()).slice(0, 2)).toEqual(['Oppdraget ble avlyst.', 'Oppdraget ble åpnet igjen.'])
  })

  it('sorts an event that was added later by its time', async () => {
    await recordAt('reopened', { later: '2 seconds' })
    await recordAt('edited', { later: '1 second', values: { isMigrated: true } })
    expect((await sentences()).slice(0, 2)).toEqual(['Oppdraget ble åpnet igjen.', 'Oppdraget ble endret.'])
  })

  it('is empty for Nils, and for an unknown shift', async () => {
    await record({ kind: 'cancelled', on: { assignmentId: shift.id } })
    expect(await read(office.nils)).toEqual([])
    expect(await app.database.read(kari.scope, (tx) => readEvents(tx, crypto.randomUUID()))).toEqual([])
  })

  it('omits an event of a kind that a newer version records', async () => {
    await app.db.query("delete from sms_history where kind = 'request'")
    await app.db.query("delete from email_history where kind = 'request'")
    await app.db.query(
      "insert into events (employer_id, request_id, kind, actor_kind) values ($1, $2, 'paused', 'service')",
      [kari.scope.employerId, requestId],
    )
    expect(await read()).toEqual([])
  })
})

describe('the messages of an event', () => {
  it('are those of its transaction, with receivers and channels', async () => {
    await recordAt('created')
    expect(await read()).toMatchObject([
      {
        kind: 'created',
        messages: [
          { channel: 'sms', about: 'request', count: 2, waiting: 2 },
          { channel: 'email', about: 'request', count: 2, waiting: 2 },
        ],
        consequences: ['2 vikarer får forespørselen på SMS og e-post.'],
      },
    ])
    await app.db.query(
      "update sms_history set status = 'failed', gateway_state = 'failed' where vikar_id = $1",
      [siri.id],
    )
    expect(await read()).toMatchObject([
      {
        sign: 'failed',
        consequences: ['2 vikarer får forespørselen på SMS og e-post.', 'SMS: 1 kom ikke fram.'],
      },
    ])
  })

  it('exclude those of an event a microsecond later', async () => {
    await recordAt('created', { later: '1 microsecond' })
    expect(await read()).toMatchObject([
      { kind: 'created', messages: [] },
      { kind: 'messages', id: null, text: 'Forespørsel på SMS til 2 vikarer.', isMigrated: true },
      { kind: 'messages', text: 'Forespørsel på e-post til 2 vikarer.' },
    ])
  })

  it('belong to the question if one transaction made the request and asked the first', async () => {
    await recordAt('created')
    await recordAt('asked', { values: { people: JSON.stringify([{ id: ola.id, name: 'Ola Hansen' }]) } })
    expect(await read()).toMatchObject([
      { kind: 'asked', consequences: ['2 vikarer får forespørselen på SMS og e-post.'] },
      { kind: 'created', consequences: [] },
    ])
  })
})

describe('the names in the timeline', () => {
  it('are those at the time, also after a person has changed name', async () => {
    await record({
      kind: 'asked',
      on: { requestId },
      people: [siri.id],
      because: { code: 'no', vikarId: ola.id },
    })
    await app.db.query("update vikarer set full_name = 'Ola Nilsen' where id = $1", [ola.id])
    expect((await sentences())[0]).toBe('Spurte Siri Dahl fordi Ola Hansen sa nei.')
    await app.db.query("update vikarer set full_name = 'Ola Hansen' where id = $1", [ola.id])
  })

  it('include the member who removed a person, in the reason for asking others', async () => {
    await record({ kind: 'removed', on: { assignmentId: shift.id }, vikarId: ola.id })
    await record({
      kind: 'asked',
      on: { requestId },
      people: [siri.id],
      because: { code: 'removed', vikarId: ola.id },
    })
    expect((await sentences()).slice(0, 2)).toEqual([
      'Spurte Siri Dahl fordi Kari Nordmann fjernet Ola Hansen fra vakten.',
      'Kari Nordmann fjernet Ola Hansen fra vakten.',
    ])
  })

  it('are limited to three', async () => {
    const four = await Promise.all(['A', 'B', 'C', 'D'].map((name) => castVikar(app, kari, `${name} Lie`)))
    await record({ kind: 'asked-more', on: { requestId }, people: four.map(({ id }) => id) })
    await record({ kind: 'asked-more', on: { requestId }, people: four.slice(1).map(({ id }) => id) })
    expect((await sentences()).slice(0, 2)).toEqual([
      'Kari Nordmann spurte B Lie, C Lie og D Lie i tillegg.',
      'Kari Nordmann spurte 4 vikarer i tillegg.',
    ])
  })
})

describe('the message of a substitute', () => {
  const linkOf = async (vikarId: string) => {
    const link = await openResponseLink(app.database, shift.token(vikarId))
    if (!link) throw new Error('the link of the test did not open')
    return link
  }
  const notes = async () =>
    (await read())
      .filter(({ kind }) => kind === 'answered' || kind === 'withdrawn')
      .map(({ text, note }) => [text, note])

  it('is shown only beside their current answer', async () => {
    const link = await linkOf(ola.id)
    await answerNo(app, link, 'Jobber')
    expect(await notes()).toEqual([['Ola Hansen svarte nei.', 'Jobber']])
    await answerYes(app, link, 'Fikk fri')
    expect(await notes()).toEqual([
      ['Ola Hansen svarte ja og fikk oppdraget.', 'Fikk fri'],
      ['Ola Hansen svarte nei.', null],
    ])
    await withdrawByLink(app, link, 'Er syk')
    expect(await notes()).toEqual([
      ['Ola Hansen meldte avbud.', 'Er syk'],
      ['Ola Hansen svarte ja og fikk oppdraget.', null],
      ['Ola Hansen svarte nei.', null],
    ])
  })
})
