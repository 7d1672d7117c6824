import { createHash } from 'node:crypto'
import ical from 'ical.js'
import * as z from 'zod/mini'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, osloToday } from '#shared/dates.ts'
import { castRequest } from '#test/cast-request.ts'
import { giveCredits } from '#test/cast.ts'
import { openOffice, type Office } from '#test/office.ts'
import { stopUnwantedNow } from '#test/stop-unwanted.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())
beforeEach(async () => {
  for (const table of ['rate_limits', 'assignments', 'requests', 'sms_history', 'email_history'])
    await office.app.db.query(`delete from ${table}`)
})

const TOMORROW = addDays(osloToday(new Date()), 1)
/** From tomorrow on, one a day. */
const days = (count: number, startTime = '08:00', endTime = '14:00') =>
  Array.from({ length: count }, (_, day) => ({
    date: addDays(TOMORROW, day),
    startTime,
    endTime,
    places: 1,
  }))

const ask = async (shifts = days(3), channels: ('sms' | 'email')[] = ['email']) => {
  const { app, kari, ola, siri } = office
  await giveCredits(app, kari, 20)
  const { ids, token } = await castRequest(app, kari, [ola.id, siri.id], shifts, channels)
  return { ids, tokenOf: ({ id }: { id: string }) => token(id) }
}

const open = async (token: string, query = '') =>
  (await fetch(`${office.server.url}/r/${token}${query}`)).text()
