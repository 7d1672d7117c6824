import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestDatabase } from '#test/database.ts'
import { createExternalDatabase } from '#test/empty-database.ts'
import { migrate, readMigrations } from './migrate.ts'

const BEFORE = '0072_office_events'
const EMPLOYER = crypto.randomUUID()

const upTo = (last: string) => async () =>
  Object.fromEntries(Object.entries(await readMigrations()).filter(([name]) => name <= last))

let db: Pick<TestDatabase, 'query' | 'drop'>

const add = async (name: string, chosen: { isToldOfYes?: boolean; isAlarmed?: boolean } = {}) => {
  const [made] = await db.query(
    "insert into users (name, email) values ($1, lower($1) || '@x.example') returning id",
    [name],
  )
  await db.query(
    `insert into profiles (user_id, employer_id, full_name, role, notify_on_assignment_accepted, notify_on_alarm)
     values ($1, $2, $3, 'administrator', $4, $5)`,
    [made?.['id'], EMPLOYER, name, chosen.isToldOfYes ?? true, chosen.isAlarmed ?? true],
  )
  return String(made?.['id'])
}
const told = async (): Promise<Record<string, unknown>> =>
  Object.fromEntries(
    (await db.query('select full_name, notify_accepted, notify_alarm from administrators')).map((row) => [
      String(row['full_name']),
      [row['notify_accepted'], row['notify_alarm']],
    ]),
  )

// Row-level security binds the owner of this database: a migration that forgets it changes no row, and says nothing.
describe('choices from the profile', () => {
  let silent: string

  beforeAll(async () => {
    const external = await createExternalDatabase()
    db = external
    await migrate(external.connect, undefined, upTo(BEFORE))
    await db.query("insert into employers (id, name) values ($1, 'Fjellhamar skole')", [EMPLOYER])
    await add('Kari')
    silent = await add('Bo', { isToldOfYes: false, isAlarmed: false })
    await add('Eva', { isAlarmed: false })
    const lars = await add('Lars', { isToldOfYes: false })
    await db.query("update memberships set role = 'reader' where user_id = $1", [lars])
    await migrate(external.connect)
  })
  afterAll(() => db.drop())

  it('is chosen in the office', async () => {
    expect(await told()).toEqual({
      Kari: [
        ['email', 'sms'],
        ['email', 'sms'],
      ],
      Bo: [['email'], []],
      Eva: [['email', 'sms'], []],
      Lars: [[], []],
    })
  })

  it('is also written and read by a process of the previous release', async () => {
    await db.query('update profiles set notify_on_alarm = true where user_id = $1', [silent])
    expect((await told())['Bo']).toEqual([['email'], ['email', 'sms']])
    const [row] = await db.query(
      'select notify_on_assignment_accepted as yes, notify_on_alarm as alarm from administrators where user_id = $1',
      [silent],
    )
    expect(row).toEqual({ yes: false, alarm: true })
  })
})
