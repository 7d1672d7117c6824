import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type answerNo, answerYes, standInReserve } from '#features/answers/server/answer.ts'
import { openResponseLink } from '#features/assignments/server/response-link.ts'
import { shiftKey } from '#shared/server-paths.ts'
import { formatDate } from '#shared/dates.ts'
import { eventsOf } from '#test/events.ts'
import { openOffice, type Office } from '#test/office.ts'
import { days, severalShifts } from '#test/several-shifts.ts'

let office: Office
let ids: string[]
let tokenOf: (person: { id: string }) => string

beforeAll(async () => {
  office = await openOffice()
  const { app, kari } = office
  await app.db.query("update profiles set phone = '+4741000000' where user_id = $1", [kari.userId])
})
afterAll(() => office.close())
beforeEach(async () => {
  for (const table of ['rate_limits', 'assignments', 'requests', 'credit_ledger'])
    await office.app.db.query(`delete from ${table}`)
  await office.app.db.query('update sms_credits set balance = 0')
  const asked = await severalShifts(office).ask(days(3), ['sms', 'email'])
  ids = [...asked.ids]
  tokenOf = asked.tokenOf
})

const WORDS = 'Turen er flyttet til våren.'

const says = async (
  who: Office['ola'],
  at: number,
  say: typeof answerYes | typeof standInReserve | typeof answerNo,
) => {
  const link = await openResponseLink(office.app.database, tokenOf(who), shiftKey(ids[at] ?? ''))
  if (!link) throw new Error('the link of the test did not open')
  await say(office.app, link, null)
}
const act = (path: string, body: object, id = ids[0]) =>
  office.asKari('POST', `/api/assignments/${id}/${path}`, body)
const messages = (table: 'sms' | 'email', columns: string) =>
  office.app.db.query(
    `select v.full_name as name, ${columns} from ${table}_history m join vikarer v on v.id = m.vikar_id
     where m.kind = 'cancelled' order by 1`,
  )
const statuses = async () =>
  (await office.app.db.query('select status from assignments order by starts_at')).map(({ status }) => status)
const day = (at: number) => formatDate(days(3)[at]?.date ?? '').slice(0, 6)

/** Ola has the first two shifts; Siri has the third, and is in reserve for the second. */
const arrange = async () => {
  await says(office.ola, 0, answerYes)
  await says(office.ola, 1, answerYes)
  await says(office.siri, 1, standInReserve)
  await says(office.siri, 2, answerYes)
}

