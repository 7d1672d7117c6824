import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { inviteMember } from '#features/employers/server/invite.ts'
import { castColleague, castSara, type CastAdministrator } from '#test/cast.ts'
import type { Caller } from '#test/http.ts'
import { openOffice, type Office } from '#test/office.ts'

let office: Office
let asSara: Caller

beforeEach(async () => {
  office = await openOffice()
  asSara = await office.server.logIn((await castSara(office.app)).email)
})
afterEach(() => office.close())

const remove = (deleteType: 'soft' | 'hard') =>
  asSara('POST', `/api/service/customers/${office.kari.userId}/deletion`, {
    deleteType,
    ...(deleteType === 'hard' ? { confirmation: 'SLETT PERMANENT' } : {}),
  })

const rolesOf = async (...people: CastAdministrator[]) => {
  const rows = await office.app.db.query('select user_id, role from memberships where ended_at is null')
  return people.map(({ userId }) => rows.find((row) => row['user_id'] === userId)?.['role'])
}

const invite = (email: string) =>
  office.app.database.transaction(office.kari.scope, (tx) =>
    inviteMember(tx, office.app, { email, role: 'owner' }, office.app.clock.now()),
  )

describe.each(['soft', 'hard'] as const)('an office whose last owner goes (%s)', (deleteType) => {
  it('is owned by the longest-standing planner, who gets a mail', async () => {
    const { app, kari } = office
    const lars = await castColleague(app, kari, 'Lars Leser', 'reader')
    const eva = await castColleague(app, kari, 'Eva Lund', 'planner')
    const pia = await castColleague(app, kari, 'Pia Planlegger', 'planner')
    await app.db.query("update memberships set created_at = now() - interval '1 day' where user_id = $1", [
      pia.userId,
    ])
    expect((await remove(deleteType)).status).toBe(200)
    expect(await rolesOf(lars, pia, eva)).toEqual(['reader', 'owner', 'planner'])
    expect(await app.db.query("select recipient from email_history where kind = 'member-owner'")).toEqual([
      { recipient: pia.email },
    ])
    const noted = await app.db.query(
      "select subject_id, detail from audit_log where action = 'member-role-changed'",
    )
    expect(noted).toEqual([{ subject_id: pia.userId, detail: { to: 'owner', reason: 'no-owner-left' } }])
  })

  it('is owned by a reader if there is no planner', async () => {
    const lars = await castColleague(office.app, office.kari, 'Lars Leser', 'reader')
    await remove(deleteType)
    expect(await rolesOf(lars)).toEqual(['owner'])
  })

  it('stays with another owner, and a member who cannot log in never becomes one', async () => {
    const { app, kari } = office
    const off = await castColleague(app, kari, 'Ada Avsluttet', 'planner')
    await app.db.query('update profiles set soft_deleted = true where user_id = $1', [off.userId])
    const pia = await castColleague(app, kari, 'Pia Planlegger', 'planner')
    const bo = await castColleague(app, kari, 'Bo Lie', 'owner')
    await remove(deleteType)
    expect(await rolesOf(off, pia, bo)).toEqual(['planner', 'planner', 'owner'])
    expect(await app.db.query("select from email_history where kind = 'member-owner'")).toEqual([])
  })

  it('admits no one by the invitations of the deleted owner', async () => {
    await castColleague(office.app, office.kari, 'Bo Lie', 'owner')
    await invite('eva@fjellhamar.example')
    await remove(deleteType)
    expect(await office.app.db.query('select from member_invitations')).toEqual([])
  })
})

it('an owner who is made a substitute leaves no invitation behind', async () => {
  await castColleague(office.app, office.kari, 'Bo Lie', 'owner')
  await invite('eva@fjellhamar.example')
  const changes = { fullName: 'Kari Nordmann', company: '', phone: '', newRole: 'substitute' }
  const { status, body } = await asSara('PUT', `/api/service/customers/${office.kari.userId}`, changes)
  expect([status, body]).toEqual([200, {}])
  expect(await office.app.db.query('select from member_invitations')).toEqual([])
})

it('the preview counts an office as closing if its other administrators are deactivated', async () => {
  const { app, kari } = office
  const closing = async () =>
    (await asSara('GET', `/api/service/customers/${kari.userId}/deletion`)).body as { closing: object }
  const bo = await castColleague(app, kari, 'Bo Lie', 'owner')
  expect(await closing()).toMatchObject({ wholeEmployer: false, closing: { employers: 0 } })
  await app.db.query('update profiles set soft_deleted = true where user_id = $1', [bo.userId])
  expect(await closing()).toMatchObject({ wholeEmployer: false, closing: { employers: 1 } })
})

it('the only administrator of two offices is erased in both', async () => {
  const { app, kari } = office
  const [other] = await app.db.query(
    `with made as (insert into employers (name) values ('Lillevik SFO') returning id),
      balance as (insert into sms_credits (employer_id, balance) select id, 0 from made),
      member as (insert into memberships (employer_id, user_id, role) select id, $1, 'owner' from made),
      siri as (insert into vikarer (employer_id, full_name, phone, email)
        select id, 'Sirianne Kvile', '+4740001234', 'sirianne@vikar.example' from made)
     select id from made`,
    [kari.userId],
  )
  const preview = await asSara('GET', `/api/service/customers/${kari.userId}/deletion`)
  expect(preview.body).toMatchObject({ wholeEmployer: true, otherEmployers: 1, vikarer: 3 })
  expect((await remove('hard')).body).toEqual({ outcome: 'erased' })
  expect(await app.db.query("select from vikarer where full_name <> ''")).toEqual([])
  expect(
    await app.db.query('select name, erased_at is not null as erased from employers where id = any($1)', [
      [kari.scope.employerId, other?.['id']],
    ]),
  ).toEqual([
    { name: null, erased: true },
    { name: null, erased: true },
  ])
})
