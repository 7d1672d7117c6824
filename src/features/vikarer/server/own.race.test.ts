import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SystemTransaction, TenantTransaction } from '#server/database/database.ts'
import { PersonScope, type Scope } from '#server/database/scope.ts'
import type { ScopedTransaction } from '#server/database/transaction.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import {
  castKari,
  castLogin,
  castNils,
  castVikar,
  type CastAdministrator,
  type CastVikar,
} from '#test/cast.ts'
import { until } from '#test/until.ts'
import { PERIODS_MAX } from '../unavailability-rules.ts'
import { addPeriod, changePeriod, removePeriod } from './own-periods.ts'
import { chooseSms } from './own-availability.ts'
import { removeVikar } from './remove.ts'

const NOW = new Date('2026-11-24T10:00:00Z')
const WEEK = { startDate: '2027-01-04', endDate: '2027-01-08', reason: 'Ferie' } as const
/** The same period after a change. */
const LONGER = { ...WEEK, endDate: '2027-01-15', reason: 'Syk' } as const

let app: TestApp
let kari: CastAdministrator
let nils: CastAdministrator
let ola: { userId: string; scope: PersonScope }
let atKari: CastVikar
let atNils: CastVikar

beforeAll(async () => {
  app = await openTestApp()
  kari = await castKari(app)
  nils = await castNils(app)
})
afterAll(() => app.close())
/** Ola works for Kari with a login; Nils is about to link it. */
beforeEach(async () => {
  atKari = await castVikar(app, kari, 'Ola Hansen')
  atNils = await castVikar(app, nils, 'Ola Hansen')
  const { userId } = await castLogin(app, atKari)
  ola = { userId, scope: new PersonScope(userId) }
})

/** A command in a transaction of its own. */
interface Deed<S extends Scope, T> {
  readonly scope: S
  readonly work: (tx: ScopedTransaction<S>) => Promise<T>
}
const run = <S extends Scope, T>({ scope, work }: Deed<S, T>) => app.database.transaction(scope, work)

const asOla = <T>(work: (tx: ScopedTransaction<PersonScope>) => Promise<T>) => ({ scope: ola.scope, work })
const add = (id: string, form: typeof WEEK | typeof LONGER = WEEK) =>
  asOla((tx) => addPeriod(tx, { id, ...form }, NOW))
const makeLonger = (id: string) => asOla((tx) => changePeriod(tx, { id, ...LONGER }, NOW))
const remove = (id: string) => asOla((tx) => removePeriod(tx, id))
const wantNoSms = () => asOla((tx) => chooseSms(tx, true))
const link = () => ({
  scope: app.system,
  work: (tx: SystemTransaction) =>
    tx.updateTable('vikarer').set({ userId: ola.userId }).where('id', '=', atNils.id).execute(),
})
const unlink = () => ({
  scope: kari.scope,
  work: (tx: TenantTransaction) => removeVikar(tx, atKari.id),
})

const waiting = async () =>
  (
    await app.db.query(
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    )
  ).length === 1

/** Starts the second when the first has done everything but commit; the second must wait for it. */
const inOrder = async <A extends Scope, B extends Scope, T>(
  first: Deed<A, unknown>,
  second: Deed<B, T>,
): Promise<T> => {
  const started: Promise<T>[] = []
  await app.database.transaction(first.scope, async (tx) => {
    await first.work(tx)
    started.push(run(second))
    await until(waiting, 3)
  })
  const [outcome] = await Promise.all(started)
  if (outcome === undefined) throw new Error('the second should have begun')
  return outcome
}

/** The last days of a register's periods. */
const endsAt = async ({ id }: CastVikar) => {
  const rows = await app.db.query(
    'select end_date::text as ends from vikar_unavailability where vikar_id = $1 order by 1',
    [id],
  )
  return rows.map(({ ends }) => ends)
}
const noSmsAt = async ({ id }: CastVikar) =>
  (await app.db.query('select no_sms from vikarer where id = $1', [id]))[0]?.['no_sms']

const both = async <T>(read: (vikar: CastVikar) => Promise<T>) => [await read(atKari), await read(atNils)]

