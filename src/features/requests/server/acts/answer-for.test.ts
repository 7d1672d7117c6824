import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { castAssignment, castVikar, giveCredits } from '#test/cast.ts'
import { openOffice, type Office } from '#test/office.ts'
import { answerYes } from '#features/answers/server/answer.ts'

let office: Office
let nina: Office['ola']

beforeAll(async () => {
  office = await openOffice()
  nina = await castVikar(office.app, office.kari, 'Nina Moe')
})
afterAll(() => office.close())
beforeEach(async () => {
  for (const table of ['rate_limits', 'assignments', 'sms_history', 'email_history', 'audit_log'])
    await office.app.db.query(`delete from ${table}`)
})

/** Ola and Siri are asked by SMS. */
const ask = async (changes: Parameters<typeof castAssignment>[2] = {}) => {
  const { app, kari, ola, siri } = office
  await giveCredits(app, kari, 20)
  return castAssignment(app, kari, {
    recipients: { kind: 'chosen', vikarIds: [ola.id, siri.id] },
    ...changes,
  })
}
const record = (id: string, vikar: { id: string }, answer = 'accepted') =>
  office.asKari('POST', `/api/assignments/${id}/answers`, { vikarId: vikar.id, answer })
const askMore = (id: string, ...vikarer: { id: string }[]) =>
  office.asKari('POST', `/api/assignments/${id}/recipients`, { vikarIds: vikarer.map((vikar) => vikar.id) })
const seen = async (id: string) => (await office.asKari('GET', `/api/assignments/${id}`)).body
const letters = () => office.app.db.query('select kind, vikar_id from email_history order by kind')

describe('a yes by telephone', () => {
  it('gives the place, the confirmation and, if missing, a link, and notifies no administrator', async () => {
    const { id } = await ask()
    expect(await record(id, nina)).toMatchObject({ status: 200 })
    expect(await seen(id)).toMatchObject({
      assignment: { status: 'assigned', filled: 1, asked: 2, vikar: { fullName: 'Nina Moe' } },
      events: expect.arrayContaining([
        expect.objectContaining({
          kind: 'answered',
          vikarName: 'Nina Moe',
          actor: { kind: 'member', name: 'Kari Nordmann', behalf: null },
          text: 'Kari Nordmann registrerte ja fra Nina Moe.',
        }),
      ]),
    })
    expect(await letters()).toEqual([{ kind: 'confirmation', vikar_id: nina.id }])
    const [audit] = await office.app.db.query("select detail from audit_log where action = 'answer-recorded'")
    expect(audit?.['detail']).toEqual({ vikarId: nina.id, answer: 'accepted' })
  })

  it('recorded twice counts once, and a later one finds no place', async () => {
    const { id } = await ask()
    expect((await record(id, office.ola)).status).toBe(200)
    expect((await record(id, office.ola)).status).toBe(200)
    expect(await letters()).toHaveLength(1)
    expect(await record(id, nina)).toMatchObject({
      status: 409,
      body: { code: 'FULL', message: 'Alle plassene er tatt. Øk antall vikarer først.' },
    })
    expect(await record(id, office.ola, 'declined')).toMatchObject({
      status: 409,
      body: { code: 'HAS_PLACE' },
    })
    expect(await seen(id)).toMatchObject({ assignment: { asked: 1, filled: 1 } })
  })

  it('is refused because of the other shift, and writes nothing', async () => {
    const { id, created } = await ask({ date: '2030-03-04', startTime: '08:00', endTime: '14:00' })
    expect(created.isNew).toBe(true)
    expect((await record(id, nina)).status).toBe(200)
    const other = await ask({ date: '2030-03-04', startTime: '13:00', endTime: '16:00', title: 'Kveld' })
    expect(await record(other.id, nina)).toMatchObject({
      status: 409,
      body: { code: 'BUSY', message: 'Vikaren har allerede vakt 08.00–14.00 («Vikar i 3B»)' },
    })
    expect(await seen(other.id)).toMatchObject({ assignment: { asked: 2, responses: 0 } })
  })

  it('gives a substitute in reserve the place after a withdrawal', async () => {
    const { id, token } = await ask()
    const { ola, siri, answer } = office
    expect(await answer(token(ola.id), answerYes)).toBe('won')
    expect(await answer(token(siri.id), answerYes)).toBe('taken')
    await office.asNils('POST', `/api/responses/${token(ola.id)}/withdraw`, {})
    expect((await record(id, siri)).status).toBe(200)
    expect(await seen(id)).toMatchObject({ assignment: { status: 'assigned', vikar: { id: siri.id } } })
  })

  it('counts once, in any case of the id', async () => {
    const { id } = await ask({ places: 2 })
    expect((await record(id, nina)).status).toBe(200)
    expect((await record(id, { id: nina.id.toUpperCase() })).status).toBe(200)
    expect((await record(id, { id: nina.id.toUpperCase() }, 'declined')).status).toBe(409)
    expect(await letters()).toHaveLength(1)
  })

  it('is their own again once they answer by the link', async () => {
    const { id, token } = await ask()
    await record(id, office.siri, 'declined')
    await office.answer(token(office.siri.id), answerYes)
    expect(JSON.stringify(await seen(id))).not.toContain('"recordedBy":"Kari Nordmann"')
  })
})

