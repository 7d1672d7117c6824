import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  castAssignment,
  castColleague,
  castDepartment,
  PASSWORD,
  type CastAdministrator,
} from '#test/cast.ts'
import { openOffice, type Office } from '#test/office.ts'

let office: Office
let blue: string
let red: string
let bo: CastAdministrator
let asBo: Office['asKari']

beforeAll(async () => {
  office = await openOffice()
  blue = await castDepartment(office.app, office.kari, 'Blåklokka')
  red = await castDepartment(office.app, office.kari, 'Rødkløver')
})
afterAll(() => office.close())
beforeEach(async () => {
  for (const table of ['rate_limits', 'assignments', 'requests', 'member_invitations'])
    await office.app.db.query(`delete from ${table}`)
  bo = await castColleague(office.app, office.kari, 'Bo Lie', 'planner')
  asBo = await office.server.as(bo)
})

const bind = (departmentIds: string[] | null, as = office.asKari, { userId } = bo) =>
  as('PUT', `/api/members/${userId}/departments`, { departmentIds })
const give = (role: string) => office.asKari('PUT', `/api/members/${bo.userId}/role`, { role })
const titles = async (as: Office['asKari']) => {
  const { body } = await as('GET', '/api/assignments')
  const { assignments, total } = body as { assignments: { title: string }[]; total: number }
  return { titles: assignments.map(({ title }) => title).toSorted(), total }
}
const castThree = async () => {
  const { app, kari } = office
  await castAssignment(app, kari, { title: 'Felles' })
  await castAssignment(app, kari, { title: 'Blå', departmentId: blue })
  await castAssignment(app, kari, { title: 'Rød', departmentId: red })
}

describe('a member bound to departments', () => {
  it('sees only their shifts from the next request, until the binding ends', async () => {
    await castThree()
    expect(await titles(asBo)).toEqual({ titles: ['Blå', 'Felles', 'Rød'], total: 3 })
    expect(await bind([blue])).toMatchObject({ status: 200 })
    expect(await titles(asBo)).toEqual({ titles: ['Blå'], total: 1 })
    expect((await asBo('GET', '/api/departments')).body).toMatchObject({
      departments: [
        { name: 'Blåklokka', isYours: true },
        { name: 'Rødkløver', isYours: false },
      ],
      isBound: true,
    })
    expect(await bind([])).toMatchObject({ status: 200 })
    expect(await titles(asBo)).toEqual({ titles: [], total: 0 })
    expect(await bind(null)).toMatchObject({ status: 200 })
    expect(await titles(asBo)).toEqual({ titles: ['Blå', 'Felles', 'Rød'], total: 3 })
  })

  it('counts only those shifts, and sees only the SMS about them', async () => {
    const { app, kari } = office
    await app.db.query('delete from sms_history')
    await castThree()
    await bind([blue])
    expect((await asBo('GET', '/api/statistics')).body).toMatchObject({
      openAssignments: 1,
      activeVikarer: 2,
    })
    const { id } = await castAssignment(app, kari, { departmentId: blue })
    for (const assignmentId of [id, (await castAssignment(app, kari)).id])
      await app.db.query(
        "insert into sms_history (employer_id, id, assignment_id, kind, recipient, message, valid_until) values ($1, gen_random_uuid(), $2, 'request', '+4791234567', 'Vakt', now())",
        [kari.scope.employerId, assignmentId],
      )
    const { body } = await asBo('GET', '/api/sms/history')
    expect(JSON.stringify(body)).toContain(id)
    expect((body as { messages: unknown[] }).messages).toHaveLength(1)
  })

  it('is a planner or a reader: an owner sees everything', async () => {
    await castThree()
    expect(await bind([blue], office.asKari, office.kari)).toMatchObject({
      status: 409,
      body: { code: 'OWNER' },
    })
    await bind([blue])
    await give('owner')
    expect((await titles(asBo)).total).toBe(3)
    await give('planner') // the role of planner restores the binding
    expect((await titles(asBo)).total).toBe(1)
  })

  it('keeps a closed department, and sees no other', async () => {
    await castThree()
    const green = await castDepartment(office.app, office.kari, 'Grønn')
    await castAssignment(office.app, office.kari, { title: 'Grønn', departmentId: green })
    await bind([green])
    await office.asKari('DELETE', `/api/departments/${green}`)
    expect(await titles(asBo)).toEqual({ titles: ['Grønn'], total: 1 })
  })

  it('can only be bound by an owner, to departments of the office', async () => {
    expect(await bind([crypto.randomUUID()])).toMatchObject({ status: 422 })
    expect(await bind([blue], office.asNils)).toMatchObject({ status: 404 })
    const eva = await castColleague(office.app, office.kari, 'Eva Lund', 'planner')
    expect(await bind([blue], await office.server.as(eva))).toMatchObject({ status: 403 })
    const ofNils = await castDepartment(office.app, office.nils, 'Lillevik')
    expect(await bind([ofNils])).toMatchObject({ status: 422 })
  })

  it('is shown in the list of members and in the events', async () => {
    await office.app.db.query('delete from audit_log')
    await bind([red, blue])
    const { body } = await office.asKari('GET', '/api/members')
    expect(body).toMatchObject({
      members: expect.arrayContaining([
        expect.objectContaining({ userId: bo.userId, departmentIds: [blue, red].toSorted() }),
        expect.objectContaining({ userId: office.kari.userId, departmentIds: null }),
      ]),
    })
    const { body: events } = await office.asKari('GET', '/api/office-events?kind=people')
    expect(events).toMatchObject({
      events: expect.arrayContaining([
        expect.objectContaining({ kind: 'member-bound', about: expect.objectContaining({ name: 'Bo Lie' }) }),
      ]),
    })
  })
})

