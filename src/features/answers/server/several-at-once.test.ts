import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openOffice, type Office } from '#test/office.ts'
import { days, key, rows, severalShifts, valueOf } from '#test/several-shifts.ts'

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

const timeOf = (row: string) => row.replace(/(\d\d\.\d\d–\d\d\.\d\d).*$/, '$1')

describe('yes to all', () => {
  it('takes the remaining shifts in one go and lists them', async () => {
    const { ids, tokenOf } = await several.ask(days(4))
    await several.press(tokenOf(office.siri), { ja: key(ids[1]) })
    expect((await several.pressAll(tokenOf(office.ola))).status).toBe(303)
    expect(await several.states()).toEqual([
      'assigned accepted',
      'assigned -',
      'assigned accepted',
      'assigned accepted',
    ])
    const html = await several.open(tokenOf(office.ola))
    expect(html).toContain('Du har fått 3 av 4 vakter')
    expect(rows(html)[1]).toMatch(/Tatt av andre$/)
  })

  it('offers a holder no more answers to a shift that needs more people', async () => {
    const { ids, tokenOf } = await several.ask(days(2).map((shift) => ({ ...shift, places: 2 })))
    await several.pressAll(tokenOf(office.ola))
    const html = await several.open(tokenOf(office.ola))
    expect(rows(html).map((row) => row.replace(/^.*Trenger 2 /, ''))).toEqual([
      'Du har fått vakten Jeg kan ikke likevel',
      'Du har fått vakten Jeg kan ikke likevel',
    ])
    expect(html).not.toContain('<button')
    expect(await several.open(tokenOf(office.ola), `?vakt=${key(ids[0])}`)).not.toContain(
      'Ja, jeg tar oppdraget',
    )
  })

  it('takes the earlier of two that overlap, and shows it as the reason for the other', async () => {
    const { tokenOf } = await several.ask([...days(1), ...days(1, '13:00', '18:00')])
    await several.pressAll(tokenOf(office.ola))
    expect(await several.states()).toEqual(['assigned accepted', 'open interested'])
    expect(rows(await several.open(tokenOf(office.ola)))[1]).toContain('Du har allerede vakt 08.00–14.00')
    expect(await office.app.db.query("select 1 from email_history where kind = 'busy-notice'")).toEqual([])
  })
})

describe('an answer to all', () => {
  it('takes only the shifts without an answer, and shows their number', async () => {
    const { ids, tokenOf } = await several.ask()
    const token = tokenOf(office.ola)
    await several.press(token, { nei: key(ids[0]) })
    expect(await several.open(token)).toContain('>Ja til de 2 andre</button>')
    await several.pressAll(token)
    expect(await several.states()).toEqual(['open declined', 'assigned accepted', 'assigned accepted'])
  })

  it('shows the shifts before it binds, and records nothing until then', async () => {
    const { ids, tokenOf } = await several.ask()
    const token = tokenOf(office.ola)
    await several.press(token, { nei: key(ids[0]) })
    const summary = await several.press(token, { alle: 'accepted', message: 'Gjerne' })
    const html = await summary.text()
    expect([summary.status, rows(html)]).toEqual([
      200,
      rows(await several.open(token))
        .slice(1)
        .map(timeOf),
    ])
    expect(html).toContain('Vil du ta 2 vakter?')
    expect(html).toContain('>Gjerne</textarea>')
    expect(html).toContain('>Ja, jeg tar 2 vakter</button>')
    expect(await several.states()).toEqual(['open declined', 'open -', 'open -'])
  })

  it('skips a shift that was missing in its summary, or was declined since', async () => {
    const { ids, tokenOf } = await several.ask(days(4))
    const token = tokenOf(office.ola)
    await several.press(tokenOf(office.siri), { ja: key(ids[1]) })
    const summary = await (await several.press(token, { alle: 'accepted' })).text()
    await several.withdraw(tokenOf(office.siri), ids[1])
    await several.press(token, { nei: key(ids[2]) })
    const answer = { alle: 'accepted', sett: valueOf(summary, 'sett'), vakter: valueOf(summary, 'vakter') }
    await several.press(token, answer)
    expect(await several.states()).toEqual([
      'assigned accepted',
      'open -',
      'open declined',
      'assigned accepted',
    ])
  })

  it('warns in the summary that two of them overlap', async () => {
    const { tokenOf } = await several.ask([...days(1), ...days(1, '13:00', '18:00')])
    const html = await (await several.press(tokenOf(office.ola), { alle: 'accepted' })).text()
    expect(html).toContain('Av dem får du den som starter først.')
  })

  it('declines the shifts without an answer after the same summary', async () => {
    const { ids, tokenOf } = await several.ask()
    const token = tokenOf(office.ola)
    await several.press(token, { ja: key(ids[1]) })
    const summary = await (await several.press(token, { alle: 'declined' })).text()
    expect(summary).toContain('Vil du svare nei til 2 vakter?')
    expect(await several.states()).toEqual(['open -', 'assigned accepted', 'open -'])
    await several.pressAll(token, 'declined', 'Syk')
    expect(await several.states()).toEqual(['open declined', 'assigned accepted', 'open declined'])
    expect(await several.open(token)).toContain('Du har fått 1 av 3 vakter')
    expect(
      await office.app.db.query(
        "select distinct message from assignment_responses where response_type = 'declined'",
      ),
    ).toEqual([{ message: 'Syk' }])
  })

  it('shows the list again when nothing is left to answer', async () => {
    const { ids, tokenOf } = await several.ask(days(2))
    const token = tokenOf(office.ola)
    for (const id of ids) await several.press(token, { nei: key(id) })
    const html = await (await several.press(token, { alle: 'accepted' })).text()
    expect(html).toContain('Svaret ditt er registrert: nei til alle vaktene')
    expect(await several.states()).toEqual(['open declined', 'open declined'])
  })
})

describe('the list after an answer', () => {
  it('confirms a single no, and mentions that it can still become a yes', async () => {
    const { ids, tokenOf } = await several.ask()
    const token = tokenOf(office.ola)
    const answer = await several.press(token, { nei: key(ids[0]) })
    const html = await (await fetch(`${office.server.url}${answer.headers.get('location')}`)).text()
    expect(html).toContain('Svaret ditt er registrert: nei til 1 av 3 vakter')
    expect(html).toMatch(/08\.00–14\.00: Du svarte nei\. Ombestemt deg\?/)
    expect(html).toContain('2 vakter venter på svar fra deg.')
  })

  it('links each won shift to the withdrawal form', async () => {
    const { ids, tokenOf } = await several.ask()
    const token = tokenOf(office.ola)
    await several.pressAll(token)
    const query = `?vakt=${key(ids[1])}&response=declined`
    expect((await several.open(token)).replaceAll('&amp;', '&')).toContain(`href="${query}#avbud"`)
    expect(await several.open(token, query)).toMatch(/<details id="avbud"[^>]* open=""/)
  })
})
