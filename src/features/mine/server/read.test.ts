import ICAL from 'ical.js'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, osloToday } from '#shared/dates.ts'
import { castAssignment, castLogin, castVikar, giveCredits } from '#test/cast.ts'
import { openOffice } from '#test/office.ts'
import { answerNo, answerYes } from '#features/answers/server/answer.ts'

const office = await openOffice()
const { app, server, kari, nils, asKari, ola, siri, ask, answer } = office
const olaAtNils = await castVikar(app, nils, 'Ola Hansen')
const asOla = await server.logIn((await castLogin(app, ola, olaAtNils)).email)
const asSiri = await server.logIn((await castLogin(app, siri)).email)
await giveCredits(app, kari, 500)
await app.db.query("update profiles set phone = '+4741000000' where user_id = $1", [kari.userId])

afterAll(office.close)
beforeEach(async () => {
  for (const table of ['assignments', 'rate_limits']) await app.db.query(`delete from ${table}`)
})

const today = osloToday(new Date())
const atNils = () =>
  castAssignment(app, nils, {
    title: 'Nattevakt',
    channels: ['email'],
    date: addDays(today, 3),
    startTime: '22:00',
    endTime: '07:00',
    recipients: { kind: 'chosen', vikarIds: [olaAtNils.id] },
  })
