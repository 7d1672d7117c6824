import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { answerNo, answerYes } from '#features/answers/server/answer.ts'
import { openResponseLink } from '#features/assignments/server/response-link.ts'
import { removeVikar } from '#features/vikarer/server/remove.ts'
import { castLogin } from '#test/cast.ts'
import { openErasing, type Erasing } from '#test/erasing.ts'

let office: Erasing

beforeEach(async () => {
  office = await openErasing()
})
afterEach(() => office.close())

const saying = async (token: string, say: typeof answerYes | typeof answerNo, message: string) => {
  const link = await openResponseLink(office.app.database, token)
  if (!link) throw new Error('the link of the test did not open')
  await say(office.app, link, message)
}

describe('a substitute with a login, removed from the register by their employer', () => {
  it.each([
    ['by SMS and mail', ['sms', 'email']],
    ['by mail', ['email']],
  ] as const)(
    'leaves nothing there, having been asked %s, and a shift ahead is open again',
    async (_how, channels) => {
      const { ola, app } = office
      const login = await castLogin(app, ola)
      const shift = await office.ask([ola], [...channels])
      await saying(shift.token(ola.id), answerYes, 'Ola kommer gjerne')
      await office.deliver()
      // As earlier releases did: they left the shift filled.
      await app.database.transaction(office.kari.scope, (tx) => removeVikar(tx, ola.id))
      expect((await office.rowsWith('Ola Hansen')).length).toBeGreaterThan(3)
      expect(await office.hard(login.userId)).toEqual({ outcome: 'erased' })
      expect(await office.rowsWith(...office.namesOf(ola), 'Ola kommer gjerne')).toEqual([])
      expect(await office.shiftOf(shift.id)).toEqual({ status: 'open', holder: null })
      expect((await office.deliver()).mails).toEqual([
        { to: 'kari@fjellhamar.example', text: expect.stringMatching(/^Ledig igjen: Vikar i 3B, /) },
      ])
    },
  )

  it('leaves no data there when the employer created the login and everything else went by SMS', async () => {
    const { ola } = office
    expect((await office.asKari('POST', `/api/vikarer/${ola.id}/account`)).status).toBe(200)
    const [{ id } = { id: '' }] = await office.query('select id from users where email = $1', [ola.email])
    // As the first use of the link does; an unused login is deleted with the row.
    await office.query('update users set email_verified = true where id = $1', [id])
    const shift = await office.ask([ola], ['sms'])
    await office.deliver()
    await saying(shift.token(ola.id), answerNo, 'Ola er bortreist')
    expect((await office.asKari('DELETE', `/api/vikarer/${ola.id}`)).status).toBe(200)
    expect(await office.hard(String(id))).toEqual({ outcome: 'erased' })
    expect(await office.rowsWith(...office.namesOf(ola), 'Ola er bortreist')).toEqual([])
  })
})

