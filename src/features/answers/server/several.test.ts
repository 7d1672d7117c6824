import { createHash } from 'node:crypto'
import ical from 'ical.js'
import * as z from 'zod/mini'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openOffice, type Office } from '#test/office.ts'
import { days, key, rows, severalShifts, valueOf } from '#test/several-shifts.ts'
import { stopUnwantedNow } from '#test/stop-unwanted.ts'

let office: Office
let several: ReturnType<typeof severalShifts>

beforeAll(async () => {
  office = await openOffice()
  several = severalShifts(office)
})
afterAll(() => office.close())
beforeEach(async () => {
  for (const table of ['rate_limits', 'assignments', 'requests', 'sms_history', 'email_history'])
    await office.app.db.query(`delete from ${table}`)
})

const calendarOf = (letter: unknown) => {
  const { calendar } = z.object({ calendar: z.object({ content: z.string() }) }).parse(letter)
  return calendar.content
}

describe('the page of a request with several shifts', () => {
  it('lists them with yes and no each, and yes to all, within 14 kB for a whole month', async () => {
    const { tokenOf } = await several.ask(days(31))
    const html = await several.open(tokenOf(office.ola))
    expect(rows(html)).toHaveLength(31)
    expect(rows(html)[0]).toMatch(/^\p{L}{3}\. \d+\. \p{L}+\.? 08\.00–14\.00 Ja Nei$/u)
    expect(html).toContain('Ja til alle')
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(14_000)
  })

  it('allows exactly its own style and script', async () => {
    const { tokenOf } = await several.ask()
    const page = await fetch(`${office.server.url}/r/${tokenOf(office.ola)}`)
    const html = await page.text()
    for (const part of ['style', 'script']) {
      const content = new RegExp(`<${part}>(.*?)</${part}>`, 's').exec(html)?.[1] ?? ''
      const hash = createHash('sha256').update(content).digest('base64')
      expect(page.headers.get('content-security-policy')).toContain(`${part}-src 'sha256-${hash}'`)
    }
  })

  it('takes a yes to one and a no to another, each from its row, and shows both', async () => {
    const { ids, tokenOf } = await several.ask()
    const token = tokenOf(office.ola)
    const yes = await several.press(token, { ja: key(ids[1]), message: 'Gjerne' })
    expect([yes.status, yes.headers.get('location')]).toEqual([303, `/r/${token}?svart=${key(ids[1])}#svar`])
    await several.press(token, { nei: key(ids[0]) })
    expect(await several.states()).toEqual(['open declined', 'assigned accepted', 'open -'])
    const html = await several.open(token)
    expect(html).toContain('Du har fått 1 av 3 vakter')
    expect(rows(html).map((row) => row.replace(/^.*?\d\d\.\d\d–\d\d\.\d\d /, ''))).toEqual([
      'Du svarte nei Ja',
      'Du har fått vakten Jeg kan ikke likevel',
      'Ja Nei',
    ])
  })

  it('asks above the list about new times, and confirms the yes to them', async () => {
    const { ids, tokenOf } = await several.ask()
    const token = tokenOf(office.ola)
    await several.pressAll(token)
    const [, second] = days(2)
    const words = { title: 'Vikar i 3B', location: 'Skoleveien 1', description: '', requirements: '' }
    await office.asKari('PUT', `/api/assignments/${ids[1]}`, { ...words, ...second, startTime: '09:30' })
    const html = await several.open(token)
    expect(html.indexOf('Passer det fortsatt?')).toBeLessThan(html.indexOf('Du har fått 3 av 3 vakter'))
    expect(html).toMatch(
      /Før.* kl\. 08\.00–14\.00.*Nå.* kl\. 09\.30–14\.00.*Ja, det passer.*Nei, det passer ikke/,
    )
    expect(html).toContain(`href="/r/${token}?vakt=${key(ids[1])}&amp;response=declined#avbud"`)
    const confirmed = await several.press(token, { ja: key(ids[1]), sett: valueOf(html, 'sett') })
    expect(confirmed.status).toBe(303)
    const after = await several.open(token, `?svart=${key(ids[1])}`)
    expect(after).toContain('Notert: du kommer kl. 09.30')
    expect(after).not.toContain('Passer det fortsatt?')
  })

  it('opens one of them on its own, with the withdrawal', async () => {
    const { ids, tokenOf } = await several.ask()
    const token = tokenOf(office.ola)
    const query = `?vakt=${key(ids[2])}`
    await several.press(token, { response: 'accepted' }, query)
    expect(await several.states()).toEqual(['open -', 'open -', 'assigned accepted'])
    const html = await several.open(token, query)
    expect(html).toContain('Gratulerer!')
    expect(html).toContain(`href="/r/${token}">Se alle vaktene</a>`)
    const back = await several.withdraw(token, ids[2])
    expect(back.status).toBe(303)
    expect(await several.states()).toEqual(['open -', 'open -', 'open declined'])
  })

  it('refuses an answer without a shift, with an explanation', async () => {
    const { tokenOf } = await several.ask()
    const refused = await several.press(tokenOf(office.ola), { response: 'accepted' })
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain('Velg ja eller nei')
    expect((await several.press(tokenOf(office.ola), { ja: 'ffffffff' })).status).toBe(422)
    expect(await several.states()).toEqual(['open -', 'open -', 'open -'])
  })
})

