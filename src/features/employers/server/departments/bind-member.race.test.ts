import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import {
  castAdministrator,
  castAssignment,
  castColleague,
  castDepartment,
  castVikar,
  type CastAdministrator,
} from '#test/cast.ts'
import { serveTestApp } from '#test/http.ts'
import { untilSomebodyWaits } from '#test/waiting.ts'
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

// Fails when `lockEmployer` is taken out of `bindMember`: the departments of both remain.
it('keeps the departments of one owner when two bind a planner at once', async () => {
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

const SHIFTS = "select status, count(*)::integer from assignments where status <> 'open' group by 1"

/** A planner bound to the blue department, and a shift there. */
const castBound = async (name: string) => {
  const bound = await castColleague(app, kari, name, 'planner', [blue])
  await castVikar(app, kari, `${name} Vikar`)
  const { id } = await castAssignment(app, kari, { departmentId: blue })
  return { bound, id }
}

// Each of these fails when `held` is taken out of `begin`: a planner who has lost the department cancels its shift.
it('a write under way ends before its planner loses the department', async () => {
  const { bound, id } = await castBound('Lin Holt')
  const server = await serveTestApp(app)
  const asLin = await server.as(bound)
  let release = () => {}
  const held = app.database.transaction(kari.scope, async (tx) => {
    await tx.selectFrom('assignments').select('id').where('id', '=', id).forUpdate().execute()
    await new Promise<void>((resolve) => (release = resolve))
  })
  const order: string[] = []
  const cancelling = asLin('POST', `/api/assignments/${id}/cancel`, {}).then(({ status }) => {
    order.push(`cancel ${status}`)
  })
  await untilSomebodyWaits(app)
  const binding = act((tx) => bindMember(tx, { scope: kari.scope, userId: bound.userId }, [red])).then(() =>
    order.push('bound'),
  )
  await untilSomebodyWaits(app, 2)
  release()
  await Promise.all([held, cancelling, binding])
  expect(order).toContain('cancel 200')
  expect((await asLin('POST', `/api/assignments/${id}/reopen`, {})).status).toBe(404)
  await server.close()
})

it('a write that begins after its planner lost the department or the office is refused whole', async () => {
  const { bound, id } = await castBound('Mia Berg')
  const before = await app.db.query(SHIFTS)
  const cancel = () =>
    app.database.transaction(bound.scope, (tx) =>
      tx.updateTable('assignments').set({ status: 'cancelled' }).where('id', '=', id).execute(),
    )
  await act((tx) => bindMember(tx, { scope: kari.scope, userId: bound.userId }, [red]))
  await expect(cancel()).rejects.toMatchObject({ code: 'VK001' })
  await act((tx) => bindMember(tx, { scope: kari.scope, userId: bound.userId }, [blue, red]))
  await app.db.query('update memberships set ended_at = now() where user_id = $1', [bound.userId])
  await expect(cancel()).rejects.toMatchObject({ code: 'VK001' })
  expect(await app.db.query(SHIFTS)).toEqual(before)
})

it('a planner whose department changes meanwhile gets an explanation', async () => {
  const { bound, id } = await castBound('Noa Lie')
  const server = await serveTestApp(app)
  const asNoa = await server.as(bound)
  for (let round = 0; round < ROUNDS; round += 1) {
    await act((tx) => bindMember(tx, { scope: kari.scope, userId: bound.userId }, [blue]))
    const [answer] = await Promise.all([
      asNoa('POST', `/api/assignments/${id}/cancel`, {}),
      act((tx) => bindMember(tx, { scope: kari.scope, userId: bound.userId }, [red])),
    ])
    expect([200, 404, 409]).toContain(answer.status)
    const [row] = await app.db.query('select status from assignments where id = $1', [id])
    expect(row?.['status']).toBe(answer.status === 200 ? 'cancelled' : 'open')
    await app.db.query("update assignments set status = 'open', closed_at = null where id = $1", [id])
  }
  await server.close()
})
