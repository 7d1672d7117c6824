import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { giveCredits } from '#test/cast.ts'
import { openOffice, type Office } from '#test/office.ts'
import { SHIFT_ENDED, STAND_IN_RESERVE, TOO_LATE, WITHDRAW, WITHDRAW_TOO_LATE, WON } from '../../texts.ts'
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
beforeEach(async () => {
  await office.app.db.query("update profiles set phone = '+4790011223' where user_id = $1", [
    office.kari.userId,
  ])
  assignment = await office.ask()
  ola = assignment.token(office.ola.id)
  siri = assignment.token(office.siri.id)
})

const page = async (token: string, query = '') => {
  const { status, text } = await office.server.anonymous('GET', `/r/${token}${query}`)
  expect(status).toBe(200)
  return text
}

/** Submits a form of the page, as a browser without script does. */
const send = async (address: string, fields: Record<string, string> = {}) => {
  const answer = await fetch(`${office.server.url}/r/${address}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() }
}
const yes = (token: string, message = '') => send(token, { response: 'accepted', message })
const no = (token: string, message = '') => send(token, { response: 'declined', message })
const withdraw = (token: string, message = '') => send(`${token}/avbud`, { message })

const buttons = (text: string) => [...text.matchAll(/<button[^>]*>([^<]*)</g)].map(([, label]) => label)

/** Moves the shift, but not the link, so an open page shows the start and the end. */
const begin = async (start: string, end: string) => {
  // a person has one shift at a time
  await office.app.db.query('delete from assignments where id <> $1', [assignment.id])
  await office.app.db.query(
    'update assignments set starts_at = now() + $2::interval, ends_at = now() + $3::interval where id = $1',
    [assignment.id, start, end],
  )
}

describe('an answer', () => {
  it('leads to the result, which gets the focus without script', async () => {
    const { status, location } = await yes(ola)
    expect([status, location]).toEqual([303, `/r/${ola}#svar`])
    expect(await page(ola)).toMatch(/<h2 id="svar" tabindex="-1">Gratulerer! Du har fått oppdraget</)
  })

  it('shows a no with its message, and can become a yes while the job is free', async () => {
    await no(ola, 'Er på ferie.\r\nTil mandag.')
    const declined = await page(ola)
    expect(declined).toContain(nb.declined)
    expect(declined).toContain('Beskjeden din: «Er på ferie.\nTil mandag.»')
    expect(buttons(declined)).toEqual([nb.yes])
    await yes(siri)
    const taken = await page(ola)
    expect(taken).toContain(nb.takenByOther(1))
    expect(buttons(taken)).toEqual([STAND_IN_RESERVE])
  })

  it('is preselected by the address, unless it is no longer possible', async () => {
    expect(await page(ola, '?response=declined')).toMatch(/class="primary"[^>]*value="declined"/)
    expect(await page(ola, '?response=accepted')).toMatch(
      /<\/h1><p class="notice">Svaret er ikke sendt ennå\. <a href="#svar-skjema">Trykk for å bekrefte svaret ditt\.<\/a><\/p><p class="notice" id="svar"[^>]*>Den første/,
    )
    expect(await page(ola, '?response=kanskje')).not.toContain(nb.confirmAnswer)
    await no(ola)
    expect(await page(ola, '?response=declined')).not.toContain(nb.confirmAnswer)
    expect(await page(ola, '?response=accepted')).toContain(nb.confirmAnswer)
  })

  it('counts a line break once, as the browser did', async () => {
    const message = Array.from({ length: 250 }, () => 'x').join('\r\n')
    expect((await no(ola, `${message}y`)).status).toBe(303)
    expect(await page(ola)).toContain('x\nxy»')
  })
})

