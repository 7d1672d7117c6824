import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { giveCredits } from '#test/cast.ts'
import { openOffice, type Office } from '#test/office.ts'
import { nb } from './texts-nb.ts'

let office: Office
let assignment: Awaited<ReturnType<Office['ask']>>
let ola: string
let siri: string

beforeAll(async () => {
  office = await openOffice()
  await giveCredits(office.app, office.kari, 1000)
})
afterAll(() => office.close())
afterEach(() => office.app.clock.set(new Date().toISOString()))
beforeEach(async () => {
  await office.app.db.query("update profiles set phone = '+4790011223' where user_id = $1", [
    office.kari.userId,
  ])
  assignment = await office.ask()
  ola = assignment.token(office.ola.id)
  siri = assignment.token(office.siri.id)
})

const page = async (token: string) => {
  const { status, text } = await office.server.anonymous('GET', `/r/${token}`)
  expect(status).toBe(200)
  return text
}

const press = (address: string, fields: Record<string, string> = {}) =>
  fetch(`${office.server.url}/r/${address}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
    headers: { 'sec-fetch-site': 'same-origin' },
  })
const yes = (token: string) => press(token, { response: 'accepted' })
const no = (token: string) => press(token, { response: 'declined' })

const change = (columns: string, ...values: unknown[]) =>
  office.app.db.query(`update assignments set ${columns} where id = $1`, [assignment.id, ...values])

const NUMBER = '<a href="tel:+4790011223">900 11 223</a>'
const CALL = 'Ring 900 11 223'

describe('the number to call', () => {
  it('is shown with the name before the answer, and after a no, a withdrawal or another’s yes', async () => {
    expect(await page(ola)).toContain(`<dt>Kontakt</dt><dd>Kari Nordmann${NUMBER}</dd>`)
    await no(ola)
    expect(await page(ola)).toContain(NUMBER)
    await yes(ola)
    expect(await page(siri)).toContain(NUMBER)
    await press(`${ola}/avbud`)
    expect(await page(ola)).toContain(NUMBER)
  })

  it('is a button for the vikar who had a cancelled shift', async () => {
    await yes(ola)
    await office.asKari('POST', `/api/assignments/${assignment.id}/cancel`)
    expect(await page(ola)).toMatch(
      /Du skal ikke møte\.<\/p>.*<a class="button" href="tel:\+4790011223">Ring /,
    )
    const other = await page(siri)
    expect(other).toContain(NUMBER)
    expect(other).not.toContain(CALL)
  })

  it('is omitted when missing, and the assigned vikar gets the address', async () => {
    await office.app.db.query('update profiles set phone = null where user_id = $1', [office.kari.userId])
    expect(await page(ola)).not.toContain('<dt>Kontakt</dt>')
    await yes(ola)
    expect(await page(ola)).toContain(`href="mailto:${office.kari.email}"`)
    expect(await page(siri)).not.toContain('mailto:')
  })
})

describe('the map', () => {
  const SCHOOL = 'Skoleveien 1, 1472 Fjellhamar'
  const TO_SCHOOL = 'query=Skoleveien%201%2C%201472%20Fjellhamar"'
  const setAddress = (address: string | null) =>
    office.app.db.query('update employers set address = $2 where id = $1', [
      office.kari.scope.employerId,
      address,
    ])
  afterEach(() => setAddress(null))

  it('has no link for a room, before or after the yes', async () => {
    await change("location = 'Storesalen'")
    expect(await page(ola)).not.toContain(nb.map)
    await yes(ola)
    expect(await page(ola)).not.toContain(nb.map)
  })

  it('leads to the employer if the place is a room, and includes the address', async () => {
    await change("location = '3B'")
    await setAddress(SCHOOL)
    const asked = await page(ola)
    expect(asked).toContain(`<dt>Sted</dt><dd>3B</dd><dt>Adresse</dt><dd>${SCHOOL}<a href=`)
    expect(asked).toContain(TO_SCHOOL)
    await yes(ola)
    expect(await page(ola)).toMatch(new RegExp(`<a class="button" href="[^"]*${TO_SCHOOL}>Vis i kart`))
  })

  it('leads to the place if that has an address of its own', async () => {
    await change("location = 'Storgata 5, 2000 Lillestrøm'")
    await setAddress(SCHOOL)
    const asked = await page(ola)
    expect(asked).toMatch(/<dt>Sted<\/dt><dd>Storgata 5, 2000 Lillestrøm<a href="[^"]*query=Storgata/)
    expect(asked).not.toContain('<dt>Adresse</dt>')
  })
})

describe('the day', () => {
  it.each([
    ['I dag, mandag 23. november', '2026-11-22T23:00:00Z', '2026-11-23'],
    ['I dag, mandag 23. november', '2026-11-23T22:59:00Z', '2026-11-23'],
    ['I morgen, mandag 23. november', '2026-11-22T22:59:00Z', '2026-11-23'],
    ['I morgen, mandag 23. november', '2026-11-21T23:00:00Z', '2026-11-23'],
    ['mandag 23. november', '2026-11-21T22:59:00Z', '2026-11-23'],
    ['søndag 22. november', '2026-11-22T23:00:00Z', '2026-11-22'],
    // Oslo's clock is set forward and back on these nights.
    ['I dag, søndag 28. mars', '2027-03-28T21:59:00Z', '2027-03-28'],
    ['I morgen, mandag 29. mars', '2027-03-28T21:59:00Z', '2027-03-29'],
    ['I dag, mandag 29. mars', '2027-03-28T22:00:00Z', '2027-03-29'],
    ['I dag, søndag 31. oktober', '2027-10-30T22:00:00Z', '2027-10-31'],
    ['I morgen, mandag 1. november', '2027-10-31T22:59:00Z', '2027-11-01'],
    ['I dag, mandag 1. november', '2027-10-31T23:00:00Z', '2027-11-01'],
    ['I morgen, fredag 1. januar 2027', '2026-12-31T12:00:00Z', '2027-01-01'],
  ])('is %s at %s', async (words, now, date) => {
    await change('assignment_date = $2', date)
    office.app.clock.set(now)
    expect(await page(ola)).toContain(`<dt>Dato</dt><dd>${words}</dd>`)
  })

  it('changes on an open page at midnight', async () => {
    await change("assignment_date = '2026-11-23'")
    const marks = []
    for (const now of ['2026-11-21T12:00:00Z', '2026-11-22T12:00:00Z', '2026-11-23T00:30:00Z']) {
      office.app.clock.set(now)
      marks.push(/data-state="([^"]+)"/.exec(await page(ola))?.[1])
    }
    expect(new Set(marks).size).toBe(3)
  })
})
