import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castAdministrator, castColleague, castDepartment, type CastAdministrator } from '#test/cast.ts'
import { bindMember } from './bind-member.ts'

let app: TestApp
let kari: CastAdministrator
let blue: string
let red: string

beforeAll(async () => {
  app = await openTestApp()
  kari = await castAdministrator(app, 'Kari Nordmann', 'kari@skole.example', 'Skolen')
  blue = await castDepartment(app, kari, 'Blåklokka')
  red = await castDepartment(app, kari, 'Rødkløver')
})
afterAll(() => app.close())

const ROUNDS = 10

const act = <T>(work: (tx: Parameters<typeof bindMember>[0]) => Promise<T>) =>
  app.database.transaction(app.system, work)
const boundTo = async (userId: string) => {
  const [row] = await app.db.query(
    `select array(select department_id::text from membership_departments d where d.user_id = m.user_id)
       as departments from memberships m where user_id = $1`,
    [userId],
  )
  return row
}

// Fails when `lockEmployer` is taken out of `bindMember`: the departments of both are left.
it('of two owners who bind a planner at once, one is right', async () => {
  const bo = await castColleague(app, kari, 'Bo Lie', 'owner')
  for (let round = 0; round < ROUNDS; round += 1) {
    const eva = await castColleague(app, kari, 'Eva Lund', 'planner')
    const outcomes = await Promise.all([
      act((tx) => bindMember(tx, { scope: kari.scope, userId: eva.userId }, [blue])),
      act((tx) => bindMember(tx, { scope: bo.scope, userId: eva.userId }, [red])),
    ])
    expect(outcomes).toEqual(['done', 'done'])
    expect((await boundTo(eva.userId))?.['departments']).toHaveLength(1)
  }
})
