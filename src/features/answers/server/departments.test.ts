import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, osloToday } from '#shared/dates.ts'
import {
  castAssignment,
  castColleague,
  castDepartment,
  castLogin,
  giveCredits,
  type CastAdministrator,
} from '#test/cast.ts'
import { openOffice, type Office } from '#test/office.ts'
import { answerYes } from './answer.ts'

let office: Office
let blue: string
/** Without a contact of its own. */
let red: string
let eva: CastAdministrator
let ida: CastAdministrator

beforeAll(async () => {
  office = await openOffice()
  const { app, kari } = office
  await giveCredits(app, kari, 500)
  await app.db.query("update profiles set phone = '+4741000000' where user_id = $1", [kari.userId])
  blue = await castDepartment(app, kari, 'Blåklokka', { name: 'Gro Vik', phone: '+4792345678' })
  red = await castDepartment(app, kari, 'Rødkløver')
  eva = await castColleague(app, kari, 'Eva Lund', 'planner', [blue])
  ida = await castColleague(app, kari, 'Ida Dal', 'planner', [red])
  await app.db.query("update profiles set phone = '+4742000000' where user_id = $1", [ida.userId])
})
afterAll(() => office.close())
beforeEach(async () => {
  for (const table of ['rate_limits', 'assignments', 'requests', 'sms_history', 'email_history'])
    await office.app.db.query(`delete from ${table}`)
})

const ask = (departmentId: string | null, changes: Parameters<typeof castAssignment>[2] = {}) =>
  castAssignment(office.app, office.kari, {
    departmentId,
    recipients: { kind: 'chosen', vikarIds: [office.ola.id] },
    ...changes,
  })
const told = async (id: string, kind: string) =>
  (
    await office.app.db.query(
      `select recipient from email_history where assignment_id = $1 and kind = $2
       union all select recipient from sms_history where assignment_id = $1 and kind = $2 order by recipient`,
      [id, kind],
    )
  ).map(({ recipient }) => String(recipient))
const sorted = (...people: string[]) => people.toSorted()

describe('a notice of a yes or a withdrawal', () => {
  it('goes to members of the whole office and of the department', async () => {
    const { kari, answer, ola, server } = office
    for (const [departmentId, theirs] of [
      [blue, [eva.email]],
      [red, [ida.email, '+4742000000']],
      [null, []],
    ] as const) {
      const { id, token } = await ask(departmentId)
      await answer(token(ola.id), answerYes)
      expect(await told(id, 'accepted-notice')).toEqual(sorted(kari.email, '+4741000000', ...theirs))
      await server.anonymous('POST', `/api/responses/${token(ola.id)}/withdraw`, { responseMessage: '' })
      const mails = (await told(id, 'withdrawn-notice')).filter((recipient) => recipient.includes('@'))
      expect(mails).toEqual(sorted(kari.email, ...theirs.filter((recipient) => recipient.includes('@'))))
    }
  })
})

describe('the substitute sees', () => {
  const page = async (token: string) => (await office.server.anonymous('GET', `/r/${token}`)).text
  const letter = async (id: string) => {
    const [mail] = await office.app.db.query(
      "select letter::text as letter from email_history where assignment_id = $1 and kind = 'request'",
      [id],
    )
    return String(mail?.['letter'])
  }

  it('the department, and its contact to call, on the answer page and in the mail', async () => {
    const { id, token } = await ask(blue, { channels: ['email'] })
    const text = await page(token(office.ola.id))
    expect(text).toMatch(/<dt>Avdeling<\/dt><dd>Blåklokka<\/dd>/)
    expect(text).toMatch(/Gro Vik.*tel:\+4792345678/s)
    expect(text).not.toMatch(/4741000000/)
    expect(await letter(id)).toMatch(/Blåklokka.*Gro Vik, 923 45 678/s)
  })

  it('the sender, if the department has no contact, or there is none', async () => {
    for (const departmentId of [red, null]) {
      const { token } = await ask(departmentId)
      expect(await page(token(office.ola.id))).toMatch(/Kari Nordmann.*tel:\+4741000000/s)
    }
    expect(await page((await ask(null)).token(office.ola.id))).not.toMatch(/<dt>Avdeling/)
  })

  it('the same on their own pages', async () => {
    await ask(blue)
    const { email } = await castLogin(office.app, office.ola)
    const asOla = await office.server.logIn(email)
    const { body } = await asOla('GET', '/api/my-assignments?list=coming')
    expect(body).toMatchObject({ assignments: [{ contact: { name: 'Gro Vik', phone: '+4792345678' } }] })
  })
})

it('hides a sender who no longer sees the department from substitutes', async () => {
  const { app, ola, server } = office
  const { token } = await castAssignment(app, eva, {
    departmentId: blue,
    recipients: { kind: 'chosen', vikarIds: [ola.id] },
  })
  await app.db.query('update requests set department_id = $1', [red])
  await app.db.query("update profiles set phone = '+4743000000' where user_id = $1", [eva.userId])
  const { text } = await server.anonymous('GET', `/r/${token(ola.id)}`)
  expect(text).toMatch(/Kari Nordmann/)
  expect(text).not.toMatch(/Eva Lund|43000000/)
})

it('a person cannot have overlapping shifts in two departments', async () => {
  const { answer, ola } = office
  const date = addDays(osloToday(new Date()), 90)
  const [first, second] = [await ask(blue, { date }), await ask(red, { date })]
  expect(await answer(first.token(ola.id), answerYes)).toBe('won')
  expect(await answer(second.token(ola.id), answerYes)).toBe('busy')
})
