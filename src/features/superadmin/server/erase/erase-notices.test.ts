import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { answerNo, answerYes } from '#features/answers/server/answer.ts'
import { castLogin, castVikar } from '#test/cast.ts'
import { openErasing, type Erasing } from '#test/erasing.ts'
import { stopUnwantedNow } from '#test/stop-unwanted.ts'

let office: Erasing

beforeEach(async () => {
  office = await openErasing()
})
afterEach(() => office.close())

const KARI = { sms: '+4799000001', mail: 'kari@fjellhamar.example' }
/** The recipients of messages that contain the name. */
const tellingOf = ({ sms, mails }: Awaited<ReturnType<Erasing['deliver']>>, name: string) =>
  [...sms, ...mails].filter(({ text }) => text.includes(name)).map(({ to }) => to)
const withdraw = (token: string) =>
  office.server.anonymous('POST', `/api/responses/${token}/withdraw`, { responseMessage: '' })

describe('a waiting notice that Siri comes, while Ola, who said no, is deleted permanently', () => {
  it('stays unchanged, keeps its credit, and arrives', async () => {
    const { ola, siri, app } = office
    const login = await castLogin(app, ola)
    const shift = await office.ask([ola, siri], ['sms', 'email'])
    await office.answer(shift.token(ola.id), answerNo)
    await office.answer(shift.token(siri.id), answerYes)
    const before = await office.messages('accepted-notice', 'confirmation')
    const balance = await office.accounted()
    expect(before).toMatchObject([
      { by: 'mail', kind: 'accepted-notice', status: 'pending', state: 'queued' },
      { by: 'mail', kind: 'confirmation', status: 'pending', state: 'queued' },
      { by: 'sms', kind: 'accepted-notice', status: 'pending', state: 'queued' },
    ])
    expect(await office.hard(login.userId)).toEqual({ outcome: 'erased' })
    expect(await office.messages('accepted-notice', 'confirmation')).toEqual(before)
    expect(await office.accounted()).toBe(balance)
    expect(tellingOf(await office.deliver(), 'Siri Dahl')).toEqual([KARI.sms, KARI.mail])
    expect(await office.accounted()).toBe(balance)
  })

  it('stays unchanged when Siri has the same name as Ola', async () => {
    const { ola, app, kari } = office
    const login = await castLogin(app, ola)
    const namesake = await castVikar(app, kari, 'Ola Hansen')
    const [sent, waiting] = [
      await office.ask([ola, namesake], ['email']),
      await office.ask([ola, namesake], ['email']),
    ]
    await office.answer(sent.token(namesake.id), answerYes)
    await office.deliver()
    await office.answer(waiting.token(namesake.id), answerYes)
    const before = await office.messages('accepted-notice')
    expect(before).toHaveLength(4)
    expect(await office.hard(login.userId)).toEqual({ outcome: 'erased' })
    expect(await office.messages('accepted-notice')).toEqual(before)
    expect(await office.rowsWith(ola.email, ola.phone)).toEqual([])
    expect(tellingOf(await office.deliver(), 'Ola Hansen')).toEqual([KARI.sms, KARI.mail])
  })
})

