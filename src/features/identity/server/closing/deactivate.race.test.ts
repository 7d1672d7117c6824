import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SystemScope } from '#server/database/scope.ts'
import { castSara } from '#test/cast.ts'
import { openOffice, type Office } from '#test/office.ts'
import { deactivateUser } from './deactivate.ts'

let office: Office
let asSara: SystemScope

beforeEach(async () => {
  office = await openOffice()
  asSara = new SystemScope((await castSara(office.app)).userId)
})
afterEach(() => office.close())

const add = async (name: string, role: string, employerId: string | null) => {
  const [made] = await office.app.db.query(
    `with made as (insert into users (name, email, email_verified) values ($1, $1 || '@ny.example', true) returning id)
      insert into profiles (user_id, employer_id, full_name, role) select id, $2, $1, $3 from made returning user_id`,
    [name, employerId, role],
  )
  return String(made?.['user_id'])
}
const deactivate = (scope: SystemScope, userId: string, before = async () => {}) =>
  office.app.database.transaction(scope, async (tx) => {
    const { kind } = await deactivateUser(tx, userId)
    await before()
    return kind
  })
/** Lets a second one begin while the first is not committed. */
const meanwhile = async (
  first: (before: () => Promise<void>) => Promise<string>,
  second: () => Promise<string>,
) => {
  let other: Promise<string> | undefined
  const one = await first(async () => {
    let isDone = false
    other = second().finally(() => (isDone = true))
    await vi.waitFor(async () => {
      const waiting = await office.app.db.query(
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      )
      expect(isDone || waiting.length > 0).toBe(true)
    })
  })
  return [one, await other]
}

// Fails when the lock is taken out of `closeIfDeserted`: each finds the other still there.
it('of two last administrators who are deactivated at once, the second closes the employer', async () => {
  const { employerId } = office.kari.scope
  const bo = await add('bo', 'administrator', employerId)
  expect(
    await meanwhile(
      (before) => deactivate(asSara, office.kari.userId, before),
      () => deactivate(asSara, bo),
    ),
  ).toEqual(['done', 'done'])
  const [employer] = await office.app.db.query('select closed_at from employers where id = $1', [employerId])
  expect(employer).toEqual({ closed_at: expect.any(Date) })
})

// Fails when the lock is taken out of `isLastSuperadmin`.
it('of two superadmins who deactivate each other at once, one stays', async () => {
  const lise = await add('lise', 'superadmin', null)
  expect(
    await meanwhile(
      (before) => deactivate(asSara, lise, before),
      () => deactivate(new SystemScope(lise), String(asSara.userId)),
    ),
  ).toEqual(['done', 'last-superadmin'])
})
