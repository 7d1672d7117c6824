import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Created } from '../shapes.ts'
import type { Vikar } from '#features/vikarer/contract.ts'
import { castAssignment, castVikar, giveCredits, shift } from '#test/cast.ts'
import { haveSentEmails } from '#test/emails-sent.ts'
import { openOffice, type Office } from '#test/office.ts'

let office: Office
let app: Office['app']
let asKari: Office['asKari']
let kari: Office['kari']
let nils: Office['nils']
let ola: Office['ola']
let siri: Office['siri']

beforeAll(async () => {
  office = await openOffice()
  ;({ app, asKari, kari, nils, ola, siri } = office)
  await app.db.query('update users set email_verified = true')
  await castVikar(app, nils, 'Zakarias Qvist')
  await giveCredits(app, kari, 100)
})
beforeEach(() => app.db.query('delete from email_history'))
afterAll(() => office.close())

const LIMIT = {
  emails: 0,
  emailsInstead: 0,
  emailLimit: { limit: 5000, retryAfterSeconds: expect.any(Number) },
}

const ask = async (vikarer: Vikar[], channels: ('sms' | 'email')[] = ['email']) =>
  castAssignment(app, kari, {
    recipients: { kind: 'chosen', vikarIds: vikarer.map(({ id }) => id) },
    channels,
  })
const mailsAbout = async (id: string) =>
  (await app.db.query('select 1 from email_history where assignment_id = $1', [id])).length

describe('an employer', () => {
  it('asks by 5,000 e-mails an hour and not one more', async () => {
    await haveSentEmails(app, kari, 4998)
    expect((await ask([ola, siri])).created).toMatchObject({ emails: 2 })
    const { id, created } = await ask([ola])
    expect(created).toMatchObject(LIMIT)
    expect(await mailsAbout(id)).toBe(0)
  })

  it('sends all or nothing, and still sends SMS', async () => {
    await haveSentEmails(app, kari, 4999)
    const { id, created } = await ask([ola, siri], ['sms', 'email'])
    expect(created).toMatchObject({ ...LIMIT, sms: { kind: 'queued', count: 2 } })
    expect(await mailsAbout(id)).toBe(0)
    expect((await ask([ola])).created).toMatchObject({ emails: 1 })
  })

  it('gets the limit in the answer, also when the request is repeated', async () => {
    await haveSentEmails(app, kari, 5000)
    const form = { ...shift(), channels: ['email'] }
    const first = await asKari('POST', '/api/assignments', form)
    const again = await asKari('POST', '/api/assignments', form)
    expect([first.status, first.body]).toMatchObject([200, { isNew: true, ...LIMIT }])
    expect([again.status, again.body]).toEqual([200, { ...(first.body as Created), ...LIMIT, isNew: false }])
  })

  it('cannot remind or ask again beyond it either, until the hour has passed', async () => {
    await haveSentEmails(app, kari, 4999)
    const { id } = await ask([ola])
    const remind = () => asKari('POST', `/api/assignments/${id}/reminders`, {})
    expect((await remind()).body).toMatchObject(LIMIT)
    await app.db.query("update email_history set created_at = created_at - interval '61 minutes'")
    expect((await remind()).body).toMatchObject({ emails: 1 })

    await haveSentEmails(app, kari, 5000)
    const unsent = await ask([ola, siri])
    const askAnew = () => asKari('POST', `/api/assignments/${unsent.id}/requests`, {})
    expect((await askAnew()).body).toMatchObject(LIMIT)
    await app.db.query("update email_history set created_at = created_at - interval '61 minutes'")
    expect((await askAnew()).body).toMatchObject({ emails: 2 })
  })

  it('gets the time when the refused mails can be sent', async () => {
    await haveSentEmails(app, kari, 2)
    await app.db.query("update email_history set created_at = now() - interval '50 minutes'")
    await haveSentEmails(app, kari, 4998)
    const refused = async (vikarer: Vikar[]) =>
      (await ask(vikarer)).created.emailLimit?.retryAfterSeconds ?? 0
    expect(Math.abs((await refused([ola, siri])) - 600)).toBeLessThan(60)
    await app.db.query("delete from email_history where created_at < now() - interval '49 minutes'")
    await haveSentEmails(app, kari, 2)
    expect(await refused([ola, siri])).toBeGreaterThan(3500)
  })

  it('is not affected by another employer’s sends, nor by automatic notices', async () => {
    await haveSentEmails(app, nils, 5000)
    await haveSentEmails(app, kari, 5000, 'accepted-notice')
    expect((await ask([ola, siri])).created).toMatchObject({ emails: 2 })
    expect((await castAssignment(app, nils, { channels: ['email'] })).created).toMatchObject(LIMIT)
  })
})