describe('a no by telephone', () => {
  it('is stored with its author', async () => {
    const { id } = await ask()
    expect((await record(id, office.siri, 'declined')).status).toBe(200)
    expect(await seen(id)).toMatchObject({ assignment: { status: 'open', responses: 1 } })
    expect(JSON.stringify(await seen(id))).toContain('Kari Nordmann registrerte nei fra Siri Dahl')
  })

  it('is accepted only for people who were asked', async () => {
    const { id } = await ask()
    expect(await record(id, nina, 'declined')).toMatchObject({
      status: 422,
      body: { data: { fields: [{ path: 'vikarId' }] } },
    })
  })
})

describe('asking more', () => {
  it('asks the people who were not asked, once, and takes their credits', async () => {
    const { id } = await ask()
    const before = await office.app.db.query('select count(*)::int as count from sms_history')
    expect(before).toEqual([{ count: 2 }])
    expect(await askMore(id, nina, office.ola)).toMatchObject({
      status: 200,
      body: { recipients: 1, sms: { kind: 'queued', count: 1 } },
    })
    expect(await askMore(id, nina)).toMatchObject({
      status: 409,
      body: { code: 'ALL_ASKED', message: 'Alle du valgte, er allerede spurt' },
    })
    const sms = await office.app.db.query("select vikar_id from sms_history where kind = 'request'")
    expect(sms.map((row) => String(row['vikar_id'])).toSorted()).toEqual(
      [office.ola.id, office.siri.id, nina.id].toSorted(),
    )
  })

  it('is refused without people, and about a filled shift', async () => {
    const { id } = await ask()
    expect((await askMore(id)).status).toBe(422)
    await record(id, office.ola)
    expect(await askMore(id, nina)).toMatchObject({ status: 409, body: { code: 'CLOSED' } })
  })
})

it("another employer's substitute is given no place, not asked, and not found", async () => {
  const { id } = await ask()
  const stranger = await castVikar(office.app, office.nils, 'Fremmed Vikar')
  for (const refused of [await record(id, stranger), await askMore(id, stranger)])
    expect(refused.status).toBe(422)
  expect(await seen(id)).toMatchObject({ assignment: { asked: 2, responses: 0 } })
  const body = { vikarId: office.ola.id, answer: 'accepted' }
  expect((await office.asNils('POST', `/api/assignments/${id}/answers`, body)).status).toBe(404)
})

describe('the confirmation of a person without e-mail', () => {
  const sms = () =>
    office.app.db.query(
      "select message, vikar_id, link_id is not null as linked from sms_history where kind = 'confirmation'",
    )
  const recordYes = async (id: string, body: object = {}) =>
    (
      await office.asKari('POST', `/api/assignments/${id}/answers`, {
        vikarId: nina.id,
        answer: 'accepted',
        ...body,
      })
    ).body

  beforeEach(() => office.app.db.query('update vikarer set email = null where id = $1', [nina.id]))

  it('is an SMS with their link, for one credit', async () => {
    const { id } = await ask()
    const before = await office.balance()
    expect(await recordYes(id)).toEqual({ confirmedBy: 'sms' })
    expect(await sms()).toEqual([
      { message: expect.stringMatching(/Du har oppdraget: \{lenke\}$/), vikar_id: nina.id, linked: true },
    ])
    expect(await office.balance()).toBe(before - 1)
    expect(await letters()).toEqual([])
  })

  it("is not sent without the dialog's consent, nor without a credit, and the yes stays", async () => {
    const { id } = await ask()
    expect(await recordYes(id, { mayConfirmBySms: false })).toEqual({ confirmedBy: null })
    const poor = await ask()
    await office.app.db.query(
      "update sms_history set status = 'sent', next_attempt_at = null where status = 'pending'",
    )
    await office.app.db.query('update sms_credits set balance = 0')
    expect(await recordYes(poor.id)).toEqual({ confirmedBy: null })
    expect(await sms()).toEqual([])
    expect(await seen(poor.id)).toMatchObject({
      assignment: { status: 'assigned', vikar: { fullName: 'Nina Moe' } },
    })
  })
})
