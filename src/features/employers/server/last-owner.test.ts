import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { castColleague, castSara } from '#test/cast.ts'
import { openOffice, type Office } from '#test/office.ts'

let office: Office

beforeEach(async () => {
  office = await openOffice()
})
afterEach(() => office.close())

const REFUSED = { code: '23514', constraint: 'employers_keep_an_owner' }

describe('the database refuses the commit that leaves members without an owner', () => {
  it.each([
    ['who is made a planner', "update memberships set role = 'planner' where user_id = $1"],
    ['who is removed', 'update memberships set ended_at = now() where user_id = $1'],
    ['whose membership is deleted', 'delete from memberships where user_id = $1'],
    ['whose login is closed', 'update profiles set soft_deleted = true where user_id = $1'],
  ])('by an owner %s', async (_what, change) => {
    const { app, kari } = office
    await castColleague(app, kari, 'Pia Planlegger', 'planner')
    await expect(app.db.query(change, [kari.userId])).rejects.toMatchObject(REFUSED)
  })

  it('restores a planner as owner when there is none', async () => {
    const { app, kari } = office
    await app.db.query('update profiles set soft_deleted = true where user_id = $1', [kari.userId])
    await app.db.query("update memberships set role = 'planner' where user_id = $1", [kari.userId])
    await expect(
      app.db.query('update profiles set soft_deleted = false where user_id = $1', [kari.userId]),
    ).rejects.toMatchObject(REFUSED)
  })

  it('does not when another owner is added in the same transaction, or the last member leaves', async () => {
    const { app, kari } = office
    const pia = await castColleague(app, kari, 'Pia Planlegger', 'planner')
    await app.db.query(
      "update memberships set role = case when user_id = $1 then 'owner' else 'planner' end where employer_id = $2",
      [pia.userId, kari.scope.employerId],
    )
    await app.db.query('update memberships set ended_at = now() where employer_id = $1', [
      kari.scope.employerId,
    ])
  })
})

it('makes a restored planner the owner of an office without one', async () => {
  const { app, kari, server } = office
  const pia = await castColleague(app, kari, 'Pia Planlegger', 'planner')
  await app.db.query('update profiles set soft_deleted = true where user_id = $1', [pia.userId])
  const asSara = await server.logIn((await castSara(app)).email)
  const at = `/api/service/customers/${kari.userId}/deletion`
  await asSara('POST', at, { deleteType: 'hard', confirmation: 'SLETT PERMANENT' })
  expect((await asSara('POST', `/api/service/customers/${pia.userId}/restore`, {})).status).toBe(200)
  expect(await app.db.query('select role from memberships where user_id = $1', [pia.userId])).toEqual([
    { role: 'owner' },
  ])
})