describe('a waiting notice that Ola has withdrawn, while Ola is deleted permanently', () => {
  it('is sent first, and then the name is removed from every table', async () => {
    const { ola, siri, app } = office
    const login = await castLogin(app, ola)
    const shift = await office.ask([ola, siri], ['sms', 'email'])
    await office.answer(shift.token(ola.id), answerYes)
    await office.deliver()
    expect((await withdraw(shift.token(ola.id))).status).toBe(200)
    const before = await office.messages('withdrawn-notice')
    expect(before).toHaveLength(2)
    expect(await office.hard(login.userId)).toEqual({ outcome: 'erasing' })
    await office.eraseAll()
    expect(await office.isErased(login.userId)).toBe(false)
    expect(await office.messages('withdrawn-notice')).toEqual(before)
    const balance = await office.accounted()
    expect(tellingOf(await office.deliver(), 'Ola Hansen')).toEqual([KARI.sms, KARI.mail])
    await office.eraseAll()
    expect(await office.isErased(login.userId)).toBe(true)
    expect(await office.rowsWith(...office.namesOf(ola))).toEqual([])
    expect(await office.messages('withdrawn-notice')).toMatchObject([
      { by: 'mail', status: 'sent', state: 'accepted' },
      { by: 'sms', status: 'sent', state: 'accepted' },
    ])
    expect(await office.accounted()).toBe(balance)
  })

  it('delays the erasure while a gateway may have it', async () => {
    const { ola, app } = office
    const login = await castLogin(app, ola)
    await office.ask([ola], ['sms'])
    await office.query(
      "update sms_history set gateway_state = 'unknown', attempts = 1, next_attempt_at = now() + interval '1 minute'",
    )
    expect(await office.hard(login.userId)).toEqual({ outcome: 'erasing' })
    await office.eraseAll()
    expect(await office.rowsWith(ola.phone)).toHaveLength(2)
    await office.query(
      "update sms_history set gateway_state = 'accepted', status = 'sent', next_attempt_at = null",
    )
    await office.eraseAll()
    expect(await office.rowsWith(...office.namesOf(ola))).toEqual([])
  })
})

describe('a request with the name of an administrator who is deleted permanently', () => {
  it('is sent first, and then the name is removed, when a colleague stays', async () => {
    const { kari, siri } = office
    await office.addColleague()
    await office.ask([siri], ['sms', 'email'])
    expect(await office.hard(kari.userId)).toEqual({ outcome: 'erasing' })
    const { sms, mails } = await office.deliver()
    expect(sms.map(({ to }) => to)).toEqual([siri.phone])
    expect(mails.map(({ to }) => to)).toContain(siri.email)
    await office.eraseAll()
    expect(await office.isErased(kari.userId)).toBe(true)
    expect(await office.rowsWith('Kari Nordmann', kari.email, KARI.sms, '990 00 001')).toEqual([])
  })
})

describe('the employer of a shift whose substitute is deleted permanently', () => {
  const taken = async () => {
    const { ola, siri, app } = office
    const login = await castLogin(app, ola)
    const shift = await office.ask([ola, siri], ['sms', 'email'])
    await office.answer(shift.token(ola.id), answerYes)
    await office.deliver()
    return { ...shift, userId: login.userId }
  }
  const notices = async () => {
    await stopUnwantedNow(office.app)
    return (await office.messages('erased-notice')).map(({ status, state }) => [status, state])
  }

  it('gets the notice of the open shift even after the maximum number of withdrawals', async () => {
    const shift = await taken()
    await office.query('update assignments set times_reopened = 10')
    expect(await office.hard(shift.userId)).toEqual({ outcome: 'erased' })
    expect(await office.shiftOf(shift.id)).toEqual({ status: 'open', holder: null })
    expect((await office.deliver()).mails).toEqual([
      { to: KARI.mail, text: expect.stringMatching(/^Ledig igjen: Vikar i 3B, /) },
    ])
  })

  it('gets no notice once another substitute has said yes', async () => {
    const { siri } = office
    const shift = await taken()
    await office.hard(shift.userId)
    expect(await notices()).toEqual([['pending', 'queued']])
    await office.answer(shift.token(siri.id), answerYes)
    expect(await notices()).toEqual([['failed', 'stopped']])
    expect((await office.deliver()).mails.map(({ text }) => text).join()).not.toContain('Ledig igjen: ')
  })

  it('gets no notice once the shift is cancelled', async () => {
    const shift = await taken()
    await office.hard(shift.userId)
    expect((await office.asKari('POST', `/api/assignments/${shift.id}/cancel`, {})).status).toBe(200)
    expect(await notices()).toEqual([['failed', 'stopped']])
    expect((await office.deliver()).mails).toEqual([])
  })
})
