import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { castAssignment, castLogin, castVikar } from '#test/cast.ts'
import { castRequest } from '#test/cast-request.ts'
import type { Caller } from '#test/http.ts'
import { openOffice, type Office } from '#test/office.ts'
import { addDays, formatDateLong, formatDateShort, osloToday } from '#shared/dates.ts'
import { BUSY, FREE_NOW, STAND_IN_RESERVE, WON } from '../texts.ts'
import { nb } from './answer-page/texts-nb.ts'
import { severalShifts } from '#test/several-shifts.ts'
import { HOLDER } from '#test/holder.ts'

let office: Office
let asOla: Caller
let olaAtNils: { id: string }
let day = 0
let date: string

beforeAll(async () => {
  office = await openOffice()
  olaAtNils = await castVikar(office.app, office.nils, 'Ola Hansen')
  const login = await castLogin(office.app, office.ola, olaAtNils)
  asOla = await office.server.logIn(login.email)
})
afterAll(() => office.close())
beforeEach(() => {
  day += 1
  date = addDays(osloToday(new Date()), day)
})

const ask = (title: string, startTime: string, endTime: string, vikarer = [office.ola, office.siri]) =>
  castAssignment(office.app, office.kari, {
    title,
    date,
    startTime,
    endTime,
    channels: ['email'],
    recipients: { kind: 'chosen', vikarIds: vikarer.map(({ id }) => id) },
  })
const askAtNils = (startTime: string, endTime: string) =>
  castAssignment(office.app, office.nils, {
    title: 'Nattevakt',
    date,
    startTime,
    endTime,
    channels: ['email'],
    recipients: { kind: 'chosen', vikarIds: [olaAtNils.id] },
  })