describe('an invitation', () => {
  const someone = () => `ny.${crypto.randomUUID()}@fjellhamar.example`
  const invite = (form: object) =>
    office.asKari('POST', '/api/members/invitations', { email: someone(), role: 'planner', ...form })
  const joinAs = async (email: string, invitationId: unknown) => {
    const token = office.app.tokens.derive('member_invitations', String(invitationId))
    const passwords = { newPassword: PASSWORD, confirmation: PASSWORD }
    const form = { token, fullName: 'Grete Lie', termsAccepted: true, ...passwords }
    expect(await office.server.anonymous('POST', '/api/member-invitation/join', form)).toMatchObject({
      status: 200,
    })
    return office.server.logIn(email)
  }

  it('binds the person who accepts it, also after it is resent', async () => {
    await castThree()
    const email = someone()
    const { body } = await invite({ email, departmentIds: [red] })
    const { id } = body as { id: string }
    const resent = await office.asKari('POST', `/api/members/invitations/${id}/resend`)
    const { body: people } = await office.asKari('GET', '/api/members')
    expect(people).toMatchObject({ invitations: [{ departmentIds: [red] }] })
    expect(await titles(await joinAs(email, (resent.body as { id: string }).id))).toEqual({
      titles: ['Rød'],
      total: 1,
    })
  })

  it('changes nothing for a person who is already a member', async () => {
    await bind([blue])
    const { body } = await invite({})
    const { id } = body as { id: string }
    await office.app.db.query('update member_invitations set email = $2 where id = $1', [id, bo.email])
    const token = office.app.tokens.derive('member_invitations', id)
    expect(await asBo('POST', '/api/member-invitation/accept', { token })).toMatchObject({ status: 200 })
    expect((await asBo('GET', '/api/departments')).body).toMatchObject({ isBound: true })
  })

  it("binds no owner, and is refused for another office's department", async () => {
    await invite({ role: 'owner', departmentIds: [red] })
    const { body } = await office.asKari('GET', '/api/members')
    expect(body).toMatchObject({ invitations: [{ role: 'owner', departmentIds: null }] })
    const ofNils = await castDepartment(office.app, office.nils, 'Solsiden')
    expect(await invite({ departmentIds: [ofNils] })).toMatchObject({
      status: 422,
      body: { data: { fields: [{ path: 'departmentIds' }] } },
    })
  })
})
