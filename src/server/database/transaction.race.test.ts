import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Vikar } from '#features/vikarer/contract.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, castVikar, type CastAdministrator } from '#test/cast.ts'
import type { TenantTransaction } from './database.ts'
import { isUniqueViolation } from './violations.ts'

let app: TestApp
let kari: CastAdministrator
let ola: Vikar
let siri: Vikar

beforeAll(async () => {
  app = await openTestApp()
  kari = await castKari(app)
  ola = await castVikar(app, kari, 'Ola Hansen')
  siri = await castVikar(app, kari, 'Siri Dahl')
})
afterAll(() => app.close())

const name = (tx: TenantTransaction, { id }: Vikar, company: string) =>
  sql`update vikarer set company = coalesce(company, '') || ${company} where id = ${id}`.execute(tx)
const companies = async () => {
  const rows = await app.db.query('select company from vikarer order by full_name')
  return rows.map(({ company }) => String(company))
}

/** Resolves for all callers once this many have arrived. */
const meeting = (count: number) => {
  const all = Promise.withResolvers<void>()
  let come = 0
  return () => {
    come += 1
    if (come >= count) all.resolve()
    return all.promise
  }
}

describe('a transaction that loses a deadlock', () => {
  // Fails with a deadlock when `isConflict` is never true.
  it('is run once more, as if it had never begun', async () => {
    const bothHaveOne = meeting(2)
    const cross = (first: Vikar, second: Vikar, company: string) =>
      app.database.transaction(kari.scope, async (tx) => {
        await name(tx, first, company)
        await bothHaveOne()
        await name(tx, second, company)
      })
    await Promise.all([cross(ola, siri, 'a'), cross(siri, ola, 'b')])
    const [one, other] = await companies()
    expect(one).toBe(other)
    expect(['ab', 'ba']).toContain(one)
  })

  it('is not run a third time', async () => {
    let runs = 0
    const losing = app.database.transaction(kari.scope, async (tx) => {
      runs += 1
      await sql`do $$ begin raise exception using errcode = '40001'; end $$`.execute(tx)
    })
    await expect(losing).rejects.toMatchObject({ code: '40001' })
    expect(runs).toBe(2)
  })
})

describe('the last part of a transaction', () => {
  it('is repeated after a conflict, without the part before it', async () => {
    const before = await companies()
    const runs: string[] = []
    await app.database.transaction(kari.scope, async (tx) => {
      runs.push('all')
      await name(tx, ola, 'kept')
      await tx.keepingLocks(async (last) => {
        runs.push('last')
        await name(last, siri, 'last')
        if (runs.length === 2)
          await sql`do $$ begin raise exception using errcode = '40P01'; end $$`.execute(last)
      })
    })
    expect(runs).toEqual(['all', 'last', 'last'])
    expect(await companies()).toEqual([`${before[0]}kept`, `${before[1]}last`])
  })

  it('fails with the transaction when it fails for another reason', async () => {
    const before = await companies()
    const failing = app.database.transaction(kari.scope, async (tx) => {
      await name(tx, ola, 'lost')
      await tx.keepingLocks((last) => sql`select 1 / 0`.execute(last))
    })
    await expect(failing).rejects.toThrow('division by zero')
    expect(await companies()).toEqual(before)
  })
})

describe('a transaction that has failed', () => {
  it("reports the first failure, even if a later statement's error arrives before it", async () => {
    const twice = app.database.transaction(kari.scope, (tx) =>
      Promise.all([
        sql`update vikarer set phone = (select phone from vikarer where id = ${siri.id}) where id = ${ola.id}`
          .execute(tx)
          .then(() => null)
          .then(() => null),
        sql`select 1`.execute(tx),
      ]),
    )
    await expect(twice).rejects.toSatisfy(isUniqueViolation)
  })

  it('sends nothing further', async () => {
    const failed = Promise.withResolvers<void>()
    let straggler: Promise<unknown> = Promise.resolve()
    const failing = app.database.transaction(kari.scope, async (tx) => {
      straggler = failed.promise.then(() => name(tx, ola, 'stray'))
      straggler.catch(() => {})
      await sql`select 1 / 0`.execute(tx)
    })
    await expect(failing).rejects.toThrow('division by zero')
    failed.resolve()
    await expect(straggler).rejects.toThrow('the transaction has already ended')
    expect((await companies())[0]).not.toContain('stray')
  })
})