describe('while a register is being linked', () => {
  const id = crypto.randomUUID()

  // These and the next four fail when `lockOwn(tx)` is removed from the command.
  it('an added period reaches it', async () => {
    await inOrder(link(), add(id))
    expect(await both(endsAt)).toEqual([[WEEK.endDate], [WEEK.endDate]])
  })

  it('a changed period is changed there too', async () => {
    await run(add(id))
    await inOrder(link(), makeLonger(id))
    expect(await both(endsAt)).toEqual([[LONGER.endDate], [LONGER.endDate]])
  })

  it('a removed period is removed there too', async () => {
    await run(add(id))
    await inOrder(link(), remove(id))
    expect(await both(endsAt)).toEqual([[], []])
  })

  it('the choice of SMS reaches it', async () => {
    await inOrder(link(), wantNoSms())
    expect(await both(noSmsAt)).toEqual([true, true])
  })
})

describe('a register that is linked meanwhile', () => {
  const id = crypto.randomUUID()

  // These and the four before fail when `pg_advisory_xact_lock` is removed from the trigger `follow_login`.
  it('gets the period that is being added', async () => {
    await inOrder(add(id), link())
    expect(await both(endsAt)).toEqual([[WEEK.endDate], [WEEK.endDate]])
  })

  it('gets the new state of the period that is being changed', async () => {
    await run(add(id))
    await inOrder(makeLonger(id), link())
    expect(await both(endsAt)).toEqual([[LONGER.endDate], [LONGER.endDate]])
  })

  it('does not get the period that is being removed', async () => {
    await run(add(id))
    await inOrder(remove(id), link())
    expect(await both(endsAt)).toEqual([[], []])
  })

  it('gets the choice of SMS that is being made', async () => {
    await inOrder(wantNoSms(), link())
    expect(await both(noSmsAt)).toEqual([true, true])
  })
})

describe('a register that unlinks the login meanwhile', () => {
  const id = crypto.randomUUID()

  // Fails when `for key share` is removed from `insertPeriod`.
  it('gets no period', async () => {
    expect(await inOrder(unlink(), add(id))).toEqual({ kind: 'in-no-register' })
    expect(await endsAt(atKari)).toEqual([])
  })

  // Fails when `for key share` is removed from `insertPeriod`.
  it('removes nothing from the others', async () => {
    await run(link())
    expect(await inOrder(unlink(), add(id))).toMatchObject({ kind: 'entered' })
    expect(await both(endsAt)).toEqual([[], [WEEK.endDate]])
  })

  // Fails when `delete from vikar_unavailability` is removed from the trigger `follow_login`.
  it('retains none that was just added', async () => {
    await inOrder(add(id), unlink())
    expect(await endsAt(atKari)).toEqual([])
  })

  // The condition on `user_id` is evaluated again after the wait: in `chooseSms`, and in the policy `person_chooses`.
  it('does not get the choice of SMS', async () => {
    expect(await inOrder(unlink(), wantNoSms())).toBeNull()
    expect(await noSmsAt(atKari)).toBe(false)
  })
})

describe('two presses at the same time', () => {
  // Fails when `on conflict ... do nothing` is removed from `insertPeriod`.
  it('enter one period once, and the second returns the stored one', async () => {
    const id = crypto.randomUUID()
    const second = await inOrder(add(id), add(id, LONGER))
    expect(second).toEqual({ kind: 'entered', period: { id, ...WEEK, version: expect.any(String) } })
    expect(await endsAt(atKari)).toEqual([WEEK.endDate])
  })

  // Fails when `lockOwn(tx)` is removed from `addPeriod`.
  it('never exceed the limit with two periods', async () => {
    await app.db.query(
      `insert into vikar_unavailability (employer_id, vikar_id, start_date, end_date)
        select employer_id, id, '2027-01-04', '2027-01-08' from vikarer, generate_series(2, $2) where id = $1`,
      [atKari.id, PERIODS_MAX],
    )
    const second = await inOrder(add(crypto.randomUUID()), add(crypto.randomUUID()))
    expect(second).toEqual({ kind: 'too-many' })
    expect(await endsAt(atKari)).toHaveLength(PERIODS_MAX)
  })
})