const press = (token: string, fields: Record<string, string>, query = '') =>
  fetch(`${office.server.url}/r/${token}${query}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: office.app.config.appUrl },
    body: new URLSearchParams(fields),
  })
const states = async () =>
  (
    await office.app.db.query(
      `select a.status, coalesce(r.response_type, '-') as said from assignments a
       left join assignment_responses r on r.assignment_id = a.id and r.vikar_id = $1 order by a.starts_at`,
      [office.ola.id],
    )
  ).map(({ status, said }) => `${String(status)} ${String(said)}`)
const calendarOf = (letter: unknown) => {
  const { calendar } = z.object({ calendar: z.object({ content: z.string() }) }).parse(letter)
  return calendar.content
}
const key = (id = '') => id.slice(-8)
const rows = (html: string) =>
  [...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, row = '']) =>
    row
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )

describe('the page of a request with several shifts', () => {
  it('lists them with yes and no each, and yes to all, within 14 kB for a whole month', async () => {
    const { tokenOf } = await ask(days(31))
    const html = await open(tokenOf(office.ola))
    expect(rows(html)).toHaveLength(31)
    expect(rows(html)[0]).toMatch(/^\p{L}{3}\. \d+\. \p{L}+\.? 08\.00–14\.00 Ja Nei$/u)
    expect(html).toContain('Ja til alle')
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(14_000)
  })

  it('allows exactly its own style and script', async () => {
    const { tokenOf } = await ask()
    const page = await fetch(`${office.server.url}/r/${tokenOf(office.ola)}`)
    const html = await page.text()
    for (const part of ['style', 'script']) {
      const content = new RegExp(`<${part}>(.*?)</${part}>`, 's').exec(html)?.[1] ?? ''
      const hash = createHash('sha256').update(content).digest('base64')
      expect(page.headers.get('content-security-policy')).toContain(`${part}-src 'sha256-${hash}'`)
    }
  })

  it('takes a yes to one and a no to another, each from its row, and shows both', async () => {
    const { ids, tokenOf } = await ask()
    const token = tokenOf(office.ola)
    const yes = await press(token, { ja: key(ids[1]), message: 'Gjerne' })
    expect([yes.status, yes.headers.get('location')]).toEqual([303, `/r/${token}#svar`])
    await press(token, { nei: key(ids[0]) })
    expect(await states()).toEqual(['open declined', 'assigned accepted', 'open -'])
    const html = await open(token)
    expect(html).toContain('Du har fått 1 av 3 vakter')
    expect(rows(html).map((row) => row.replace(/^.*?\d\d\.\d\d–\d\d\.\d\d /, ''))).toEqual([
      'Du svarte nei Ja',
      'Du har fått vakten',
      'Ja Nei',
    ])
  })

  it('opens one of them on its own, where it is given back', async () => {
    const { ids, tokenOf } = await ask()
    const token = tokenOf(office.ola)
    const query = `?vakt=${key(ids[2])}`
    await press(token, { response: 'accepted' }, query)
    expect(await states()).toEqual(['open -', 'open -', 'assigned accepted'])
    const html = await open(token, query)
    expect(html).toContain('Gratulerer!')
    expect(html).toContain(`href="/r/${token}">Se alle vaktene</a>`)
    const back = await fetch(`${office.server.url}/r/${token}/avbud${query}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: office.app.config.appUrl },
      body: new URLSearchParams({ message: '' }),
    })
    expect(back.status).toBe(303)
    expect(await states()).toEqual(['open -', 'open -', 'open declined'])
  })

  it('refuses an answer that does not say to which, and says so', async () => {
    const { tokenOf } = await ask()
    const refused = await press(tokenOf(office.ola), { response: 'accepted' })
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain('Velg ja eller nei')
    expect((await press(tokenOf(office.ola), { ja: 'ffffffff' })).status).toBe(422)
    expect(await states()).toEqual(['open -', 'open -', 'open -'])
  })
})

describe('yes to all', () => {
  it('takes what is left in one go, keeps the others as interest, and says which', async () => {
    const { ids, tokenOf } = await ask(days(4))
    await press(tokenOf(office.siri), { ja: key(ids[1]) })
    expect((await press(tokenOf(office.ola), { alle: 'accepted' })).status).toBe(303)
    expect(await states()).toEqual([
      'assigned accepted',
      'assigned interested',
      'assigned accepted',
      'assigned accepted',
    ])
    const html = await open(tokenOf(office.ola))
    expect(html).toContain('Du har fått 3 av 4 vakter')
    expect(rows(html)[1]).toMatch(/Du er i reserve$/)
  })

  it('leaves nothing to answer of a shift that needs more, to who has a place of it', async () => {
    const { ids, tokenOf } = await ask(days(2).map((shift) => ({ ...shift, places: 2 })))
    await press(tokenOf(office.ola), { alle: 'accepted' })
    const html = await open(tokenOf(office.ola))
    expect(rows(html).map((row) => row.replace(/^.*Trenger 2 /, ''))).toEqual([
      'Du har fått vakten',
      'Du har fått vakten',
    ])
    expect(html).not.toContain('<button')
    expect(await open(tokenOf(office.ola), `?vakt=${key(ids[0])}`)).not.toContain('Ja, jeg tar oppdraget')
  })

  it('of two that overlap takes the earlier, and says of the other what they have then', async () => {
    const { tokenOf } = await ask([...days(1), ...days(1, '13:00', '18:00')])
    await press(tokenOf(office.ola), { alle: 'accepted' })
    expect(await states()).toEqual(['assigned accepted', 'open interested'])
    expect(rows(await open(tokenOf(office.ola)))[1]).toContain('Du har allerede vakt 08.00–14.00')
    expect(await office.app.db.query("select 1 from email_history where kind = 'busy-notice'")).toEqual([])
  })

  it('stops the reminders of each shift that was won', async () => {
    const { ids, tokenOf } = await ask(days(3), ['sms'])
    for (const id of ids.slice(0, 2)) await office.asKari('POST', `/api/assignments/${id}/reminders`, {})
    await press(tokenOf(office.ola), { alle: 'accepted' })
    const waiting = await office.app.db.query(
      "select vikar_id from sms_history where kind = 'reminder' and status = 'pending'",
    )
    expect(waiting).toEqual([{ vikar_id: office.siri.id }, { vikar_id: office.siri.id }])
  })

  it('is confirmed by one mail with one calendar file of all, and told of once to the office', async () => {
    const { ids, tokenOf } = await ask(days(3), ['sms', 'email'])
    await office.app.db.query("update profiles set phone = '+4741000000' where user_id = $1", [
      office.kari.userId,
    ])
    await press(tokenOf(office.ola), { alle: 'accepted' })
    const mails = await office.app.db.query(
      "select kind, subject, letter from email_history where kind in ('confirmation', 'accepted-notice') order by kind",
    )
    expect(mails.map(({ kind, subject }) => `${String(kind)}: ${String(subject)}`)).toEqual([
      'accepted-notice: Ola Hansen tar 3 vakter Vikar i 3B',
      'confirmation: Du har fått 3 vakter Vikar i 3B',
    ])
    const content = calendarOf(mails[1]?.['letter'])
    const events = new ical.Component(ical.parse(content)).getAllSubcomponents('vevent')
    expect(events.map((event) => String(event.getFirstPropertyValue('uid')).slice(8, 44))).toEqual(ids)
    const sms = await office.app.db.query("select message from sms_history where kind = 'accepted-notice'")
    expect(sms).toHaveLength(1)
    expect(sms[0]?.['message']).toContain('Ola Hansen har sagt ja: Vikar i 3B, 3 vakter fra ')
  })

  it('is open to programs too, which learn what became of each', async () => {
    const { ids, tokenOf } = await ask()
    const token = tokenOf(office.ola)
    const call = (path: string, body: object) =>
      office.server.anonymous('POST', `/api/responses/${token}/${path}`, body)
    expect(await call('claim', {})).toMatchObject({
      status: 422,
      body: { data: { fields: [{ path: 'assignmentId', message: 'Velg hvilken vakt svaret gjelder' }] } },
    })
    expect(await call('claim', { assignmentId: crypto.randomUUID() })).toMatchObject({ status: 422 })
    expect(await call('decline', { assignmentId: ids[0] })).toMatchObject({ status: 200 })
    expect(await call('claim', { assignmentId: ids[2] })).toMatchObject({
      status: 200,
      body: { outcome: 'won' },
    })
    const move = (days: number) =>
      office.app.db.query(
        "update assignments set starts_at = starts_at + $2 * interval '1 day', ends_at = ends_at + $2 * interval '1 day' where id = $1",
        [ids[1], days],
      )
    await move(-5)
    for (const [path, status] of [
      ['claim', 410],
      ['decline', 404],
    ] as const)
      expect([path, (await call(path, { assignmentId: ids[1] })).status]).toEqual([path, status])
    await move(5)
    expect(await call('claim-all', {})).toMatchObject({
      status: 200,
      body: {
        answers: [
          { assignmentId: ids[0], outcome: 'won' },
          { assignmentId: ids[1], outcome: 'won' },
          { assignmentId: ids[2], outcome: 'already-won' },
        ],
      },
    })
  })
})

describe('the messages of a request with several shifts', () => {
  it('say how many there are and the first, once each', async () => {
    await ask(days(3), ['sms', 'email'])
    const [sms, ...more] = await office.app.db.query('select message from sms_history order by id')
    expect(more).toHaveLength(1)
    expect(sms?.['message']).toMatch(
      /^Fjellhamar skole: Vikar i 3B, Skoleveien 1, 3 vakter fra \p{L}{3}\. \d+\. \p{L}+\.? Første ja får jobben: /u,
    )
    const [mail] = await office.app.db.query("select letter from email_history where kind = 'request'")
    expect(mail?.['letter']).toMatchObject({
      facts: expect.arrayContaining([['Vakter', expect.stringMatching(/^.+\n.+\n.+$/)]]),
      buttons: [{ label: 'Se vaktene og svar' }],
    })
  })

  it('are wanted as long as one of them is open and unanswered', async () => {
    const { ids, tokenOf } = await ask(days(2), ['sms'])
    const waiting = async () =>
      (
        await office.app.db.query(
          "select 1 from sms_history where kind = 'request' and status = 'pending' and vikar_id = $1",
          [office.ola.id],
        )
      ).length
    await press(tokenOf(office.ola), { ja: key(ids[0]) })
    await stopUnwantedNow(office.app)
    expect(await waiting()).toBe(1)
    await press(tokenOf(office.siri), { ja: key(ids[1]) })
    await stopUnwantedNow(office.app)
    expect(await waiting()).toBe(0)
  })
})
