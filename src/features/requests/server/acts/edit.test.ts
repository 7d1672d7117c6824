import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { answerYes } from '#features/answers/server/answer.ts'
import { addDays, osloToday } from '#shared/dates.ts'
import { castRequest } from '#test/cast-request.ts'
import { castAssignment, giveCredits } from '#test/cast.ts'
import { openOffice, type Office } from '#test/office.ts'
import { stopUnwantedNow } from '#test/stop-unwanted.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())
beforeEach(async () => {
  for (const table of ['rate_limits', 'assignments', 'requests', 'sms_history', 'email_history', 'audit_log'])
    await office.app.db.query(`delete from ${table}`)
})

const TOMORROW = addDays(osloToday(new Date()), 1)
const SHIFT = {
  title: 'Vikar i 3B',
  location: 'Skoleveien 1',
  date: TOMORROW,
  startTime: '08:00',
  endTime: '14:00',
  places: 1,
  description: 'Matte og norsk',
  requirements: '',
}

const ask = async (changes: Parameters<typeof castAssignment>[2] = {}) => {
  const { app, kari, ola, siri } = office
  await giveCredits(app, kari, 20)
  const { id, token } = await castAssignment(app, kari, {
    ...SHIFT,
    channels: ['sms', 'email'],
    recipients: { kind: 'chosen', vikarIds: [ola.id, siri.id] },
    ...changes,
  })
  return { id, token, yes: (vikar: { id: string }) => office.answer(token(vikar.id), answerYes) }
}
const edit = async (id: string, changes: Partial<typeof SHIFT>, as = office.asKari) =>
  as('PUT', `/api/assignments/${id}`, { ...SHIFT, ...changes })
