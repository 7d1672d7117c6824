import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { answerYes } from '#features/answers/server/answer.ts'
import { createAssignment } from '#test/one-shift.ts'
import { castLogin, shift } from '#test/cast.ts'
import { openErasing, type Erasing } from '#test/erasing.ts'

let office: Erasing

beforeEach(async () => {
  office = await openErasing()
  await office.deliver() // the mails of a sign-up
})
afterEach(() => office.close())

const closed = async () => {
  expect(await office.soft(office.kari.userId)).toEqual({ outcome: 'deactivated' })
  const [employer] = await office.query('select closed_at from employers where id = $1', [
    office.kari.scope.employerId,
  ])
  expect(employer?.['closed_at']).toEqual(expect.any(Date))
}

describe('queued messages when the last administrator is deactivated', () => {
  it('still tells a substitute that a shift is cancelled, by SMS and mail', async () => {
    const { ola } = office
    const asked = await office.ask([ola], ['sms', 'email'])
    await office.answer(asked.token(ola.id), answerYes)
    await office.deliver()
    expect((await office.asKari('POST', `/api/assignments/${asked.id}/cancel`, {})).status).toBe(200)
    const balance = await office.accounted()
    await closed()
    const { sms, mails } = await office.deliver()
    expect(sms).toEqual([{ to: ola.phone, text: expect.stringContaining('Avlyst') }])
    expect(mails).toEqual([{ to: ola.email, text: expect.stringMatching(/^Avlyst: Vikar i 3B, /) }])
    expect(await office.accounted()).toBe(balance)
  })

  it('still tells it after an attempt that came to nothing', async () => {
    const { ola } = office
    const asked = await office.ask([ola], ['sms', 'email'])
    await office.answer(asked.token(ola.id), answerYes)
    await office.deliver()
    await office.asKari('POST', `/api/assignments/${asked.id}/cancel`, {})
    for (const table of ['sms_history', 'email_history'])
      await office.query(`update ${table} set attempts = 1, failure = 'busy' where kind = 'cancelled'`)
    await closed()
    const { sms, mails } = await office.deliver()
    expect([...sms, ...mails].map(({ to }) => to)).toEqual([ola.phone, ola.email])
  })

  it('still confirms a withdrawal to the substitute, but does not notify the office', async () => {
    const { ola, server } = office
    const asked = await office.ask([ola], ['sms', 'email'])
    await office.answer(asked.token(ola.id), answerYes)
    await office.deliver()
    const address = `/api/responses/${asked.token(ola.id)}/withdraw`
    expect((await server.anonymous('POST', address, { responseMessage: '' })).status).toBe(200)
    const before = await office.accounted()
    await closed()
    expect(await office.deliver()).toEqual({
      sms: [],
      mails: [{ to: ola.email, text: expect.stringMatching(/^Du har meldt avbud: Vikar i 3B, /) }],
    })
    expect(await office.accounted()).toBe(before + 1)
  })

  it('sends no more requests, and returns the credits', async () => {
    await office.ask([office.ola, office.siri], ['sms', 'email'])
    expect(await office.accounted()).toBe(18)
    await closed()
    expect(await office.accounted()).toBe(20)
    expect(await office.deliver()).toEqual({ sms: [], mails: [] })
  })

  it('sends no request for a shift created at that very moment, and returns the credit', async () => {
    const { app, kari, ola } = office
    let commit = () => {}
    const held = new Promise<void>((resolve) => (commit = resolve))
    let made = () => {}
    const isMade = new Promise<void>((resolve) => (made = resolve))
    const making = app.database.transaction(kari.scope, async (tx) => {
      const form = shift({ channels: ['sms', 'email'], recipients: { kind: 'chosen', vikarIds: [ola.id] } })
      expect((await createAssignment(tx, app, form)).kind).toBe('created')
      made()
      await held
    })
    await isMade
    await closed()
    commit()
    await making
    expect(await office.accounted()).toBe(19)
    expect(await office.deliver()).toEqual({ sms: [], mails: [] })
    expect(await office.accounted()).toBe(20)
    expect(await office.messages('request')).toMatchObject([
      { by: 'mail', status: 'failed', state: 'stopped' },
      { by: 'sms', status: 'failed', state: 'stopped' },
    ])
    await office.restore(kari.userId)
    expect(await office.deliver()).toEqual({ sms: [], mails: [] })
    expect(await office.accounted()).toBe(20)
  })
})

it('a substitute who is logged in answers no employer that is closed: no one would read it', async () => {
  const { app, ola, server } = office
  const asOla = await server.logIn((await castLogin(app, ola)).email)
  const { id } = await office.ask([ola], ['email'])
  await closed()
  for (const what of ['claim', 'reserve', 'decline', 'withdraw'])
    expect((await asOla('POST', `/api/my-assignments/${id}/${what}`, {})).status).toBe(404)
  expect(await office.query('select from assignment_responses')).toEqual([])
})

describe('restoring', () => {
  it('changes nothing for an active user: they stay logged in', async () => {
    const { kari, asKari } = office
    const rows = () => office.query("select id from audit_log where action = 'user-restored'")
    expect((await office.restore(kari.userId)).status).toBe(200)
    expect((await asKari('GET', '/api/statistics')).status).toBe(200)
    expect(await rows()).toEqual([])
  })

  it('ends sessions and links that were opened during the deactivation', async () => {
    const { kari, asKari } = office
    await office.soft(kari.userId)
    expect((await office.restore(kari.userId)).status).toBe(200)
    expect((await asKari('GET', '/api/statistics')).status).toBe(401)
  })
})
