import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, castNils } from '#test/cast.ts'
import { minutesAgo } from './minutes-ago.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

/** The planner's last statistics: many messages of others, none of the last hour. */
const MESSAGES = `
  insert into email_history (employer_id, id, kind, recipient, subject, letter, valid_until, created_at)
  select $1, gen_random_uuid(), 'request', 'a@b.example', 's', '{}', now(), now() - interval '1 day'
  from generate_series(1, $2::integer)`

// Fails without `select`: then `created_at` alone is searched, in the messages of all employers.
it('finds the new messages of an employer among their own', async () => {
  const [kari, nils] = [await castKari(app), await castNils(app)]
  await app.db.query(MESSAGES, [kari.scope.employerId, 50])
  await app.db.query(MESSAGES, [nils.scope.employerId, 20_000])
  await app.db.query('vacuum analyze email_history')
  const plan = await app.database.read(kari.scope, async (tx) => {
    const { rows } = await sql<Record<string, string>>`
      explain (costs off) select from email_history
      where employer_id = ${tx.scope.employerId} and created_at > ${minutesAgo(60)}`.execute(tx)
    return rows.flatMap((row) => Object.values(row)).join('\n')
  })
  expect(plan).toMatch(/Index Cond: \(\(employer_id = .*\) AND \(created_at > /)
})