const seen = async (id: string) => (await office.asKari('GET', `/api/assignments/${id}`)).body
const page = async (token: string) => (await fetch(`${office.server.url}/r/${token}`)).text()
const press = (token: string, fields: Record<string, string>) =>
  fetch(`${office.server.url}/r/${token}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: office.app.config.appUrl },
    body: new URLSearchParams(fields),
  })
const seenOn = (html: string) => /name="sett" value="([^"]+)"/.exec(html)?.[1] ?? ''
/** The waiting messages by channel, kind and words, oldest first. */
const waiting = async () => {
  const rows = await office.app.db.query(
    `select 'sms' as channel, kind, vikar_id, message as words from sms_history where status = 'pending'
     union all select 'email', kind, vikar_id, letter ->> 'preview' from email_history where status = 'pending'
     order by channel desc, kind, vikar_id`,
  )
  return rows.map(({ channel, kind, words }) => [channel, kind, String(words)].join(' '))
}

describe('new times', () => {
  it('are sent to the holder, who is asked to confirm, and keeps the shift without an answer', async () => {
    const { id, token, yes } = await ask()
    await yes(office.ola)
    await office.app.db.query("update sms_history set status = 'sent'")
    await office.app.db.query("update email_history set status = 'sent'")
    expect(await edit(id, { startTime: '09:00' })).toMatchObject({
      status: 200,
      body: { recipients: 1, sms: { kind: 'queued', count: 1 }, emails: 1 },
    })
    const [sms, email, ...more] = await waiting()
    expect(more).toEqual([])
    expect(sms).toMatch(
      /^sms changed .* har endret .*, før .*08\.00-14\.00, nå .*09\.00-14\.00\. Passer det fortsatt\? Svar: \{lenke\}$/,
    )
    expect(email).toMatch(/^email changed Før .*08\.00–14\.00\. Nå .*09\.00–14\.00\.$/)
    expect(await seen(id)).toMatchObject({
      assignment: { status: 'assigned', startTime: '09:00:00', vikar: { id: office.ola.id }, unconfirmed: 1 },
      shifts: [{ id, unconfirmed: 1 }],
      recipients: [{ isToConfirm: true }, { isToConfirm: false }],
    })
    const asking = await page(token(office.ola.id))
    expect(asking).toContain('Tiden er endret. Passer det fortsatt?')
    expect(asking).toMatch(
      /<dt>Før<\/dt><dd[^>]*>[^<]*08\.00–14\.00<\/dd><dt>Nå<\/dt><dd>[^<]*09\.00–14\.00</,
    )
    expect(asking).toMatch(
      /Ja, det passer<\/button><a[^>]*response=declined#avbud">Nei, det passer ikke<\/a>/,
    )
    const sett = seenOn(await page(token(office.ola.id)))
    expect((await press(token(office.ola.id), { response: 'accepted', sett })).status).toBe(303)
    const confirmed = await page(token(office.ola.id))
    expect(confirmed).not.toContain('Passer det fortsatt')
    expect(confirmed).toContain('Notert: du kommer kl. 09.00 i morgen')
    expect(await seen(id)).toMatchObject({
      assignment: { status: 'assigned', filled: 1, unconfirmed: 0 },
      recipients: [{ isToConfirm: false }, {}],
    })
    expect(JSON.stringify(await seen(id))).toMatch(/"kind":"confirmed".*"kind":"edited"/)
  })

  it('that change twice before the answer show the accepted times, and need no answer once they are back', async () => {
    const { id, token, yes } = await ask()
    await yes(office.ola)
    await edit(id, { startTime: '09:00' })
    await edit(id, { startTime: '10:00' })
    expect(await page(token(office.ola.id))).toMatch(/>Før<.*08\.00–14\.00.*>Nå<.*10\.00–14\.00/s)
    await edit(id, { startTime: '08:00' })
    expect(await page(token(office.ola.id))).not.toContain('Passer det fortsatt')
    expect(await seen(id)).toMatchObject({ recipients: [{ isToConfirm: false }, {}] })
    expect((await waiting()).join()).toMatch(/sms changed .* 08\.00-14\.00\. Du har oppdraget: \{lenke\}/)
  })

  it('replace the calendar entry by a later version of the same event', async () => {
    const { id, yes } = await ask()
    await yes(office.ola)
    await edit(id, { startTime: '09:00' })
    await edit(id, { startTime: '10:00' })
    const versions = await office.app.db.query(
      "select letter -> 'calendar' ->> 'content' as content from email_history where letter ? 'calendar' order by created_at",
    )
    expect(versions.map(({ content }) => /SEQUENCE:(\d+)/.exec(String(content))?.[1])).toEqual([
      '0',
      '2',
      '4',
    ])
    expect(new Set(versions.map(({ content }) => /UID:(\S+)/.exec(String(content))?.[1])).size).toBe(1)
    expect((await waiting()).filter((words) => words.startsWith('sms changed'))).toHaveLength(1) // not the first one's
  })

  it('extend the links to the new end of the shift', async () => {
    const { id } = await ask()
    await edit(id, { date: addDays(TOMORROW, 3) })
    const rows = await office.app.db.query(
      'select distinct t.expires_at = a.ends_at as same from recipients t join assignments a using (request_id)',
    )
    expect(rows).toEqual([{ same: true }])
  })

  it('cannot be accepted from a page with the old ones', async () => {
    const { id, token } = await ask()
    const old = seenOn(await page(token(office.ola.id)))
    await edit(id, { startTime: '09:00' })
    const answer = await press(token(office.ola.id), { response: 'accepted', sett: old })
    expect(answer.status).toBe(409)
    const shown = await answer.text()
    expect(shown).toContain('Oppdraget er endret siden du åpnet siden. Se over, og svar på nytt.')
    expect((await press(token(office.ola.id), { response: 'accepted', sett: seenOn(shown) })).status).toBe(
      303,
    )
    expect(await seen(id)).toMatchObject({ assignment: { status: 'assigned' } })
  })

  it('are refused if the holder has another shift then, and nothing changes', async () => {
    const { id, yes } = await ask()
    await yes(office.ola)
    const other = await ask({ startTime: '15:00', endTime: '20:00' })
    await other.yes(office.ola)
    const before = await waiting()
    expect(await edit(id, { endTime: '16:00' })).toMatchObject({
      status: 409,
      body: { code: 'BUSY', message: 'Ola Hansen har en annen vakt da. Fjern vikaren fra vakten først.' },
    })
    expect(await seen(id)).toMatchObject({ assignment: { endTime: '14:00:00' } })
    expect(await waiting()).toEqual(before)
    await expect(
      office.app.db.query("update assignments set ends_at = ends_at + interval '3 hours' where id = $1", [
        id,
      ]),
    ).rejects.toThrow('would have two shifts at once')
  })
})

describe('two changes in quick succession', () => {
  it('keep the notice of the first, and its question', async () => {
    const { id, yes } = await ask()
    await yes(office.ola)
    await edit(id, { startTime: '09:00' })
    await edit(id, { startTime: '09:00', description: 'Norsk' })
    expect((await waiting()).filter((words) => words.startsWith('sms changed'))).toEqual([
      expect.stringMatching(/09\.00-14\.00\. Passer det fortsatt/),
    ])
    await edit(id, { startTime: '09:00', location: 'Rom 214' })
    expect((await waiting()).filter((words) => words.startsWith('sms changed'))).toEqual([
      expect.stringMatching(/Rom 214.*Passer det fortsatt/),
    ])
  })
})

describe('a change', () => {
  it('updates waiting requests, which are charged once', async () => {
    const { id } = await ask()
    const before = await office.accounted()
    await edit(id, { startTime: '07:00', location: 'Rom 214' })
    expect(await office.accounted()).toBe(before)
    const words = (await waiting()).filter((each) => each.startsWith('sms'))
    expect(words).toHaveLength(2)
    for (const each of words) expect(each).toMatch(/^sms request .*Rom 214.*07\.00-14\.00/)
  })

  it('notifies no one about the text, and the holder about the place', async () => {
    const { id, yes } = await ask({ channels: ['email'] })
    await yes(office.ola)
    const told = async () => (await waiting()).filter((words) => !words.includes(' request '))
    const before = await told()
    expect(await edit(id, { description: 'Norsk' })).toMatchObject({ status: 200, body: { recipients: 0 } })
    expect(await told()).toEqual(before)
    await edit(id, { description: 'Norsk', location: 'Rom 214' })
    expect(await seen(id)).toMatchObject({ recipients: [{ isToConfirm: false }, {}] })
    const [mail] = await office.app.db.query(
      "select letter -> 'paragraphs' ->> 0 as words from email_history where kind = 'changed'",
    )
    expect(mail?.['words']).toContain('Du har det fortsatt.')
  })

  it('opens the shift with one more place, and is refused with fewer than have said yes', async () => {
    const { id, yes } = await ask()
    await yes(office.ola)
    await edit(id, { places: 2 })
    expect(await seen(id)).toMatchObject({ assignment: { status: 'open', places: 2, filled: 1 } })
    await yes(office.siri)
    expect(await edit(id, { places: 1 })).toMatchObject({ status: 409, body: { code: 'TOO_FEW' } })
    await edit(id, { places: 2, title: 'Vikar i 4A' })
    await stopUnwantedNow(office.app)
    expect((await waiting()).filter((each) => each.includes(' request '))).toEqual([])
  })

  it('applies its words to all shifts of the request, and its times to one', async () => {
    const { app, kari, ola } = office
    await giveCredits(app, kari, 20)
    const shifts = [0, 1].map((day) => ({
      date: addDays(TOMORROW, day),
      startTime: '08:00',
      endTime: '14:00',
      places: 1,
    }))
    const { ids } = await castRequest(app, kari, [ola.id], shifts)
    await edit(String(ids[0]), { title: 'Vikar i 4A', startTime: '09:00' })
    const rows = await app.db.query('select title, start_time, revisions from assignments order by starts_at')
    expect(rows).toEqual([
      { title: 'Vikar i 4A', start_time: '09:00:00', revisions: 1 },
      { title: 'Vikar i 4A', start_time: '08:00:00', revisions: 1 },
    ])
  })

  it('notifies the holders of other shifts about the place, and updates the requests for open ones', async () => {
    const { app, kari, ola, siri } = office
    await giveCredits(app, kari, 20)
    const shifts = [0, 1, 2].map((day) => ({
      date: addDays(TOMORROW, day),
      startTime: '08:00',
      endTime: '14:00',
      places: 1,
    }))
    const { ids, token } = await castRequest(app, kari, [ola.id, siri.id], shifts, ['sms'])
    for (const at of [0, 1])
      await press(token(ola.id), { ja: String(ids[at]).slice(-8), sett: seenOn(await page(token(ola.id))) })
    const before = await office.accounted()
    expect(await edit(String(ids[0]), { location: 'Rom 214' })).toMatchObject({
      status: 200,
      body: { recipients: 1, sms: { kind: 'queued', count: 2 } },
    })
    expect(await office.accounted()).toBe(before - 2)
    const words = await waiting()
    expect(words.filter((each) => each.startsWith('sms changed'))).toHaveLength(2)
    expect(words.filter((each) => each.startsWith('sms request'))).toEqual([
      expect.stringMatching(/Rom 214.*Første ja/),
      expect.stringMatching(/Rom 214.*Første ja/),
    ])
  })

  it('is refused if it is empty, wrong, too late or another office’s', async () => {
    const { id } = await ask()
    expect(await edit(id, {})).toMatchObject({ status: 409, body: { code: 'UNCHANGED' } })
    expect(await edit(id, { title: 'x' })).toMatchObject({
      status: 422,
      body: { data: { fields: [{ path: 'title' }] } },
    })
    expect(await edit(id, { date: addDays(TOMORROW, -3) })).toMatchObject({
      status: 422,
      body: { data: { fields: [{ path: 'date' }] } },
    })
    expect(await edit(id, { title: 'Vikar i 4A' }, office.asNils)).toMatchObject({ status: 404 })
    await office.asKari('POST', `/api/assignments/${id}/cancel`, {})
    expect(await edit(id, { title: 'Vikar i 4A' })).toMatchObject({ status: 409, body: { code: 'CLOSED' } })
  })
})
