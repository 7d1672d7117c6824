import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { castLogin, giveCredits } from '#test/cast.ts'
import { openOffice, type Office } from '#test/office.ts'
import { CLAIM_TOKEN, LINK_UNUSABLE, SHIFT_ENDED, WON } from '../../texts.ts'
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
  assignment = await office.ask()
  ola = assignment.token(office.ola.id)
  siri = assignment.token(office.siri.id)
})

/** Moves the shift into the past; its links expire with it. */
const end = async () => {
  // a person has one shift at a time
  await office.app.db.query('delete from assignments where id <> $1', [assignment.id])
  await office.app.db.query(
    "update assignments set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour' where id = $1",
    [assignment.id],
  )
  await office.app.db.query(
    "update recipients set expires_at = now() - interval '1 hour' where request_id = (select request_id from assignments where id = $1)",
    [assignment.id],
  )
}
const open = (token: string) => office.server.anonymous('GET', `/r/${token}`)
const send = async (address: string, fields: Record<string, string> = {}) => {
  const answer = await fetch(`${office.server.url}/r/${address}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  return { status: answer.status, text: await answer.text() }
}
const box = (...lines: string[]) => `>${SHIFT_ENDED}</h2>${lines.map((line) => `<p>${line}</p>`).join('')}`

describe('a link of a shift that is over', () => {
  it('informs the winner that they had it, and congratulates no one', async () => {
    await send(ola, { response: 'accepted', message: 'Kommer.' })
    await end()
    const { status, text } = await open(ola)
    expect(status).toBe(200)
    expect(text).toContain(
      box(nb.over.accepted, 'Beskjeden din: «Kommer.»').replace('<p>B', '<p class="own">B'),
    )
    expect(text).toContain('Vikar i 3B')
    expect(text).not.toMatch(new RegExp(`${WON}|<button|<form|/oppdrag.ics`))
  })

  it.each([
    ['accepted', nb.over.interested],
    ['declined', nb.over.declined],
    [null, nb.over.unanswered],
  ])(
    'shows a person who answered %s that answer, and that another had the shift',
    async (response, words) => {
      await send(ola, { response: 'accepted' })
      if (response) await send(siri, { response })
      await end()
      expect((await open(siri)).text).toContain(box(words, nb.over.byOther(1)))
    },
  )

  it('informs the withdrawn vikar, and that it was unassigned', async () => {
    await send(ola, { response: 'accepted' })
    await send(`${ola}/avbud`)
    await end()
    expect((await open(ola)).text).toContain(box(nb.over.withdrawn, nb.over.byNobody))
  })

  it('still shows that it was cancelled', async () => {
    await office.asKari('POST', `/api/assignments/${assignment.id}/cancel`)
    await end()
    expect((await open(siri)).text).toContain(`>${nb.cancelled}</h2>`)
  })

  it('opens no more than before once it is pruned, its holder erased or its employer closed', async () => {
    await end()
    const { employerId } = office.kari.scope
    const { query } = office.app.db
    await query("update recipients set expires_at = 'epoch' where vikar_id = $1", [office.ola.id])
    expect((await open(ola)).status).toBe(404)
    expect((await open(siri)).status).toBe(200)
    await query('update employers set closed_at = now() where id = $1', [employerId])
    expect((await open(siri)).text).toContain(LINK_UNUSABLE)
    await query('update employers set closed_at = null where id = $1', [employerId])
    await query('update recipients set token_hash = null where vikar_id = $1', [office.siri.id])
    expect((await open(siri)).status).toBe(404)
  })
})

it('a shift accepts answers after its start, and not after its end', async () => {
  const moveTo = (start: string, end: string) =>
    office.app.db.query(
      'update assignments set starts_at = now() + $2::interval, ends_at = now() + $3::interval where id = $1',
      [assignment.id, start, end],
    )
  await moveTo('-1 minute', '1 hour')
  expect((await open(ola)).text).toMatch(/<button[^>]*value="accepted"/)
  await moveTo('-2 hours', '-1 second')
  expect((await open(ola)).text).toContain(box(nb.over.unanswered, nb.over.byNobody))
  expect((await send(ola, { response: 'accepted' })).status).toBe(303)
  expect((await open(ola)).text).not.toMatch(new RegExp(`${WON}|<button|${nb.firstComeFirstServed(1)}`))
})

describe('an answer after the end', () => {
  it.each([
    ['a yes', '', { response: 'accepted', message: 'På vei' }],
    ['a no', '', { response: 'declined', message: 'På vei' }],
    ['a withdrawal', '/avbud', { message: 'På vei' }],
  ])('on a page that was left open: %s gets the news that the shift is over', async (_, way, fields) => {
    await end()
    const { status, text } = await send(`${ola}${way}`, fields)
    expect(status).toBe(410)
    expect(text).toContain(`<p>${SHIFT_ENDED}</p><p class="own">Ikke sendt: «På vei»</p>`)
    expect(text).toContain(box(nb.over.unanswered, nb.over.byNobody))
    const answers = await office.app.db.query('select from assignment_responses where assignment_id = $1', [
      assignment.id,
    ])
    expect(answers).toEqual([])
  })

  it("is refused with the same text through the API and logged in, except for a claim's token", async () => {
    const { email } = await castLogin(office.app, office.ola)
    const asOla = await office.server.logIn(email)
    await end()
    for (const way of ['claim', 'decline', 'withdraw']) {
      const byLink = await office.server.anonymous('POST', `/api/responses/${ola}/${way}`, {})
      const mine = await asOla('POST', `/api/my-assignments/${assignment.id}/${way}`, {})
      const byLinkWords = way === 'claim' ? CLAIM_TOKEN.expired : SHIFT_ENDED
      expect([byLink.status, byLink.body]).toMatchObject([410, { code: 'OVER', message: byLinkWords }])
      expect([mine.status, mine.body]).toMatchObject([410, { code: 'OVER', message: SHIFT_ENDED }])
    }
  })

  it('has no other effect: the page is not recorded as opened', async () => {
    await end()
    expect((await send(`${ola}/apnet`)).status).toBe(204)
    const [row] = await office.app.db.query(
      'select opened_at from recipients where request_id = (select request_id from assignments where id = $1) and vikar_id = $2',
      [assignment.id, office.ola.id],
    )
    expect(row).toEqual({ opened_at: null })
  })
})