describe('several shifts of a request', () => {
  it('are cancelled with the name of the person whose shift starts first', async () => {
    await says(office.ola, 1, answerYes)
    await says(office.siri, 0, answerYes)
    const { body } = await act('cancel', { others: [ids[0]] }, ids[1])
    expect(body).toMatchObject({ recipients: 2, vikarName: 'Siri Dahl', phone: office.siri.phone })
  })

  it('are cancelled with the name of the person who said yes first to the first shift', async () => {
    await office.app.db.query('update assignments set places = 2')
    await says(office.siri, 0, answerYes)
    await says(office.ola, 0, answerYes)
    const { body } = await act('cancel', { others: [ids[1]] })
    expect(body).toMatchObject({ recipients: 2, vikarName: 'Siri Dahl', phone: office.siri.phone })
  })

  it('are cancelled together, and each person gets one SMS and one e-mail about all of theirs', async () => {
    await arrange()
    const { status, body } = await act('cancel', { others: [ids[1]?.toUpperCase(), ids[2]], words: WORDS })
    expect(status).toBe(200)
    expect(body).toMatchObject({ recipients: 2, sms: { count: 2 }, emails: 2, cancelled: ids })
    expect(await statuses()).toEqual(['cancelled', 'cancelled', 'cancelled'])
    const sms = await messages('sms', 'm.message, m.assignment_id as shift')
    expect(sms).toEqual([
      { name: 'Ola Hansen', shift: ids[0], message: expect.stringContaining(`Du skal ikke møte. ${WORDS}`) },
      { name: 'Siri Dahl', shift: ids[1], message: expect.stringContaining(`Du skal ikke møte. ${WORDS}`) },
    ])
    for (const at of [0, 1]) expect(sms[0]?.['message']).toContain(day(at))
    expect(sms[0]?.['message']).not.toContain(day(2))
    for (const at of [1, 2]) expect(sms[1]?.['message']).toContain(day(at))
    expect(await messages('email', "m.letter ->> 'paragraphs' as text")).toEqual([
      { name: 'Ola Hansen', text: expect.stringContaining('avlyst 2 vakter du hadde sagt ja til.') },
      { name: 'Siri Dahl', text: expect.stringContaining('du hadde sagt ja til eller sto i reserve for.') },
    ])
  })

  it("leave their holders' calendars", async () => {
    await arrange()
    await act('cancel', { others: [ids[1], ids[2]] })
    const files = await messages('email', "m.letter -> 'calendar' ->> 'content' as content")
    const entries = files.map(({ content }) =>
      new ICAL.Component(ICAL.parse(String(content)))
        .getAllSubcomponents('vevent')
        .map(
          (event) =>
            `${String(event.getFirstPropertyValue('uid'))} ${String(event.getFirstPropertyValue('status'))}`,
        ),
    )
    const entry = (at: number): unknown => expect.stringMatching(`${ids[at]}.+ CANCELLED`)
    expect(entries).toEqual([[entry(0), entry(1)], [entry(2)]])
  })

  it('have a plan with their states, one message each, its price, and words that do not fit in an SMS', async () => {
    await arrange()
    const input = { others: [ids[2], ids[1]], words: 'Vi ringer deg i morgen. '.repeat(9) }
    const { body: plan } = await act('cancel/plan', input)
    expect(plan).toMatchObject({
      after: { status: 'cancelled' },
      others: [
        { id: ids[1], before: { status: 'assigned', filled: 1 }, after: { status: 'cancelled', filled: 1 } },
        { id: ids[2], before: { status: 'assigned' }, after: { status: 'cancelled' } },
      ],
      notified: [
        { fullName: 'Ola Hansen', about: 2, isInReserve: false },
        { fullName: 'Siri Dahl', about: 2, isInReserve: false },
      ],
      sms: { needed: 2 },
      sentences: expect.arrayContaining([
        'Ola Hansen og Siri Dahl får beskjed på SMS og e-post om 2 vakter.',
        'SMS-en til Ola Hansen og Siri Dahl har ikke plass til hele beskjeden.',
        'Hver vakt kan åpnes igjen fram til den begynner.',
      ]),
    })
    expect(await statuses()).toEqual(['assigned', 'assigned', 'assigned'])
    const { version: seen } = plan as { version: string }
    expect((await act('cancel', { ...input, seen })).status).toBe(200)
    expect((await act('cancel', { ...input, seen })).status).toBe(409)
    expect(await messages('sms', 'm.kind')).toHaveLength(2)
  })

  it('have an event each, with the words and their own people, and each page shows its messages', async () => {
    await arrange()
    await act('cancel', { others: [ids[1]], words: WORDS })
    for (const [at, people] of [
      [0, ['Ola Hansen']],
      [1, ['Ola Hansen', 'Siri Dahl']],
    ] as const) {
      const event = (await eventsOf(office.app, ids[at] ?? '')).find(({ kind }) => kind === 'cancelled')
      expect(event).toMatchObject({ after: { status: 'cancelled', shifts: 2, words: WORDS } })
      const { body } = await office.asKari('GET', `/api/assignments/${ids[at]}`)
      const { events } = body as { events: { kind: string; text: string; messages: { count: number }[] }[] }
      expect(events.find(({ kind }) => kind === 'cancelled')).toMatchObject({
        text: 'Kari Nordmann avlyste oppdraget sammen med 1 vakt til med beskjeden «Turen er flyttet til våren».',
        messages: [
          { channel: 'sms', count: people.length },
          { channel: 'email', count: people.length },
        ],
      })
    }
    expect((await eventsOf(office.app, ids[2] ?? '')).some(({ kind }) => kind === 'cancelled')).toBe(false)
  })

  it('stay unchanged if one was already cancelled, and the answer is a new plan', async () => {
    await arrange()
    const input = { others: [ids[1], ids[2]], words: '' }
    const { body } = await act('cancel/plan', input)
    const { version: seen } = body as { version: string }
    await act('cancel', {}, ids[1])
    const late = await act('cancel', { ...input, seen })
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'PLAN_CHANGED', data: { plan: { others: [{ id: ids[2] }] } } },
    })
    expect(await statuses()).toEqual(['assigned', 'cancelled', 'assigned'])
    const { plan } = (late.body as { data: { plan: { version: string } } }).data
    expect(await act('cancel', { ...input, seen: plan.version })).toMatchObject({
      status: 200,
      body: { cancelled: [ids[0], ids[2]] },
    })
  })

  it('are refused with a shift of another request, and nothing happens', async () => {
    const { ids: foreign } = await severalShifts(office).ask(days(1))
    const refused = await act('cancel', { others: [ids[1], foreign[0]] })
    expect(refused).toMatchObject({ status: 422, body: { data: { fields: [{ path: 'others' }] } } })
    expect(new Set(await statuses())).toEqual(new Set(['open']))
    expect((await act('cancel', { others: [ids[1]] }, crypto.randomUUID())).status).toBe(404)
  })
})

it('one shift can be cancelled with words too', async () => {
  await says(office.ola, 0, answerYes)
  await act('cancel', { words: WORDS })
  const [sms] = await messages('sms', 'm.message')
  expect(sms?.['message']).toMatch(/Du skal ikke møte\. Turen er flyttet til våren\.$/)
  const [mail] = await messages('email', "m.letter -> 'paragraphs' as paragraphs")
  expect(mail?.['paragraphs']).toEqual([expect.stringContaining('har avlyst oppdraget'), WORDS])
})
