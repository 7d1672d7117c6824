import ical from 'ical.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { castAssignment, castVikar } from '#test/cast.ts'
import { openOffice, type Office } from '#test/office.ts'
import { RESPONSE_MESSAGE_MAX } from '../../rules.ts'
import { LONG_TEXT_MAX } from '#features/assignments/rules.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const page = async (token: string) => (await office.server.anonymous('GET', `/r/${token}`)).text

const answer = (token: string, response: string, message: string) =>
  fetch(`${office.server.url}/r/${token}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ response, message }),
  })

/** Asks a substitute of this name about a shift. */
const askAbout = async (fullName: string, shift: Parameters<typeof castAssignment>[2]) => {
  const vikar = await castVikar(office.app, office.kari, fullName)
  const assignment = await castAssignment(office.app, office.kari, {
    channels: ['email'],
    ...shift,
    recipients: { kind: 'chosen', vikarIds: [vikar.id] },
  })
  return assignment.token(vikar.id)
}

describe('script in user input', () => {
  const nasty = '</style></script></textarea><script>alert(1)</script>"><img src=x onerror=alert(1)>\'<!--'
  const long = '"><svg onload=alert(1)>'

  it('is text on the page in every state, in a refused form and in the calendar file', async () => {
    const { app, kari } = office
    const address = `${nasty}.`
    await app.db.query('update employers set name = $2, address = $3 where id = $1', [
      kari.scope.employerId,
      nasty,
      address,
    ])
    await app.db.query('update profiles set full_name = $2 where user_id = $1', [kari.userId, nasty])
    const token = await askAbout(`Ola ${long}`, {
      title: `T ${long}`,
      location: nasty,
      description: nasty,
      requirements: nasty,
    })
    const pages = [await page(token)]
    await answer(token, 'declined', nasty)
    pages.push(await page(token))
    pages.push(await (await answer(token, 'accepted', nasty.repeat(8))).text())
    await answer(token, 'accepted', nasty)
    pages.push(await page(token))
    for (const text of pages) {
      expect(text.match(/<script>/g)).toHaveLength(1)
      expect(text.match(/<style>/g)).toHaveLength(1)
      expect(text).not.toMatch(/<img|<svg onload|<!--/)
      expect(text.match(/\son\w+=/gi)?.every((found) => /onerror=|onload=/.test(found))).toBe(true)
      expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    }
    expect(pages.at(-1)).toMatch(
      /href="https:\/\/www\.google\.com\/maps\/search\/\?api=1&amp;query=%3C%2Fstyle%3E[^"<>]*"/,
    )

    const file = (await office.server.anonymous('GET', `/r/${token}/kalender.ics`)).text
    const event = new ical.Component(ical.parse(file)).getFirstSubcomponent('vevent')
    expect(event?.getFirstPropertyValue('location')).toBe(`${nasty}, ${address}`)
    expect(String(event?.getFirstPropertyValue('summary'))).toContain(`T ${long}`)
  })
})

describe('the longest texts', () => {
  it('still fit in the first packets, head included', async () => {
    const text = 'Grønnsåpe og blåbærsyltetøy, '.repeat(40)
    const { app, kari } = office
    await app.db.query('update employers set name = $2, address = $3 where id = $1', [
      kari.scope.employerId,
      'Bjørkåsen barne- og ungdomsskole',
      'Å'.repeat(100),
    ])
    await app.db.query(
      "update profiles set full_name = 'Bjørg-Åse Sørås Ødegård', phone = '+4790011223' where user_id = $1",
      [kari.userId],
    )
    const token = await askAbout('Áile Sárá Utsi Bjørnstad', {
      title: 'Å'.repeat(100),
      location: 'Ø'.repeat(200),
      description: text.slice(0, LONG_TEXT_MAX),
      requirements: text.slice(0, LONG_TEXT_MAX),
    })
    const staysSmall = async (query: string, words: string) => {
      const { text: html, headers } = await office.server.anonymous('GET', `/r/${token}${query}`)
      const head = [...headers].map(([name, value]) => `${name}: ${value}\r\n`).join('')
      expect(html).toContain(words)
      expect(Buffer.byteLength(html) + Buffer.byteLength(head)).toBeLessThanOrEqual(14_000)
    }
    await staysSmall('?response=accepted', 'Den første som svarer ja')
    await answer(token, 'accepted', text.slice(0, RESPONSE_MESSAGE_MAX))
    for (const query of ['', '?response=declined']) await staysSmall(query, 'Gratulerer!')
  })
})