describe('a register row that the employer gave to another person', () => {
  const PER = ['Per Ny', 'per@ny.example', '47777777', '477 77 777', 'Per kommer']

  /** Ola said no, and yes to a shift that is over; then the row became Per's, who said yes to the next. */
  const becomePer = async () => {
    const { ola, app } = office
    const login = await castLogin(app, ola)
    const refused = await office.ask([ola], ['sms', 'email'])
    await saying(refused.token(ola.id), answerNo, 'Ola er bortreist')
    const done = await office.ask([ola], ['sms', 'email'])
    await saying(done.token(ola.id), answerYes, 'Ola kommer gjerne')
    await office.deliver()
    await office.query("update assignments set status = 'completed' where id = $1", [done.id])
    const [fullName = '', email = '', phone = ''] = PER
    const form = { fullName, phone, email, company: '', skills: '', availability: 'available' }
    expect((await office.asKari('PUT', `/api/vikarer/${ola.id}`, form)).status).toBe(200)
    const next = await office.ask([ola], ['sms', 'email'])
    await saying(next.token(ola.id), answerYes, 'Per kommer gjerne')
    await office.deliver()
    return { userId: login.userId, next }
  }

  it('contains no data of the former person', async () => {
    const { userId } = await becomePer()
    const words = [...office.namesOf(office.ola), 'Ola er bortreist', 'Ola kommer']
    // Two shifts with an SMS, a mail and an answer each; the yes adds a confirmation and two notices.
    expect((await office.rowsWith(...words)).length).toBeGreaterThanOrEqual(9)
    expect(await office.hard(userId)).toEqual({ outcome: 'erased' })
    expect(await office.rowsWith(...words)).toEqual([])
  })

  it("stays, with the new person's messages and answers", async () => {
    const { userId, next } = await becomePer()
    const ofPer = async () =>
      (await office.rowsWith(...PER)).filter((line) => !line.includes('"kind": "accepted-notice"'))
    const before = await ofPer()
    // The row, the mail about the new address, SMS, mail, the confirmation, the answer, and the events of the change,
    // the request and the answer.
    expect(before).toHaveLength(9)
    await office.hard(userId)
    const formerErased = before.map((line) => line.replace('"name": "Ola Hansen"', '"name": "Slettet"'))
    expect(await ofPer()).toEqual(formerErased)
    expect((await office.asKari('GET', '/api/vikarer')).body).toMatchObject({
      vikarer: expect.arrayContaining([expect.objectContaining({ fullName: 'Per Ny' })]),
    })
    expect(await office.shiftOf(next.id)).toEqual({ status: 'assigned', holder: office.ola.id })
  })

  it('stays, with the notices about the new person', async () => {
    const { userId } = await becomePer()
    const ofPer = async () =>
      (await office.messages('accepted-notice')).filter(({ text }) => String(text).includes('Per Ny'))
    const before = await ofPer()
    expect(before).toHaveLength(2)
    await office.hard(userId)
    expect(await ofPer()).toEqual(before)
  })
})

describe('a person in reserve when another substitute withdrew', () => {
  it('is removed from the notice, which still contains the one who withdrew', async () => {
    const { ola, siri, app } = office
    const login = await castLogin(app, ola)
    const shift = await office.ask([ola, siri], ['sms', 'email'])
    await office.answer(shift.token(siri.id), answerYes)
    await office.answer(shift.token(ola.id), answerYes)
    const address = `/api/responses/${shift.token(siri.id)}/withdraw`
    expect((await office.server.anonymous('POST', address, { responseMessage: 'Syk' })).status).toBe(200)
    await office.deliver()
    const [mail] = await office.messages('withdrawn-notice')
    expect(mail?.['text']).toContain('Ola Hansen')
    await office.hard(login.userId)
    expect(await office.rowsWith(...office.namesOf(ola))).toEqual([])
    const [left] = await office.messages('withdrawn-notice')
    expect(String(left?.['text'])).toMatch(/^Siri Dahl kan ikke likevel.*1\. Slettet.*Syk/)
  })
})

describe('a former administrator of an employer that remains', () => {
  it('is removed from all its mails, even after becoming a substitute', async () => {
    const { kari, ola, siri } = office
    await office.addColleague()
    const shift = await office.ask([ola, siri], ['sms', 'email'])
    await office.answer(shift.token(ola.id), answerYes)
    await office.deliver()
    const contact = [kari.scope.employerId, 'Kari Nordmann', '+4799000001']
    await office.query(
      "insert into departments (employer_id, name, contact_name, contact_phone) values ($1, 'Barnetrinnet', $2, $3)",
      contact,
    )
    const words = ['Kari Nordmann', kari.email, '+4799000001', '990 00 001', '99000001']
    expect((await office.rowsWith(...words)).length).toBeGreaterThan(5)
    const change = { fullName: 'Kari Nordmann', company: '', newRole: 'substitute' }
    const address = `/api/service/customers/${kari.userId}`
    expect((await office.asSara('PUT', address, change)).status).toBe(200)
    expect(await office.hard(kari.userId)).toEqual({ outcome: 'erased' })
    expect(await office.rowsWith(...words)).toEqual([])
    expect((await office.rowsWith('Siri Dahl')).length).toBeGreaterThan(0)
  })
})

