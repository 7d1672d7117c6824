import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { cookieFor } from '#test/callers.ts'
import { castAssignment, castColleague, castDepartment, castVikar } from '#test/cast.ts'
import { dumpUncounted } from '#test/dump.ts'
import { openOffice, type Office } from '#test/office.ts'

let office: Office
let bo: Awaited<ReturnType<typeof castColleague>>

beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())
beforeEach(async () => {
  const { app, kari } = office
  for (const table of ['departments', 'assignments', 'requests', 'member_invitations', 'email_history'])
    await app.db.query(`delete from ${table}`)
  await app.db.query("update memberships set role = 'owner', ended_at = null where user_id = $1", [
    kari.userId,
  ])
  bo = await castColleague(app, kari, 'Bo Lie', 'owner')
})

/** All rows but the count of plans. */
const rows = async () => dumpUncounted(office.app)

interface Plan {
  readonly version: string
  readonly sentences: readonly string[]
  readonly summary: string
}
const invite = (email: string) =>
  office.app.db.query(
    `insert into member_invitations (employer_id, id, email, role, token_hash, invited_by, expires_at)
     values ($1, gen_random_uuid(), $2, 'planner', sha256(convert_to($2, 'utf8')), $3, now() + interval '1 day')`,
    [office.kari.scope.employerId, email, bo.userId],
  )
const planOf = async (path: string, body: object = {}) => {
  const answer = await office.asKari('POST', `/api/members/${bo.userId}/${path}/plan`, body)
  expect(answer.status).toBe(200)
  return answer.body as Plan
}
const remove = (body: object) => office.asKari('DELETE', `/api/members/${bo.userId}`, body)
const mails = () => office.app.db.query('select kind, recipient from email_history order by id')

it('lists the effects of a removal on login, invitations, contacts and shifts, and changes nothing', async () => {
  const { app, kari, ola } = office
  await cookieFor(app, bo.userId)
  await invite('per@skolen.example')
  const department = await castDepartment(app, kari, 'Blåklokka', { name: 'Bo Lie', phone: '+4740000099' })
  await castAssignment(app, bo, { recipients: { kind: 'chosen', vikarIds: [ola.id] } })
  await app.db.query("update profiles set phone = '+4741000000' where user_id = $1", [kari.userId])
  const before = await rows()
  const choice = { contactOf: [department], newContactId: kari.userId }
  const plan = await planOf('removal', choice)
  expect(plan.sentences).toEqual([
    'Bo Lie logges ut herfra med en gang og får e-post om det.',
    'Invitasjonen til per@skolen.example slutter å virke.',
    'Kari Nordmann blir kontakt for Blåklokka.',
    '1 kommende vakt som Bo Lie har lagt ut, spør fortsatt. Vikarene ser en kollega som kontakt.',
    'Det Bo Lie har gjort, står fortsatt med navn.',
  ])
  expect(await rows()).toEqual(before)
  const without = await planOf('removal', { contactOf: [department] })
  expect(without.sentences).toContain(
    'Blåklokka står uten kontakt. Vikarene ringer den som sendte forespørselen.',
  )
  expect(await remove({ ...choice, seen: plan.version })).toMatchObject({ status: 200 })
  expect((await mails()).filter(({ kind }) => kind === 'member-removed')).toEqual([
    { kind: 'member-removed', recipient: bo.email },
  ])
})

it('does nothing when the plan has changed, and shows the new one', async () => {
  const { version } = await planOf('removal')
  await invite('per@skolen.example')
  const refused = await remove({ seen: version })
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'PLAN_CHANGED', data: { plan: { invitations: ['per@skolen.example'] } } },
  })
  expect(await mails()).toEqual([])
  const { plan } = (refused.body as { data: { plan: Plan } }).data
  expect(await remove({ seen: plan.version })).toMatchObject({ status: 200 })
  expect(await remove({ seen: plan.version })).toMatchObject({ status: 404 })
  expect(await mails()).toHaveLength(1)
})

