import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { answerYes } from '#features/answers/server/answer.ts'
import { NOT_ASKED_YET } from '#features/requests/texts.ts'
import { castAssignment, giveCredits } from '#test/cast.ts'
import { openOffice, type Office } from '#test/office.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())
beforeEach(async () => {
  for (const table of ['rate_limits', 'assignments', 'requests', 'sms_history', 'email_history', 'audit_log'])
    await office.app.db.query(`delete from ${table}`)
})

const ask = async (channels: ('sms' | 'email')[] = ['sms', 'email']) => {
  const { app, kari, ola, siri } = office
  await giveCredits(app, kari, 20)
  const { id, token } = await castAssignment(app, kari, {
    channels,
    recipients: { kind: 'chosen', vikarIds: [ola.id, siri.id] },
  })
  await office.answer(token(ola.id), answerYes)
  return { id, token, yes: (vikar: { id: string }) => office.answer(token(vikar.id), answerYes) }
}
const remove = (id: string, { id: vikarId }: { id: string }, words = '', as = office.asKari) =>
  as('POST', `/api/assignments/${id}/removals`, { vikarId, words })
const write = (id: string, vikarer: readonly { id: string }[], words: string, as = office.asKari) =>
  as('POST', `/api/assignments/${id}/messages`, {
    vikarIds: vikarer.map(({ id: vikarId }) => vikarId),
    words,
  })
const seen = async (id: string) => (await office.asKari('GET', `/api/assignments/${id}`)).body
const page = async (token: string) => (await fetch(`${office.server.url}/r/${token}`)).text()
const messages = async (kind: string) => {
  const sms = await office.app.db.query('select message from sms_history where kind = $1', [kind])
  const mails = await office.app.db.query('select subject, letter from email_history where kind = $1', [kind])
  return { sms: sms.map(({ message }) => String(message)), mails }
}

describe('a person taken off a shift', () => {
  it('is notified with the office’s words, and the shift is open', async () => {
    const { id, token } = await ask()
    expect(await remove(id, office.ola, 'Klassen er på tur')).toMatchObject({
      status: 200,
      body: { recipients: 1, sms: { kind: 'queued', count: 1 }, emails: 1 },
    })
    expect(await seen(id)).toMatchObject({ assignment: { status: 'open', filled: 0, vikarer: [] } })
    const { sms, mails } = await messages('removed')
    expect(sms).toEqual([
      expect.stringMatching(/Du har ikke lenger oppdraget og skal ikke møte\. Klassen er på tur$/),
    ])
    expect(mails).toEqual([
      {
        subject: expect.stringMatching(/^Du har ikke lenger oppdraget Vikar i 3B, /),
        letter: expect.objectContaining({
          paragraphs: [expect.stringContaining('Du skal ikke møte.'), 'Klassen er på tur'],
          calendar: expect.objectContaining({ method: 'CANCEL' }),
        }),
      },
    ])
    expect(await page(token(office.ola.id))).toContain('Du har ikke lenger oppdraget')
    expect(JSON.stringify(await seen(id))).toContain('"kind":"removed"')
  })

  it('cannot take it again by the link, nor be in reserve, but the office can give it back', async () => {
    const { id, token, yes } = await ask()
    await remove(id, office.ola)
    expect(await yes(office.ola)).toBe('taken')
    expect(await page(token(office.ola.id))).not.toMatch(/Ja, jeg tar oppdraget|Sett meg i reserve/)
    await yes(office.siri)
    expect(await yes(office.ola)).toBe('taken')
    expect(await seen(id)).toMatchObject({
      assignment: { status: 'assigned', vikar: { id: office.siri.id } },
    })
    const responses = await office.app.db.query('select response_type from assignment_responses order by 1')
    expect(responses).toEqual([{ response_type: 'accepted' }, { response_type: 'declined' }])
    await remove(id, office.siri)
    const recorded = await office.asKari('POST', `/api/assignments/${id}/answers`, {
      vikarId: office.ola.id,
      answer: 'accepted',
    })
    expect(recorded).toMatchObject({ status: 200 })
    expect(await page(token(office.ola.id))).toContain('Du har fått oppdraget')
  })

  it('must have a place in the office’s own shift', async () => {
    const { id } = await ask()
    expect(await remove(id, office.siri)).toMatchObject({ status: 409, body: { code: 'NO_PLACE' } })
    expect(await remove(id, office.ola, '', office.asNils)).toMatchObject({ status: 409 })
    expect(await remove(id, office.ola, 'x'.repeat(301))).toMatchObject({
      status: 422,
      body: { data: { fields: [{ path: 'words' }] } },
    })
    expect(await seen(id)).toMatchObject({ assignment: { filled: 1 } })
    await remove(id, office.ola)
    expect(await remove(id, office.ola)).toMatchObject({ status: 409, body: { code: 'NO_PLACE' } })
    expect((await messages('removed')).sms).toHaveLength(1)
  })
})

describe('a message in the office’s own words', () => {
  it('is sent in full to the chosen people, for one credit each', async () => {
    const { id } = await ask()
    const before = await office.accounted()
    expect(await write(id, [office.siri], 'Ta med innesko')).toMatchObject({
      status: 200,
      body: { recipients: 1, sms: { kind: 'queued', count: 1 }, emails: 1 },
    })
    expect(await office.accounted()).toBe(before - 1)
    const { sms, mails } = await messages('message')
    expect(sms).toEqual([expect.stringMatching(/^Fjellhamar skole, Vikar i 3B .*: Ta med innesko$/)])
    expect(mails).toMatchObject([{ subject: expect.stringMatching(/^Melding om Vikar i 3B, /) }])
  })

  it('is limited to the length of an SMS', async () => {
    const { id } = await ask()
    const words = 'æ'.repeat(100)
    expect(await write(id, [office.siri], words)).toMatchObject({ status: 200 })
    const [sms = ''] = (await messages('message')).sms
    expect(sms).toContain(words)
    expect(sms.length).toBeLessThanOrEqual(160)
    for (const wrong of ['x'.repeat(101), '€'.repeat(51), ' '])
      expect(await write(id, [office.siri], wrong)).toMatchObject({
        status: 422,
        body: { data: { fields: [{ path: 'words' }] } },
      })
  })

  it('is sent once by two presses, and neither to nor by a stranger', async () => {
    const { id } = await ask(['sms'])
    const outcomes = await Promise.all([1, 2].map(() => write(id, [office.siri], 'Ta med innesko')))
    expect(outcomes.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await messages('message')).sms).toHaveLength(1)
    expect(await write(id, [office.siri, office.ola], 'Ta med innesko')).toMatchObject({
      body: { recipients: 1 },
    })
    expect(await write(id, [{ id: crypto.randomUUID() }], 'Hei')).toMatchObject({
      status: 422,
      body: { data: { fields: [{ path: 'vikarIds', message: NOT_ASKED_YET }] } },
    })
    expect(await write(id, [], 'Hei')).toMatchObject({ status: 422 })
    expect(await write(id, [office.siri], 'Hei', office.asNils)).toMatchObject({ status: 404 })
  })
})