const page = async (token: string) => (await office.server.anonymous('GET', `/r/${token}`)).text
const press = async (token: string, response: string, more: Record<string, string> = {}) => {
  const answer = await fetch(`${office.server.url}/r/${token}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ response, ...more }),
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  return { status: answer.status, text: await answer.text() }
}
const twoShifts = () =>
  [date, addDays(date, 400)].map((on) => ({ date: on, startTime: '08:00', endTime: '12:00', places: 1 }))
const buttons = (text: string) => [...text.matchAll(/<button[^>]*>([^<]*)</g)].map(([, label]) => label)
const holder = async (id: string) => {
  const [row] = await office.app.db.query(`select status, ${HOLDER} from assignments where id = $1`, [id])
  return row
}
const answerOf = async (id: string, vikarId = office.ola.id) => {
  const [row] = await office.app.db.query(
    'select response_type, message from assignment_responses where assignment_id = $1 and vikar_id = $2',
    [id, vikarId],
  )
  return row
}
const notices = (id: string) =>
  office.app.db.query(
    "select recipient, subject from email_history where assignment_id = $1 and kind = 'busy-notice'",
    [id],
  )

describe('a yes to an overlapping shift of the same employer', () => {
  it('is refused with an explanation, kept as interest, and reported to the office', async () => {
    const [gym, maths] = [await ask('Gym 5A', '08:00', '12:00'), await ask('Matte 3B', '11:59', '15:00')]
    await press(gym.token(office.ola.id), 'accepted')
    const token = maths.token(office.ola.id)
    expect((await press(token, 'accepted', { message: 'Vil gjerne' })).status).toBe(303)
    expect(await holder(maths.id)).toEqual({ status: 'open', holder: null })
    expect(await answerOf(maths.id)).toEqual({ response_type: 'interested', message: 'Vil gjerne' })
    const text = await page(token)
    expect(text).toContain(
      `>${nb.busy.heading({ id: '', title: '', date: '', startTime: '08:00:00', endTime: '12:00:00' })}</h2>`,
    )
    expect(text).toContain(`<p>Gym 5A, ${formatDateLong(date)} kl. 08.00–12.00.</p>`)
    expect(text).toContain(nb.busy.noted('Kari Nordmann'))
    expect(text).not.toContain(WON)
    expect(buttons(text)).toEqual(['Jeg kan ikke lenger'])
    expect(await notices(maths.id)).toEqual([
      {
        recipient: office.kari.email,
        subject: `Ola Hansen har vakt fra før: Matte 3B, ${formatDateShort(date)}, Fjellhamar skole`,
      },
    ])
    const [mail] = await office.app.db.query(
      "select letter::text from email_history where assignment_id = $1 and kind = 'busy-notice'",
      [maths.id],
    )
    for (const part of ['Gym 5A, ', '08.00–12.00', 'Vil gjerne']) expect(mail?.['letter']).toContain(part)
    const followed = await office.asKari('GET', `/api/assignments/${maths.id}/responses`)
    expect(followed.body).toMatchObject({
      recipients: [
        { vikarId: office.ola.id, response: 'interested', isBusy: true },
        { vikarId: office.siri.id, response: null, isBusy: false },
      ],
    })
    // Others can still take it.
    await press(maths.token(office.siri.id), 'accepted')
    expect(await holder(maths.id)).toEqual({ status: 'assigned', holder: office.siri.id })
  })

  it('is not offered: the page shows the other shift and offers the reserve', async () => {
    const [gym, maths] = [await ask('Gym 5A', '08:00', '12:00'), await ask('Matte 3B', '10:00', '11:00')]
    await press(gym.token(office.ola.id), 'accepted')
    const token = maths.token(office.ola.id)
    expect(buttons(await page(token))).toEqual([STAND_IN_RESERVE, nb.no])
    expect(buttons(await page(maths.token(office.siri.id)))).toEqual([nb.yes, nb.no])
    await press(token, 'interested')
    expect(await answerOf(maths.id)).toMatchObject({ response_type: 'interested' })
    await press(token, 'declined')
    expect(buttons(await page(token))).toEqual([STAND_IN_RESERVE])
  })

  it('does not conflict when one ends as the other begins, or is on another day', async () => {
    const [early, late] = [await ask('Tidlig', '08:00', '12:00'), await ask('Sent', '12:00', '15:00')]
    for (const { token } of [early, late]) await press(token(office.ola.id), 'accepted')
    for (const { id } of [early, late]) expect(await holder(id)).toMatchObject({ status: 'assigned' })
  })

  it('is possible after withdrawing from the first', async () => {
    const [gym, maths] = [await ask('Gym 5A', '08:00', '12:00'), await ask('Matte 3B', '10:00', '11:00')]
    await press(gym.token(office.ola.id), 'accepted')
    await press(maths.token(office.ola.id), 'accepted')
    await fetch(`${office.server.url}/r/${gym.token(office.ola.id)}/avbud`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    expect(buttons(await page(maths.token(office.ola.id)))).toEqual([nb.yes, nb.no])
    await press(maths.token(office.ola.id), 'accepted')
    expect(await holder(maths.id)).toMatchObject({ holder: office.ola.id })
  })

  it('floods no mailbox: a repetition notifies no one, and repeated changes notify ten times', async () => {
    const [gym, maths] = [await ask('Gym 5A', '08:00', '12:00'), await ask('Matte 3B', '10:00', '11:00')]
    const token = maths.token(office.ola.id)
    await press(gym.token(office.ola.id), 'accepted')
    await press(token, 'accepted')
    await press(token, 'accepted')
    expect(await notices(maths.id)).toHaveLength(1)
    for (let times = 0; times < 12; times += 1) {
      await press(token, 'declined')
      await press(token, 'accepted')
    }
    expect(await notices(maths.id)).toHaveLength(10)
  })

  it('is refused through the API for a logged-in vikar, who sees the reason', async () => {
    const [gym, maths] = [await ask('Gym 5A', '08:00', '12:00'), await ask('Matte 3B', '10:00', '11:00')]
    await press(gym.token(office.ola.id), 'accepted')
    const byLink = await office.server.anonymous(
      'POST',
      `/api/responses/${maths.token(office.ola.id)}/claim`,
      {},
    )
    const mine = await asOla('POST', `/api/my-assignments/${maths.id}/claim`, {})
    for (const { status, body } of [byLink, mine])
      expect([status, body]).toMatchObject([409, { code: 'BUSY', message: BUSY }])
    const { body } = await asOla('GET', '/api/my-assignments?list=coming')
    expect(body).toMatchObject({
      assignments: expect.arrayContaining([
        expect.objectContaining({ id: maths.id, isBusy: true, response: 'interested', state: 'asked' }),
        expect.objectContaining({ id: gym.id, isBusy: false, state: 'won' }),
      ]),
    })
  })
})

describe('a yes that overlaps a shift at another employer', () => {
  const question = 'Du har vakt 08.15–14.15 hos Lillevik sykehjem. Ta denne også?'

  it('asks first on the page, keeps the message, and takes both after consent', async () => {
    const [night, gym] = [await askAtNils('08:15', '14:15'), await ask('Gym 5A', '08:00', '12:00')]
    await press(night.token(olaAtNils.id), 'accepted')
    const token = gym.token(office.ola.id)
    const asked = await press(token, 'accepted', { message: 'Kan rekke det' })
    expect(asked.status).toBe(409)
    expect(asked.text).toContain(`<h2>${question}</h2>`)
    expect(asked.text).toContain('name="message" value="Kan rekke det"')
    expect(buttons(asked.text)).toEqual([nb.elsewhere.takeBoth(1), nb.no])
    expect(await answerOf(gym.id)).toBeUndefined()
    expect(await page(token)).not.toContain('Lillevik')
    await press(token, 'accepted', { takeBoth: 'yes' })
    expect(await page(token)).toContain(WON)
  })

  it('asks only about the chosen shift of several, and takes only that', async () => {
    await press((await askAtNils('08:15', '14:15')).token(olaAtNils.id), 'accepted')
    const { ids, token } = await castRequest(office.app, office.kari, [office.ola.id], twoShifts())
    const [first = '', second = ''] = ids
    const post = (address: string, fields: Record<string, string>) =>
      fetch(address, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams(fields),
        headers: { 'sec-fetch-site': 'same-origin' },
      })
    const asked = await post(`${office.server.url}/r/${token(office.ola.id)}`, { ja: first.slice(-8) })
    expect(asked.status).toBe(409)
    const [, action = ''] = /<form action="([^"]*)"/.exec(await asked.text()) ?? []
    const taken = await post(`${office.server.url}${action}`, { response: 'accepted', takeBoth: 'yes' })
    expect(taken.status).toBe(303)
    expect([await answerOf(first), await answerOf(second)]).toMatchObject([
      { response_type: 'accepted' },
      undefined,
    ])
  })

  it('asks about all of several when the yes is to all', async () => {
    await press((await askAtNils('08:15', '14:15')).token(olaAtNils.id), 'accepted')
    const { token } = await castRequest(office.app, office.kari, [office.ola.id], twoShifts())
    const text = await (await severalShifts(office).pressAll(token(office.ola.id))).text()
    expect(text).toContain('<h2>Du har vakt 08.15–14.15 hos Lillevik sykehjem. Ta 2 vakter også?</h2>')
    expect(buttons(text)).toEqual(['Ja, jeg tar 2 vakter'])
  })

  it('asks a logged-in person, and by the API', async () => {
    const [night, gym] = [await askAtNils('08:15', '14:15'), await ask('Gym 5A', '08:00', '12:00')]
    await asOla('POST', `/api/my-assignments/${night.id}/claim`, {})
    const data = {
      employerName: 'Lillevik sykehjem',
      date,
      startTime: '08:15:00',
      endTime: '14:15:00',
    }
    const path = `/api/my-assignments/${gym.id}/claim`
    expect(await asOla('POST', path, {})).toMatchObject({ status: 409, body: { code: 'ELSEWHERE', data } })
    const claim = `/api/responses/${gym.token(office.ola.id)}/claim`
    expect(await office.server.anonymous('POST', claim, {})).toMatchObject({ status: 409, body: { data } })
    expect(await asOla('POST', path, { takeBoth: true })).toMatchObject({
      status: 200,
      body: { outcome: 'won' },
    })
    expect(await asOla('POST', path, {})).toMatchObject({ status: 200, body: { outcome: 'already-won' } })
  })

  it('does not ask a person without a login, or about a filled shift', async () => {
    const gym = await ask('Gym 5A', '08:00', '12:00')
    const night = await askAtNils('08:15', '14:15')
    await press(night.token(olaAtNils.id), 'accepted')
    await press(gym.token(office.siri.id), 'accepted')
    expect(await page(gym.token(office.siri.id))).toContain(WON)
    expect((await press(gym.token(office.ola.id), 'accepted')).status).toBe(303)
    expect(await answerOf(gym.id)).toMatchObject({ response_type: 'interested' })
  })
})

describe('the reserve', () => {
  it('needs one press, on the page and logged in, after any earlier answer', async () => {
    for (const before of [null, 'declined']) {
      const { id, token } = await ask('Gym 5A', '08:00', '12:00')
      if (before) await press(token(office.ola.id), before)
      await press(token(office.siri.id), 'accepted')
      expect(buttons(await page(token(office.ola.id)))).toEqual([STAND_IN_RESERVE])
      expect((await press(token(office.ola.id), 'interested', { message: 'Når som helst' })).status).toBe(303)
      expect(await answerOf(id)).toEqual({ response_type: 'interested', message: 'Når som helst' })
      expect(await page(token(office.ola.id))).toContain(nb.inReserve('Kari Nordmann'))
      await asOla('POST', `/api/my-assignments/${id}/decline`, {})
      const reserved = await asOla('POST', `/api/my-assignments/${id}/reserve`, {})
      expect(reserved).toMatchObject({ status: 200, body: { outcome: 'in-reserve' } })
      await office.asKari('POST', `/api/assignments/${id}/cancel`)
    }
  })

  it('refuses a shift that has become free, and explains it', async () => {
    const { id, token } = await ask('Gym 5A', '08:00', '12:00')
    const { status, text } = await press(token(office.ola.id), 'interested', { message: 'Når som helst' })
    expect(status).toBe(409)
    expect(text).toContain(`<p>${FREE_NOW}</p>`)
    expect(text).toContain('>Når som helst</textarea>')
    expect(buttons(text)).toEqual([nb.yes, nb.no])
    const mine = await asOla('POST', `/api/my-assignments/${id}/reserve`, {})
    expect(mine).toMatchObject({ status: 409, body: { code: 'FREE', message: FREE_NOW } })
    expect(await answerOf(id)).toBeUndefined()
  })

  it('is not for the assigned vikar, or for a cancelled shift', async () => {
    const { id, token } = await ask('Gym 5A', '08:00', '12:00')
    await press(token(office.ola.id), 'accepted')
    const path = `/api/my-assignments/${id}/reserve`
    expect(await asOla('POST', path, {})).toMatchObject({ body: { outcome: 'already-won' } })
    expect(await answerOf(id)).toMatchObject({ response_type: 'accepted' })
    await office.asKari('POST', `/api/assignments/${id}/cancel`)
    expect((await asOla('POST', path, {})).status).toBe(404)
  })
})