describe('yes to all', () => {
  it('stops the reminders of each won shift', async () => {
    const { ids, tokenOf } = await several.ask(days(3), ['sms'])
    for (const id of ids.slice(0, 2)) await office.asKari('POST', `/api/assignments/${id}/reminders`, {})
    await several.pressAll(tokenOf(office.ola))
    const waiting = await office.app.db.query(
      "select vikar_id from sms_history where kind = 'reminder' and status = 'pending'",
    )
    expect(waiting).toEqual([{ vikar_id: office.siri.id }, { vikar_id: office.siri.id }])
  })

  it('sends one mail with one calendar file for all, and one notice to the office', async () => {
    const { ids, tokenOf } = await several.ask(days(3), ['sms', 'email'])
    await office.app.db.query("update profiles set phone = '+4741000000' where user_id = $1", [
      office.kari.userId,
    ])
    await several.pressAll(tokenOf(office.ola))
    const mails = await office.app.db.query(
      "select kind, subject, letter from email_history where kind in ('confirmation', 'accepted-notice') order by kind",
    )
    expect(mails.map(({ kind, subject }) => `${String(kind)}: ${String(subject)}`)).toEqual([
      expect.stringMatching(
        /^accepted-notice: Ola Hansen tar 3 vakter fra .+: Vikar i 3B, Fjellhamar skole$/,
      ),
      expect.stringMatching(/^confirmation: Du har fått 3 vakter fra .+: Vikar i 3B, Fjellhamar skole$/),
    ])
    const content = calendarOf(mails[1]?.['letter'])
    const events = new ical.Component(ical.parse(content)).getAllSubcomponents('vevent')
    expect(events.map((event) => String(event.getFirstPropertyValue('uid')).slice(8, 44))).toEqual(ids)
    const sms = await office.app.db.query("select message from sms_history where kind = 'accepted-notice'")
    expect(sms).toHaveLength(1)
    expect(sms[0]?.['message']).toContain('Ola Hansen har sagt ja: Vikar i 3B, 3 vakter fra ')
  })

  it('is available in the API, which returns the outcome of each', async () => {
    const { ids, tokenOf } = await several.ask()
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
          { assignmentId: ids[0], outcome: 'declined' },
          { assignmentId: ids[1], outcome: 'won' },
          { assignmentId: ids[2], outcome: 'already-won' },
        ],
      },
    })
  })
})

describe('the messages of a request with several shifts', () => {
  it('contain the number of shifts and the first, once each', async () => {
    await several.ask(days(3), ['sms', 'email'])
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

  it('are wanted while one of them is open and unanswered', async () => {
    const { ids, tokenOf } = await several.ask(days(2), ['sms'])
    const waiting = async () =>
      (
        await office.app.db.query(
          "select 1 from sms_history where kind = 'request' and status = 'pending' and vikar_id = $1",
          [office.ola.id],
        )
      ).length
    await several.press(tokenOf(office.ola), { ja: key(ids[0]) })
    await stopUnwantedNow(office.app)
    expect(await waiting()).toBe(1)
    await several.press(tokenOf(office.siri), { ja: key(ids[1]) })
    await stopUnwantedNow(office.app)
    expect(await waiting()).toBe(0)
  })
})
