import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { answerYes } from '#features/answers/server/answer.ts'
import { nb } from '#features/answers/server/answer-page/texts-nb.ts'
import { addDays, osloToday } from '#shared/dates.ts'
import { castAssignment, giveCredits } from '#test/cast.ts'
import { openOffice, type Office } from '#test/office.ts'

let office: Office

/** Ola has no e-mail address, Siri has one. */
beforeAll(async () => {
  office = await openOffice()
  await office.app.db.query('update vikarer set email = null where id = $1', [office.ola.id])
})
afterAll(() => office.close())
beforeEach(async () => {
  for (const table of ['rate_limits', 'assignments', 'requests', 'sms_history', 'email_history', 'audit_log'])
    await office.app.db.query(`delete from ${table}`)
})

const SHIFT = {
  title: 'Vikar i 3B',
  location: 'Skoleveien 1',
  date: addDays(osloToday(new Date()), 1),
  startTime: '08:00',
  endTime: '14:00',
  places: 2,
  description: '',
  requirements: '',
}

/** A shift where both have a place. */
const filled = async (channels: ('sms' | 'email')[] = ['sms', 'email']) => {
  const { app, kari, ola, siri, answer } = office
  await giveCredits(app, kari, 20)
  const { id, token } = await castAssignment(app, kari, {
    ...SHIFT,
    channels,
    recipients: { kind: 'chosen', vikarIds: [ola.id, siri.id] },
  })
  for (const one of [ola, siri]) await answer(token(one.id), answerYes)
  return { id, token }
}
const messages = async (kind: string) => {
  const [sms, mails] = await Promise.all(
    ['sms_history', 'email_history'].map((table) =>
      office.app.db.query(`select recipient, vikar_id from ${table} where kind = $1 order by vikar_id`, [
        kind,
      ]),
    ),
  )
  return { sms: sms?.length, mails: mails?.map(({ recipient }) => recipient) }
}
const cancel = (id: string) => office.asKari('POST', `/api/assignments/${id}/cancel`, {})
const remove = (id: string, vikar: { id: string }) =>
  office.asKari('POST', `/api/assignments/${id}/removals`, { vikarId: vikar.id, words: '' })

describe('a holder without an e-mail address', () => {
  it('accepts without a mail, and their page promises none', async () => {
    const { ola, siri, kari, server } = office
    const { token } = await filled()
    expect(await messages('confirmation')).toEqual({ sms: 0, mails: [siri.email] })
    expect((await messages('accepted-notice')).mails).toEqual([kari.email, kari.email])
    const page = async (vikar: { id: string }) => (await fetch(`${server.url}/r/${token(vikar.id)}`)).text()
    expect(await page(ola)).not.toContain(nb.confirmationComes)
    expect(await page(siri)).toContain(nb.confirmationComes)
  })

  it('is notified of a cancellation by SMS', async () => {
    const { id } = await filled()
    expect(await cancel(id)).toMatchObject({
      status: 200,
      body: { recipients: 2, sms: { kind: 'queued', count: 2 }, emails: 1, withoutEmail: 1 },
    })
    expect(await messages('cancelled')).toEqual({ sms: 2, mails: [office.siri.email] })
  })

  it('is reported as not notified if they were asked by e-mail only', async () => {
    const { id } = await filled(['email'])
    expect(await cancel(id)).toMatchObject({
      body: { recipients: 2, sms: { kind: 'not-chosen' }, emails: 1, withoutEmail: 1 },
    })
    expect(await messages('cancelled')).toEqual({ sms: 0, mails: [office.siri.email] })
  })

  it('is notified of new times by SMS', async () => {
    const { id } = await filled()
    const edit = { ...SHIFT, startTime: '09:00' }
    expect(await office.asKari('PUT', `/api/assignments/${id}`, edit)).toMatchObject({
      status: 200,
      body: { recipients: 2, sms: { count: 2 }, emails: 1, withoutEmail: 1 },
    })
    expect(await messages('changed')).toEqual({ sms: 2, mails: [office.siri.email] })
  })

  it('is notified of a removal by SMS', async () => {
    const { id } = await filled()
    expect(await remove(id, office.ola)).toMatchObject({
      status: 200,
      body: { recipients: 1, sms: { count: 1 }, emails: 0, withoutEmail: 1 },
    })
    expect(await messages('removed')).toEqual({ sms: 1, mails: [] })
    expect(await remove(id, office.siri)).toMatchObject({ body: { emails: 1 } })
  })

  it('withdraws, and only the office is notified', async () => {
    const { token } = await filled()
    const path = `/api/responses/${token(office.ola.id)}/withdraw`
    expect(await office.server.anonymous('POST', path, { responseMessage: '' })).toMatchObject({
      status: 200,
    })
    expect(await messages('withdrawn')).toEqual({ sms: 0, mails: [] })
    expect((await messages('withdrawn-notice')).mails).toEqual([office.kari.email])
  })

  it('gets an SMS instead of the mail when the office records their yes', async () => {
    const { app, kari, ola, siri } = office
    const { id } = await castAssignment(app, kari, { recipients: { kind: 'chosen', vikarIds: [siri.id] } })
    const recorded = { vikarId: ola.id, answer: 'accepted' }
    expect(await office.asKari('POST', `/api/assignments/${id}/answers`, recorded)).toMatchObject({
      status: 200,
    })
    expect(await messages('confirmation')).toEqual({ sms: 1, mails: [] })
  })

  it('is marked beside the shift', async () => {
    const { id } = await filled()
    expect((await office.asKari('GET', `/api/assignments/${id}`)).body).toMatchObject({
      assignment: { vikarer: [{ noEmail: true }, { noEmail: false }] },
    })
  })
})
