import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { castAssignment, giveCredits } from '#test/cast.ts'
import { openOffice, type Office } from '#test/office.ts'
import { days, key, severalShifts, valueOf } from '#test/several-shifts.ts'

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

const [DAY] = days(1)
const SHIFT = {
  title: 'Vikar i 3B',
  location: 'Skoleveien 1',
  date: DAY?.date ?? '',
  startTime: '08:00',
  endTime: '14:00',
  places: 1,
  description: 'Matte og norsk',
  requirements: '',
}

/** Asks Ola about one shift, and reads the facts that his page shows. */
const ask = async () => {
  const { app, kari, ola } = office
  await giveCredits(app, kari, 20)
  const { id, token } = await castAssignment(app, kari, {
    ...SHIFT,
    channels: ['email'],
    recipients: { kind: 'chosen', vikarIds: [ola.id] },
  })
  const link = token(ola.id)
  return { id, link, sett: seenOn(await several.open(link)) }
}
const edit = (id: string | undefined, changes: Partial<typeof SHIFT>) =>
  office.asKari('PUT', `/api/assignments/${id}`, { ...SHIFT, ...changes })
const seenOn = (html: string) => valueOf(html, 'sett').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
const whileOpen = (sett: string) => `?${new URLSearchParams({ sett }).toString()}`

describe('an answer to facts that the office has changed', () => {
  it.each(['accepted', 'declined'])(
    '(%s) is refused with before and now, and then asked for again',
    async (response) => {
      const { id, link, sett } = await ask()
      await edit(id, { startTime: '10:00', endTime: '16:00', location: 'Skoleveien 9' })
      const refused = await several.press(link, { response, sett })
      const html = await refused.text()
      expect(refused.status).toBe(409)
      expect(html).toContain('Tid: før 08.00–14.00, nå 10.00–16.00')
      expect(html).toContain('Sted: før Skoleveien 1, nå Skoleveien 9')
      expect(await several.states()).toEqual(['open -'])
      expect((await several.press(link, { response, sett: seenOn(html) })).status).toBe(303)
    },
  )

  it('is refused for each fact that the page shows', async () => {
    const { id, link, sett } = await ask()
    for (const [changes, shown] of [
      [{ title: 'Vikar i 5A' }, 'Tittel: før Vikar i 3B, nå Vikar i 5A'],
      [{ description: 'Gym' }, 'Beskrivelse er endret.'],
      [{ requirements: 'Førerkort' }, 'Krav er endret.'],
    ] as const) {
      await edit(id, changes)
      const refused = await several.press(link, { response: 'accepted', sett })
      expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining(shown)])
    }
  })

  it('is refused in a list only if its own shift changed', async () => {
    const { ids, tokenOf } = await several.ask()
    const link = tokenOf(office.ola)
    const sett = seenOn(await several.open(link))
    const [, second] = days(2)
    const [words] = await office.app.db.query(
      `select title, location, coalesce(description, '') as description, coalesce(requirements, '') as requirements
       from assignments`,
    )
    await edit(ids[1], { ...words, ...second, startTime: '09:00' })
    const refused = await several.press(link, { ja: key(ids[1]), sett })
    expect([refused.status, await refused.text()]).toEqual([
      409,
      expect.stringMatching(/Tid: før .* 08\.00–14\.00, nå .* 09\.00–14\.00/),
    ])
    expect((await several.press(link, { ja: key(ids[0]), sett })).status).toBe(303)
  })

  it('is refused for several when one in the summary has changed', async () => {
    const { ids, tokenOf } = await several.ask()
    const link = tokenOf(office.ola)
    await several.press(link, { nei: key(ids[0]) })
    const summary = await (await several.press(link, { alle: 'accepted' })).text()
    const [, second] = days(2)
    await edit(ids[1], { ...second, description: '', endTime: '15:00' })
    const answer = { alle: 'accepted', sett: seenOn(summary), vakter: valueOf(summary, 'vakter') }
    expect((await several.press(link, answer)).status).toBe(409)
    expect(await several.states()).toEqual(['open declined', 'open -', 'open -'])
  })

  it('is refused when the facts are forged, and is no server error', async () => {
    const { id, link } = await ask()
    await edit(id, { title: 'Vikar i 5A' })
    for (const sett of ['', 'x', '|||||', '%|%|%|%|%|%', `a|b|c|d|e|${'z'.repeat(10)}`]) {
      expect((await several.press(link, { response: 'accepted', sett })).status).toBe(409)
      const page = await fetch(`${office.server.url}/r/${link}${whileOpen(sett)}&sett=1`)
      expect(page.status).toBe(200)
    }
  })
})

describe('the replacement of an open page', () => {
  it('shows before and now, and no answers until the reader has looked', async () => {
    const { id, link, sett } = await ask()
    await edit(id, { startTime: '10:00' })
    const html = await several.open(link, whileOpen(sett))
    expect(html).toContain('Oppdraget er endret')
    expect(html).toContain('Tid: før 08.00–14.00, nå 10.00–14.00')
    expect(html).toContain('Jeg har sett endringen')
    expect(html).not.toContain('name="response"')
    expect(html).not.toContain('Den første som svarer ja')
    expect(seenOn(html)).toBe(sett)
    expect(await several.open(link)).toContain('name="response"')
  })

  it('names the night of the new time', async () => {
    const { id, link, sett } = await ask()
    await edit(id, { startTime: '02:00' })
    expect(await several.open(link, whileOpen(sett))).toMatch(/Dato: før I morgen, .*, nå natt til /)
  })

  it('is the usual page when the facts are unchanged', async () => {
    const { link, sett } = await ask()
    const html = await several.open(link, whileOpen(sett))
    expect(html).toContain('name="response"')
    expect(html).not.toContain('Oppdraget er endret')
  })

  it('has no answers in its rows either', async () => {
    const { ids, tokenOf } = await several.ask()
    const link = tokenOf(office.ola)
    const sett = seenOn(await several.open(link))
    const [first] = days(1)
    await edit(ids[0], { ...first, endTime: '15:00', description: '' })
    const html = await several.open(link, whileOpen(sett))
    expect(html).toContain('Jeg har sett endringen')
    expect(html).not.toMatch(/<button name=(ja|nei|"alle")/)
  })

  it('asks the holder again about times that changed twice, after they have looked', async () => {
    const { id, link, sett: asked } = await ask()
    await several.press(link, { response: 'accepted', sett: asked })
    await edit(id, { startTime: '09:00', endTime: '15:00' })
    const sett = seenOn(await several.open(link))
    await edit(id, { startTime: '16:00', endTime: '22:00' })
    const html = await several.open(link, whileOpen(sett))
    expect(html).toContain('Tid: før 09.00–15.00, nå 16.00–22.00')
    expect(html).toContain('Jeg har sett endringen')
    expect(html).not.toContain('Ja, det passer')
    expect(seenOn(html)).toBe(sett)
    expect(await several.open(link)).toContain('Ja, det passer')
  })

  it('asks the holder of several about new times only after they have looked', async () => {
    const { ids, tokenOf } = await several.ask()
    const link = tokenOf(office.ola)
    await several.pressAll(link)
    const [first] = days(1)
    await edit(ids[0], { ...first, startTime: '09:00', description: '' })
    const sett = seenOn(await several.open(link))
    await edit(ids[0], { ...first, startTime: '10:00', description: '' })
    const html = await several.open(link, whileOpen(sett))
    expect(html).toContain('Jeg har sett endringen')
    expect(html).not.toContain('Ja, det passer')
    expect(await several.open(link)).toContain('Ja, det passer')
  })
})