describe('a member who was the contact of a department under a former name', () => {
  it('leaves neither name in the history, the department or a mail', async () => {
    const { asKari, query } = office
    const bo = await office.addColleague('Bo Lie')
    const form = { location: '', groupIds: [], contactPhone: '+4799000001' }
    const made = await asKari('POST', '/api/departments', { ...form, name: 'SFO', contactName: 'Kari Dahl' })
    expect(made).toMatchObject({ status: 200 })
    const { departments } = (await asKari('GET', '/api/departments')).body as {
      departments: { id: string; version: string }[]
    }
    const [{ id, version } = { id: '', version: '' }] = departments
    const change = { ...form, name: 'SFO', contactName: 'Bo Lie', version }
    expect(await asKari('PUT', `/api/departments/${id}`, change)).toMatchObject({ status: 200 })
    await query("update profiles set full_name = 'Bo Vik' where user_id = $1", [bo])
    await query("update users set name = 'Bo Vik' where id = $1", [bo])
    expect((await office.rowsWith('Bo Lie')).length).toBeGreaterThan(1)
    expect(await office.hard(bo)).toEqual({ outcome: 'erased' })
    expect(await office.rowsWith('Bo Lie', 'Bo Vik')).toEqual([])
    expect((await office.rowsWith('Kari Dahl')).length).toBeGreaterThan(0)
  })
})

describe('the last two administrators of an employer', () => {
  const gone = async () => {
    const { employerId } = office.kari.scope
    const [employer] = await office.query(
      'select name, erased_at is not null as erased from employers where id = $1',
      [employerId],
    )
    const left = await office.query(
      `select 'vikar' from vikarer where employer_id = $1 union all select 'sms' from sms_history where employer_id = $1
        union all select 'mail' from email_history where employer_id = $1
        union all select 'month' from message_months where employer_id = $1
        union all select 'shift' from assignments where employer_id = $1
        union all select 'profile' from profiles where employer_id = $1`,
      [employerId],
    )
    return { ...employer, left }
  }
  const GONE = { name: null, erased: true, left: [] }

  beforeEach(async () => {
    await office.ask([office.ola, office.siri], ['sms', 'email'])
    await office.query(
      "insert into message_months values ($1, '2023-11-01', 'sms', 'request', 'sent', 'delivered', 9, 9)",
      [office.kari.scope.employerId],
    )
  })

  it('take it along when one is deleted after the other', async () => {
    const bo = await office.addColleague()
    await office.deliver()
    expect(await office.hard(office.kari.userId)).toEqual({ outcome: 'erased' })
    expect(await gone()).toMatchObject({ name: 'Fjellhamar skole', erased: false })
    expect(await office.hard(bo)).toEqual({ outcome: 'erased' })
    expect(await gone()).toEqual(GONE)
  })

  it('take it along when both deletions are requested before either is done', async () => {
    const bo = await office.addColleague()
    expect([await office.request(office.kari.userId), await office.request(bo)]).toEqual([
      'requested',
      'requested',
    ])
    await office.eraseAll()
    expect(await gone()).toEqual(GONE)
    expect(await office.rowsWith('Kari Nordmann', 'Bo Lie', 'Ola Hansen', 'Fjellhamar')).toEqual([])
  })

  it('take it along when they are deleted at the same time', async () => {
    const bo = await office.addColleague()
    await Promise.all([office.hard(office.kari.userId), office.hard(bo)])
    await office.eraseAll()
    expect(await gone()).toEqual(GONE)
  })
})
