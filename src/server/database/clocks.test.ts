import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createExternalDatabase, type ExternalDatabase } from '#test/empty-database.ts'
import { findClockFault, readClocks, refuseLateClock } from './clocks.ts'
import { migrate } from './migrate.ts'

const NOON = new Date('2026-11-29T12:00:00Z')
const later = (seconds: number) => new Date(NOON.getTime() + seconds * 1000)
const judge = (here: number, database: number, newest: number | null) => {
  const fault = findClockFault({
    here: later(here),
    database: later(database),
    newest: newest === null ? null : later(newest),
  })
  return fault && [fault.isGrave, fault.sentence.split(':', 1)[0]]
}

describe('clocks', () => {
  it.each([
    ['agree', 0, 1, -60],
    ['agree on an empty database', 0, 0, null],
    ['agree within seconds', 5, 0, 8],
  ])('that %s are good', (_, here, database, newest) => {
    expect(judge(here, database, newest)).toBeNull()
  })

  it.each([
    [
      0,
      0,
      200,
      [
        false,
        "the clock of the database's machine is 3 minutes behind what was last recorded in the database (2026-11-29T12",
      ],
    ],
    [0, 40, -60, [false, "the clocks of this machine and of the database's are 40 seconds apart"]],
    [7300, 0, -9000, [false, "the clocks of this machine and of the database's are 2 hours apart"]],
  ])('that differ a little are said: %#', (here, database, newest, words) => {
    expect(judge(here, database, newest)).toEqual(words)
  })

  it.each([
    [0, 3600, 3590, 'the clock of this machine is 60 minutes behind'],
    [3600, 0, 3590, "the clock of the database's machine is 60 minutes behind"],
    [-86_400 * 20_000, -86_400 * 20_000, 0, 'is 20000 days behind'],
  ])('of which one is far behind are refused: %#', (here, database, newest, words) => {
    expect(judge(here, database, newest)).toEqual([true, expect.stringContaining(words)])
  })
})

describe('a database', () => {
  let database: ExternalDatabase
  beforeAll(async () => {
    database = await createExternalDatabase()
    await migrate(database.connect)
  }, 60_000)
  afterAll(() => database.drop())
  afterEach(() =>
    database.query(
      'alter table audit_log disable trigger all; delete from audit_log; alter table audit_log enable trigger all',
    ),
  )

  const record = (at: string) =>
    database.query(`insert into audit_log (at, action) values (now() + interval '${at}', 'backup-made')`)

  it('without rows has no newest row', async () => {
    expect(await readClocks(database.connect)).toMatchObject({ newest: null })
    expect(await refuseLateClock(database.connect)).toBeNull()
  })

  it('refuses a clock hours behind the newest row, and explains the way out', async () => {
    await record('3 hours')
    await expect(refuseLateClock(database.connect)).rejects.toThrow(
      / is 3 hours behind .* set it, .*npm run backup/,
    )
    await record('0 seconds')
    expect(await refuseLateClock(database.connect)).toBeNull()
  })

  it('logs a clock that is a minute ahead, and continues', async () => {
    await record('60 seconds')
    expect(await refuseLateClock(database.connect)).toContain('60 seconds behind')
  })
})
