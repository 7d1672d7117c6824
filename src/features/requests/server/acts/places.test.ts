import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { answerYes } from '#features/answers/server/answer.ts'
import { castAssignment, giveCredits } from '#test/cast.ts'
import { openOffice, type Office } from '#test/office.ts'
import { stopUnwantedNow } from '#test/stop-unwanted.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())
beforeEach(async () => {
  for (const table of ['rate_limits', 'assignments', 'sms_history', 'email_history', 'audit_log'])
    await office.app.db.query(`delete from ${table}`)
})

const create = async (places: number) => {
  const { app, kari, ola, siri, answer } = office
  await giveCredits(app, kari, 20)
  const { id, token } = await castAssignment(app, kari, {
    channels: ['sms', 'email'],
    places,
    recipients: { kind: 'chosen', vikarIds: [ola.id, siri.id] },
  })
  const withdraw = (vikar: { id: string }) =>
    office.asNils('POST', `/api/responses/${token(vikar.id)}/withdraw`, {})
  return { id, token, yes: (vikar: { id: string }) => answer(token(vikar.id), answerYes), withdraw }
}

const change = (id: string, places: unknown) =>
  office.asKari('POST', `/api/assignments/${id}/places`, { places })
const seen = async (id: string) => (await office.asKari('GET', `/api/assignments/${id}`)).body
const letterTo = async (kind: string) => {
  const rows = await office.app.db.query(
    "select letter->'paragraphs'->>0 as words from email_history where kind = $1 order by created_at desc limit 1",
    [kind],
  )
  return rows[0]?.['words']
}

it('a shift that needs two is asked about, filled, and reported as two', async () => {
  const { id, token, yes, withdraw } = await create(2)
  const [sms] = await office.app.db.query('select message from sms_history limit 1')
  expect(sms?.['message']).toContain('Trenger 2. De første får jobben: ')
  expect(await letterTo('request')).toContain('Det trengs 2 vikarer, og de første som svarer ja, får jobben.')
  const page = await fetch(`${office.server.url}/r/${token(office.ola.id)}`)
  expect(await page.text()).toContain('Det trengs 2 vikarer. De første som svarer ja, får jobben.')

  expect(await yes(office.ola)).toBe('won')
  expect(await letterTo('accepted-notice')).toBe(
    'Ola Hansen svarte ja og har fått oppdraget. 1 av 2 plasser er fylt.',
  )
  expect(await seen(id)).toMatchObject({
    assignment: { status: 'open', places: 2, filled: 1, vikarer: [{ fullName: 'Ola Hansen' }] },
  })
  expect(await yes(office.siri)).toBe('won')
  expect(await seen(id)).toMatchObject({
    assignment: { status: 'assigned', filled: 2, vikarer: [{ id: office.ola.id }, { id: office.siri.id }] },
  })

  expect(await withdraw(office.ola)).toMatchObject({ status: 200 })
  expect(await letterTo('withdrawn-notice')).toBe(
    'Ola Hansen kan ikke likevel, og en plass er ledig igjen. 1 av 2 plasser er fylt.',
  )
  expect(await seen(id)).toMatchObject({ assignment: { status: 'open', filled: 1, isReopened: true } })
})

it('one more place opens a filled shift, and one less fills it and stops asking', async () => {
  const { id, yes } = await create(1)
  await yes(office.ola)
  expect(await change(id, 2)).toMatchObject({ status: 200, body: {} })
  expect(await seen(id)).toMatchObject({ assignment: { status: 'open', places: 2, filled: 1 } })
  await office.asKari('POST', `/api/assignments/${id}/requests`)
  await stopUnwantedNow(office.app) // as the worker would after the acts above
  const waiting = () =>
    office.app.db.query("select 1 from sms_history where kind = 'request' and status = 'pending'")
  expect(await waiting()).not.toEqual([])
  expect(await change(id, 1)).toMatchObject({ status: 200 })
  expect(await seen(id)).toMatchObject({ assignment: { status: 'assigned', places: 1 } })
  await stopUnwantedNow(office.app)
  expect(await waiting()).toEqual([])
  expect(
    await office.app.db.query(
      "select detail from audit_log where action = 'assignment-places-changed' order by at",
    ),
  ).toEqual([{ detail: { places: 2 } }, { detail: { places: 1 } }])
})

it('a number of places is refused below the holders, if malformed, and for closed or foreign shifts', async () => {
  const { id, yes } = await create(2)
  await yes(office.ola)
  await yes(office.siri)
  expect(await change(id, 1)).toMatchObject({
    status: 409,
    body: { code: 'TOO_FEW', message: '2 har allerede sagt ja, så oppdraget må ha minst 2 plasser' },
  })
  for (const wrong of [0, 101, 1.5, 'to', null, -1])
    expect(await change(id, wrong)).toMatchObject({ status: 422 })
  expect(await office.asNils('POST', `/api/assignments/${id}/places`, { places: 3 })).toMatchObject({
    status: 404,
  })
  await office.asKari('POST', `/api/assignments/${id}/cancel`)
  expect(await change(id, 3)).toMatchObject({ status: 409, body: { code: 'CLOSED' } })
})

it('each person may withdraw ten times, whatever the others do', async () => {
  const { yes, withdraw } = await create(2)
  await yes(office.siri)
  for (let round = 1; round <= 10; round += 1) {
    expect([round, await yes(office.ola)]).toEqual([round, 'won'])
    expect((await withdraw(office.ola)).status).toBe(200)
  }
  await yes(office.ola)
  expect(await withdraw(office.ola)).toMatchObject({ status: 409, body: { code: 'TOO_OFTEN' } })
  expect((await withdraw(office.siri)).status).toBe(200)
})

it('a notice of a withdrawn yes is not sent, although another yes remains', async () => {
  const { yes, withdraw } = await create(2)
  await yes(office.siri)
  await yes(office.ola)
  await withdraw(office.ola)
  await stopUnwantedNow(office.app)
  const notices = await office.app.db.query(
    "select letter->'paragraphs'->>0 as words from email_history where kind = 'accepted-notice' and status = 'pending'",
  )
  expect(notices.map(({ words }) => String(words).slice(0, 9))).toEqual(['Siri Dahl'])
})

it('is offered again only while the freed place is open', async () => {
  const { id, yes, withdraw } = await create(1)
  await office.app.db.query(
    "update sms_history set status = 'sent', gateway_state = 'accepted', next_attempt_at = null",
  )
  await yes(office.ola)
  await withdraw(office.ola)
  expect(await seen(id)).toMatchObject({ assignment: { isReopened: true } })
  await yes(office.ola)
  await change(id, 2)
  expect(await seen(id)).toMatchObject({ assignment: { status: 'open', isReopened: false } })
  await office.asKari('POST', `/api/assignments/${id}/reminders`, {})
  const [reminder] = await office.app.db.query("select message from sms_history where kind = 'reminder'")
  expect(reminder?.['message']).toMatch(/^Påminnelse fra /)
})

it('another person’s yes does not repeat a reminder to a holder who was reminded', async () => {
  const { id, yes } = await create(2)
  const remind = () => office.asKari('POST', `/api/assignments/${id}/reminder`, {})
  await yes(office.ola)
  expect(await remind()).toMatchObject({ status: 200, body: { recipients: 1 } })
  await yes(office.siri)
  expect(await remind()).toMatchObject({ status: 200, body: { recipients: 1 } })
  expect(await remind()).toMatchObject({ status: 409, body: { code: 'TOO_SOON' } })
})