describe('the winner', () => {
  it('gets the calendar file, the map, the number, and a withdrawal that asks first', async () => {
    await yes(ola, 'Kommer.')
    const won = await page(ola)
    for (const part of [
      WON,
      nb.confirmationComes,
      `href="/r/${ola}/kalender.ics"`,
      'https://www.google.com/maps/search/?api=1&amp;query=Skoleveien%201',
      'Ring 900 11 223',
      'href="tel:+4790011223"',
      'Beskjeden din: «Kommer.»',
      WITHDRAW,
      `action="/r/${ola}/avbud"`,
    ])
      expect(won).toContain(part)
    expect(won).not.toContain('class="withdrawal" open')
    expect(buttons(won)).toEqual([nb.withdraw.confirm])
  })

  it('gets the withdrawal form after a no, with the typed message', async () => {
    await yes(ola)
    const { status, text } = await no(ola, 'Ble syk')
    expect(status).toBe(409)
    expect(text).toContain(nb.problems.alreadyYours)
    expect(text).toMatch(/<h2>Svaret er ikke registrert<.* class="withdrawal" open="">.*Ble syk<\/textarea>/s)
  })

  it('gets the withdrawal form from the no in the mail', async () => {
    await yes(ola)
    const won = await page(ola, '?response=declined')
    expect(won).toMatch(
      /<\/h1><p class="notice">Du har fått oppdraget\. Kan du ikke likevel\? <a href="#avbud">Meld avbud nederst på siden\.<\/a>/,
    )
    expect(won).toContain('<details id="avbud" class="withdrawal" open="">')
    expect(won).not.toContain(nb.notAnsweredYet)
    expect(await page(ola, '?response=accepted')).not.toMatch(/nederst på siden|withdrawal" open/)
    await begin('-1 minute', '1 hour')
    expect(await page(ola, '?response=declined')).not.toContain('#avbud')
  })

  it('gets the number to call once the shift has started', async () => {
    await yes(ola)
    await begin('-1 minute', '1 hour')
    const started = await page(ola)
    expect(started).toContain('Kan du ikke likevel? Ring Kari Nordmann med en gang:')
    expect(started).not.toContain(nb.confirmationComes)
    expect(buttons(started)).toEqual([])
    const late = (await withdraw(ola)).text
    expect(late).toMatch(
      /role="alert"><h2>Avbudet er ikke registrert<\/h2><p>[^<]+<\/p><a class="button" href="tel:\+4790011223">Ring /,
    )
    expect(late).toContain(`<p>${WITHDRAW_TOO_LATE}</p>`)
    await office.app.db.query('update profiles set phone = null where user_id = $1', [office.kari.userId])
    expect(await page(ola)).toContain('Skriv til Kari Nordmann med en gang:')
    const refused = await withdraw(ola, 'Sitter fast i køen')
    expect(refused.status).toBe(409)
    expect(refused.text).toContain('Ikke sendt: «Sitter fast i køen»')
    expect(refused.text).not.toMatch(/Beskjeden din|Ring 9/)
    expect(refused.text).toContain(WITHDRAW_TOO_LATE)
    expect(refused.text).toContain(WON)
    const unsaid = (await no(ola)).text
    expect(unsaid).toContain(WITHDRAW_TOO_LATE)
    expect(unsaid).toContain('<h2>Svaret er ikke registrert</h2>')
  })

  it('is thanked after the end, and again after completion', async () => {
    await yes(ola)
    await begin('-2 hours', '-1 hour')
    const over = await page(ola)
    expect(over).toContain(`>${SHIFT_ENDED}</h2><p>${nb.over.accepted}</p>`)
    expect(over).not.toMatch(/Gratulerer|href="\/r\/[^"]*kalender/)
    await office.app.db.query("update assignments set status = 'completed' where id = $1", [assignment.id])
    const completed = await page(ola)
    expect(completed).toContain('Takk for innsatsen! Oppdraget er fullført.')
    expect(completed).not.toContain(WITHDRAW)
    expect(await page(siri)).toContain(nb.over.byOther(1))
  })
})