const list = async (as = asOla, which = 'coming', cursor?: string) => {
  const { status, body } = await as(
    'GET',
    `/api/my-assignments?list=${which}${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
  )
  expect(status).toBe(200)
  return body as { assignments: Record<string, unknown>[]; waiting: number; nextCursor: string | null }
}
const titles = async (which = 'coming') =>
  (await list(asOla, which)).assignments.map(({ title, employerName, state }) => [title, employerName, state])
const letPass = (id: string, hours: number) =>
  app.db.query(
    `update assignments set starts_at = starts_at - $2 * interval '1 hour', ends_at = ends_at - $2 * interval '1 hour'
    where id = $1`,
    [id, hours],
  )

describe('the shifts that a substitute was asked about', () => {
  it('are shown from all employers, soonest first, without those of other people', async () => {
    await ask([siri])
    await atNils()
    await ask([ola])
    expect(await titles()).toEqual([
      ['Vikar i 3B', 'Fjellhamar skole', 'asked'],
      ['Nattevakt', 'Lillevik sykehjem', 'asked'],
    ])
    expect((await list(asSiri)).assignments).toHaveLength(1)
  })

  it('have their state: won, taken, declined, withdrawn, cancelled', async () => {
    const [won, taken, declined, withdrawn, cancelled] = [
      await ask(),
      await ask(),
      await ask(),
      await ask(),
      await ask(),
    ]
    await answer(won.token(ola.id), answerYes)
    await answer(taken.token(siri.id), answerYes)
    await answer(declined.token(ola.id), answerNo)
    await answer(withdrawn.token(ola.id), answerYes)
    await asOla('POST', `/api/my-assignments/${withdrawn.id}/withdraw`, { responseMessage: 'Syk' })
    await asKari('POST', `/api/assignments/${cancelled.id}/cancel`, {})
    const { assignments } = await list()
    const states = new Map(assignments.map(({ id, state, isOpen }) => [id, [state, isOpen]]))
    expect(states).toEqual(
      new Map([
        [won.id, ['won', false]],
        [taken.id, ['taken', false]],
        [declined.id, ['declined', true]],
        [withdrawn.id, ['withdrawn', true]],
        [cancelled.id, ['cancelled', false]],
      ]),
    )
  })

  it('have a contact if they are own or open, otherwise none', async () => {
    const [won, open, cancelled] = [await ask(), await ask(), await ask()]
    await answer(cancelled.token(ola.id), answerYes)
    await asKari('POST', `/api/assignments/${cancelled.id}/cancel`, {})
    await answer(won.token(ola.id), answerYes)
    const byId = async (as = asOla) =>
      new Map((await list(as)).assignments.map((a) => [a['id'], a['contact']]))
    const contact = { name: 'Kari Nordmann', phone: '+4741000000', email: kari.email }
    for (const { id } of [won, open, cancelled]) expect((await byId()).get(id)).toEqual(contact)
    for (const { id } of [won, cancelled]) expect((await byId(asSiri)).get(id)).toBeNull()
  })

  it('have own and open ones on the first page, and the number that wait', async () => {
    for (let number = 1; number <= 101; number += 1)
      await castAssignment(app, kari, {
        channels: ['email'],
        recipients: { kind: 'chosen', vikarIds: [ola.id, siri.id] },
      })
    await app.db.query("update assignments set status = 'cancelled'")
    const [won, taken, open] = [
      await castAssignment(app, kari, { channels: ['email'], date: addDays(today, 350) }),
      await castAssignment(app, kari, { channels: ['email'], date: addDays(today, 351) }),
      await castAssignment(app, kari, { channels: ['email'], date: addDays(today, 340) }),
    ]
    await answer(won.token(ola.id), answerYes)
    await answer(taken.token(siri.id), answerYes)
    const { assignments, waiting, nextCursor } = await list()
    expect(assignments.slice(0, 2).map(({ id }) => id)).toEqual([won.id, open.id])
    expect([assignments.length, waiting]).toEqual([100, 1])
    const rest = await list(asOla, 'coming', nextCursor ?? '')
    expect(rest.assignments.map(({ id }) => id).at(-1)).toBe(taken.id)
    expect([rest.assignments.length, rest.nextCursor]).toEqual([4, null])
    await answer(open.token(ola.id), answerNo)
    expect((await list()).waiting).toBe(0)
  })

  it('reject a cursor that was not issued', async () => {
    for (const cursor of [
      'x',
      '3_2026-01-01T00:00:00.000Z_' + crypto.randomUUID(),
      `0_${crypto.randomUUID()}`,
    ])
      expect((await asOla('GET', `/api/my-assignments?list=past&cursor=${cursor}`)).status).toBe(422)
  })

  it('are paged without loss or repetition, past ones latest first', async () => {
    for (let day = 1; day <= 34; day += 1)
      await castAssignment(app, kari, {
        channels: ['email'],
        date: addDays(today, 1 + (day % 5)),
        title: `Vakt ${day}`,
        recipients: { kind: 'chosen', vikarIds: [ola.id] },
      })
    const seen: unknown[] = []
    for (const which of ['coming', 'past']) {
      const first = await list(asOla, which)
      const second = await list(asOla, which, first.nextCursor ?? '')
      const all = [...first.assignments, ...second.assignments]
      const sizes = [first.assignments.length, second.assignments.length]
      expect([...sizes, second.nextCursor]).toEqual(which === 'past' ? [30, 4, null] : [34, 34, null])
      if (which === 'coming') all.splice(34) // one page has them all
      const starts = all.map(({ startsAt }) => String(startsAt))
      expect(starts).toEqual(which === 'coming' ? starts.toSorted() : starts.toSorted().toReversed())
      seen.push(new Set(all.map(({ id }) => id)).size)
      await app.db.query(
        "update assignments set starts_at = starts_at - interval '30 days', ends_at = ends_at - interval '30 days'",
      )
    }
    expect(seen).toEqual([34, 34])
  })
})

describe('a row of the register that becomes another person', () => {
  it('shows them nothing from before, and accepts no withdrawal from them', async () => {
    const nina = await castVikar(app, kari, 'Nina Moe')
    const { id, token } = await ask([nina])
    await answer(token(nina.id), answerYes)
    const per = { ...nina, fullName: 'Per Ås', email: 'per.aas@vikar.example' }
    expect((await asKari('PUT', `/api/vikarer/${nina.id}`, { ...per, company: '', skills: '' })).status).toBe(
      200,
    )
    const asPer = await server.logIn((await castLogin(app, per)).email)
    const later = await ask([nina])
    expect((await list(asPer)).assignments.map((assignment) => assignment['id'])).toEqual([later.id])
    expect((await asPer('POST', `/api/my-assignments/${id}/withdraw`, {})).status).toBe(404)
    expect((await asPer('GET', '/api/my-assignments/hours')).body).toMatchObject({ bookedMinutes: 0 })
    expect((await asPer('GET', `/api/my-assignments/${id}/kalender.ics`)).status).toBe(404)
  })

  it('keeps its person when only name or address changes', async () => {
    const nina = await castVikar(app, kari, 'Nina Moe')
    const asNina = await server.logIn((await castLogin(app, nina)).email)
    const { id } = await ask([nina])
    for (const changed of [
      { ...nina, fullName: 'Nina Moe Berg' },
      { ...nina, fullName: 'Nina Moe Berg', email: 'nina.moe.berg@vikar.example' },
    ])
      await asKari('PUT', `/api/vikarer/${nina.id}`, { ...changed, company: '', skills: '' })
    expect((await list(asNina)).assignments.map((assignment) => assignment['id'])).toEqual([id])
  })
})

describe('answering on the own pages', () => {
  it('is the same claim: the first yes wins, the next is in reserve and informed', async () => {
    const { id } = await ask()
    const yes = (as = asOla) => as('POST', `/api/my-assignments/${id}/claim`, { responseMessage: 'Kommer' })
    expect(await yes()).toMatchObject({ status: 200, body: { outcome: 'won' } })
    expect(await yes()).toMatchObject({ status: 200, body: { outcome: 'already-won' } })
    expect(await yes(asSiri)).toMatchObject({
      status: 409,
      body: {
        code: 'TAKEN',
        message:
          'Beklager, du var for sent ute. Oppdraget er allerede tatt av en annen vikar. Takk for interessen!',
      },
    })
    const rows = await app.db.query(
      'select response_type, message from assignment_responses where assignment_id = $1 order by response_type',
      [id],
    )
    expect(rows).toEqual([
      { response_type: 'accepted', message: 'Kommer' },
      { response_type: 'interested', message: 'Kommer' },
    ])
  })

  it('lets a no become a yes while it is open, and keeps a yes after a no', async () => {
    const { id } = await ask()
    const say = (what: string) => asOla('POST', `/api/my-assignments/${id}/${what}`, {})
    expect(await say('decline')).toMatchObject({ status: 200, body: { outcome: 'declined' } })
    expect(await say('claim')).toMatchObject({ status: 200, body: { outcome: 'won' } })
    expect(await say('decline')).toMatchObject({ status: 409, body: { code: 'ALREADY_YOURS' } })
  })

  it('is refused for shifts that are unknown, over, cancelled, or that the person was not asked about', async () => {
    const [others, over, cancelled] = [await ask([siri]), await ask(), await ask()]
    await asKari('POST', `/api/assignments/${cancelled.id}/cancel`, {})
    await app.db.query(
      "update recipients set expires_at = now() - interval '1 minute' where request_id = (select request_id from assignments where id = $1)",
      [over.id],
    )
    const before = await app.db.query('select count(*) from assignment_responses')
    for (const id of [others.id, over.id, cancelled.id, crypto.randomUUID()])
      for (const what of ['claim', 'withdraw'])
        expect((await asOla('POST', `/api/my-assignments/${id}/${what}`, {})).status).toBe(
          id === over.id ? 410 : id === cancelled.id && what === 'withdraw' ? 409 : 404,
        )
    expect((await asOla('POST', `/api/my-assignments/${others.id}/decline`, {})).status).toBe(404)
    expect(await app.db.query('select count(*) from assignment_responses')).toEqual(before)
  })

  it('reports the invalid field, and changes nothing', async () => {
    const { id } = await ask()
    for (const responseMessage of ['x'.repeat(501), 'nul\0', 7])
      expect(await asOla('POST', `/api/my-assignments/${id}/claim`, { responseMessage })).toMatchObject({
        status: 422,
        body: { data: { fields: [{ path: 'responseMessage' }] } },
      })
    expect(await titles()).toEqual([['Vikar i 3B', 'Fjellhamar skole', 'asked']])
  })
})

describe('the calendar file', () => {
  const fileOf = (id: string, as = asOla) => as('GET', `/api/my-assignments/${id}/kalender.ics`)
  it('exists only for the holder of the shift', async () => {
    const { id, token } = await ask()
    expect((await fileOf(id)).status).toBe(404)
    await answer(token(ola.id), answerYes)
    const file = await fileOf(id)
    expect(file.status).toBe(200)
    expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    const event = new ICAL.Component(ICAL.parse(file.text)).getFirstSubcomponent('vevent')
    expect(event?.getFirstPropertyValue('summary')).toBe('Vikar i 3B (Fjellhamar skole)')
    expect(event?.getFirstPropertyValue('url')).toBe(`${app.config.appUrl}/r/${token(ola.id)}`)
    expect((await fileOf(id, asSiri)).status).toBe(404)
    expect((await fileOf(id, asKari)).status).toBe(403)
    expect((await fileOf(id, server.anonymous)).status).toBe(401)
    expect((await fileOf('ikke-en-id')).status).toBe(404)
    await asKari('POST', `/api/assignments/${id}/cancel`, {})
    expect((await fileOf(id)).status).toBe(404)
  })
})

describe('own hours', () => {
  const hours = async (as = asOla) => (await as('GET', '/api/my-assignments/hours')).body
  const month = today.slice(0, 7)
  it('count own shifts of the month at all employers, done and booked', async () => {
    const [day, night, others, before] = [await ask(), await atNils(), await ask(), await ask()]
    await answer(day.token(ola.id), answerYes)
    await answer(night.token(olaAtNils.id), answerYes)
    await answer(others.token(siri.id), answerYes)
    await answer(before.token(ola.id), answerYes)
    await app.db.query('update assignments set assignment_date = $1::date where id = any($2)', [
      `${month}-15`,
      [day.id, night.id, others.id],
    ])
    await app.db.query("update assignments set assignment_date = $1::date - interval '1 day' where id = $2", [
      `${month}-01`,
      before.id,
    ])
    await app.db.query("update assignments set ends_at = starts_at + interval '9 hours' where id = $1", [
      night.id,
    ])
    await letPass(day.id, 24 * 365)
    expect(await hours()).toEqual({ month, doneMinutes: 405, bookedMinutes: 540 })
    expect(await hours(asSiri)).toEqual({ month, doneMinutes: 0, bookedMinutes: 405 })
  })

  it('are zero for a vikar without shifts', async () => {
    await ask()
    expect(await hours()).toEqual({ month, doneMinutes: 0, bookedMinutes: 0 })
  })
})