it('includes both members whose role changes when ownership is transferred', async () => {
  await office.app.db.query("update memberships set role = 'planner' where user_id = $1", [bo.userId])
  const plan = await planOf('ownership')
  expect(plan.sentences).toEqual([
    'Bo Lie blir eier: kan gjøre alt, også kjøpe SMS og bestemme hvem som har tilgang.',
    'Bo Lie får e-post om det.',
    'Du blir planlegger: spør vikarer, følger opp og endrer i registeret.',
    'Du kan ikke angre det selv.',
  ])
  expect(await mails()).toEqual([])
})

it('warns that invitations end when an owner loses the role', async () => {
  await invite('per@skolen.example')
  expect((await planOf('role', { role: 'reader' })).sentences).toEqual([
    'Bo Lie blir leser: ser, men endrer og sender ingenting.',
    'Invitasjonen til per@skolen.example slutter å virke.',
  ])
})

it('changes a role only with the version of its plan', async () => {
  const { version: seen } = await planOf('role', { role: 'reader' })
  const { members } = (await office.asKari('GET', '/api/members')).body as {
    members: { userId: string; version: string }[]
  }
  const version = members.find(({ userId }) => userId === bo.userId)?.version
  const give = (changes: object) =>
    office.asKari('PUT', `/api/members/${bo.userId}/role`, { role: 'reader', version, ...changes })
  await invite('per@skolen.example')
  const refused = await give({ seen })
  expect(refused).toMatchObject({ status: 409, body: { code: 'PLAN_CHANGED' } })
  const { plan } = (refused.body as { data: { plan: Plan } }).data
  expect(await give({ seen: plan.version })).toMatchObject({ status: 200 })
  expect((await planOf('role', { role: 'reader' })).sentences).toEqual([])
})

it('addresses the actor as you when they leave', async () => {
  const cookie = await cookieFor(office.app, bo.userId)
  const path = `/api/offices/${office.kari.scope.employerId}/leave`
  const plan = await office.server.anonymous('POST', `${path}/plan`, {}, { cookie })
  expect(plan.body).toMatchObject({
    sentences: ['Du logges ut herfra med en gang.', 'En eier kan invitere deg igjen.'],
  })
  const { version: seen } = plan.body as Plan
  expect(await office.server.anonymous('POST', path, { seen }, { cookie })).toMatchObject({ status: 200 })
})

it('refuses the plan in the same cases as the act', async () => {
  const asNils = await office.asNils('POST', `/api/members/${bo.userId}/removal/plan`, {})
  expect(asNils.status).toBe(404)
  await office.app.db.query(
    "update memberships set role = 'planner' where user_id <> $1 and employer_id = $2",
    [office.kari.userId, office.kari.scope.employerId],
  )
  const alone = await office.asKari('POST', `/api/offices/${office.kari.scope.employerId}/leave/plan`, {})
  expect(alone).toMatchObject({ status: 409, body: { code: 'LAST_OWNER' } })
})

it('counts the shifts of a closed department that go on asking', async () => {
  const { app, kari } = office
  const nina = await castVikar(app, kari, 'Nina Moe')
  const id = await castDepartment(app, kari, 'Blåklokka')
  await castAssignment(app, kari, { recipients: { kind: 'chosen', vikarIds: [nina.id] }, departmentId: id })
  const planned = () => office.asKari('POST', `/api/departments/${id}/closing/plan`, {})
  const before = await rows()
  const { body } = await planned()
  expect((body as Plan).sentences).toEqual([
    'Nye oppdrag kan ikke lages i avdelingen.',
    '1 kommende vakt mangler folk, og spør fortsatt.',
    'Ingen får melding om dette.',
    'Den kan åpnes igjen under «Nedlagte avdelinger».',
  ])
  expect(await rows()).toEqual(before)
  await app.db.query('update requests set halted_at = now()')
  expect(((await planned()).body as Plan).sentences[1]).toBe(
    '1 kommende vakt mangler folk, og spør ingen nå.',
  )
  const { version } = body as Plan
  expect(await office.asKari('DELETE', `/api/departments/${id}`, { seen: version })).toMatchObject({
    status: 200,
  })
})