describe('a vikar who comes too late', () => {
  it('gets the specified words, also without an answer, and only the buttons of the reserve', async () => {
    await yes(ola)
    for (const answered of [false, true]) {
      if (answered) await yes(siri)
      const taken = await page(siri)
      expect(taken).toContain(`>${TOO_LATE}</h2>`)
      expect(buttons(taken)).toEqual(answered ? ['Jeg kan ikke lenger'] : [STAND_IN_RESERVE])
      expect(taken).not.toContain(nb.firstComeFirstServed(1))
    }
  })

  it('leaves the reserve by one button, until the shift starts', async () => {
    await yes(ola)
    await yes(siri, 'Kan alltid')
    await begin('-1 minute', '1 hour')
    expect(buttons(await page(siri))).toEqual([])
    await begin('1 hour', '2 hours')
    expect(await page(siri)).toContain(nb.inReserve('Kari Nordmann'))
    expect(await page(siri)).toMatch(/<form[^>]* action="\/r\/[\w-]+"[^>]*><button[^>]*value="declined"/)
    expect((await no(siri)).status).toBe(303)
    const left = await page(siri)
    expect(left).toContain(`>${nb.declined}</h2>`)
    expect(left).toContain(nb.takenByOther(1))
    expect(left).not.toContain('Kan alltid')
    expect(buttons(left)).toEqual([STAND_IN_RESERVE])
    expect(await page(ola)).toContain(WON)
  })

  it('sees that the shift is free again after the winner withdraws', async () => {
    await yes(ola)
    await yes(siri, 'Kan alltid')
    expect((await withdraw(ola)).status).toBe(303)
    const free = await page(siri)
    expect(free).toContain(nb.freeAgain.heading)
    expect(free).toContain('Kan alltid')
    expect(buttons(free)).toEqual([nb.yes, nb.no])
    await yes(siri)
    expect(await page(siri)).toContain(WON)
  })
})

describe('a vikar who withdraws', () => {
  it('sees the confirmation, and may say yes again while it is free', async () => {
    await yes(ola)
    const done = await withdraw(ola, 'Ble syk')
    expect([done.status, done.location]).toEqual([303, `/r/${ola}#svar`])
    const withdrawn = await page(ola)
    expect(withdrawn).toContain('Du har meldt avbud')
    expect(withdrawn).toContain('Kari Nordmann har fått beskjed')
    expect(withdrawn).toContain('Beskjeden din: «Ble syk»')
    expect(buttons(withdrawn)).toEqual([nb.yes])
    await no(ola)
    expect(await page(ola)).toContain(nb.declined)
    await yes(ola)
    expect(await page(ola)).toContain(WON)
  })

  it('counts one withdrawal for two presses', async () => {
    await yes(ola)
    const answers = await Promise.all([withdraw(ola), withdraw(ola)])
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    const [row] = await office.app.db.query('select times_reopened from assignments where id = $1', [
      assignment.id,
    ])
    expect(row).toEqual({ times_reopened: 1 })
  })

  it('sees the state of a shift that another has, or no one', async () => {
    const early = await withdraw(siri)
    expect([early.status, early.text.includes(nb.problems.notYours)]).toEqual([409, true])
    await yes(ola)
    const { status, text } = await withdraw(siri)
    expect(status).toBe(409)
    expect(text).toContain(nb.problems.notYours)
    expect(text).toContain(TOO_LATE)
    expect(await page(ola)).toContain(WON)
  })

  it('is refused from another site, by a dead link, or with a message that is too long', async () => {
    await yes(ola)
    const foreign = await fetch(`${office.server.url}/r/${ola}/avbud`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    expect(foreign.status).toBe(403)
    expect((await withdraw('x'.repeat(22))).status).toBe(404)
    const long = await withdraw(ola, 'x'.repeat(501))
    expect(long.status).toBe(422)
    expect(long.text).toMatch(
      /<h2>Avbudet er ikke registrert<.* class="withdrawal" open="">.* autofocus=.*x{501}<\/textarea>/s,
    )
    expect(await page(ola)).toContain(WON)
  })

  it('is redirected to the page when opening the address again', async () => {
    const again = await office.server.anonymous('GET', `/r/${ola}/avbud`)
    expect([again.status, again.headers.get('location')]).toEqual([303, `/r/${ola}`])
  })
})

describe('a cancelled shift', () => {
  it('informs everyone, and tells its winner not to come', async () => {
    await yes(ola)
    await office.asKari('POST', `/api/assignments/${assignment.id}/cancel`)
    const [winner, other] = [await page(ola), await page(siri)]
    expect(winner).toContain(nb.cancelled)
    expect(winner).toContain(nb.doNotCome)
    expect(other).toContain(nb.cancelled)
    expect(other).not.toContain(nb.doNotCome)
    for (const text of [winner, other]) expect(buttons(text)).toEqual([])
  })
})
