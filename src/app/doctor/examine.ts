import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { GROUPS, type Check, type Ground, type Group, type Places } from './check.ts'
import { fail, skipped, type Finding } from './finding.ts'
import { CHECKS } from './list.ts'
import { openDatabase, type WayIn } from './open-database.ts'
import { readSettings } from './read-settings.ts'
import { reasonOf } from './reasons.ts'

/** The result of a check, as `--json` prints it. */
export interface CheckResult extends Pick<Finding, 'state' | 'says' | 'next'> {
  readonly name: string
  readonly group: Group
}

export interface Report {
  readonly version: string
  /** ISO 8601, UTC. */
  readonly at: string
  readonly failed: number
  readonly warned: number
  readonly checks: readonly CheckResult[]
}

export interface Wish {
  readonly env: Ground['env']
  readonly places: Places
  readonly release: Ground['release']
  readonly now?: () => Date
  /** Milliseconds allowed for each check. */
  readonly limitMs?: number
  /** Replaces the connection of the configuration. */
  readonly wayIn?: WayIn
}

const LIMIT_MS = 5000

/**
 * Runs all checks at once and changes nothing. The slowest check decides the duration: at most eight seconds to reach
 * the database, and one limit after that.
 */
export const examine = async (wish: Wish): Promise<Report> => {
  const { env, places, release, now = () => new Date(), limitMs = LIMIT_MS, wayIn } = wish
  const { config, faults, faulty } = readSettings(env)
  const isDatabaseKnown = config !== null && !['DATABASE_URL', 'DATA_DIR'].some((name) => faulty.has(name))
  const opening = isDatabaseKnown
    ? openDatabase(config, limitMs, wayIn)
    : Promise.resolve({
        database: null,
        finding: skipped('Where it is, is not known: the configuration is wrong.'),
      })
  const ground: Ground = { env, places, release, config, faults, opening, now }
  try {
    const found = await Promise.all(CHECKS.map((check) => examineOne(check, ground, faulty, limitMs)))
    const order = (group: Group) => GROUPS.indexOf(group)
    const checks = found.flat().toSorted((one, other) => order(one.group) - order(other.group))
    const count = (state: Finding['state']) => checks.filter((check) => check.state === state).length
    return {
      version: release.version,
      at: now().toISOString(),
      failed: count('fail'),
      warned: count('warn'),
      checks,
    }
  } finally {
    const { database } = await opening
    await Promise.race([database?.close(), wait(2000, undefined, { ref: false })])
  }
}

const examineOne = async (
  check: Check,
  ground: Ground,
  faulty: ReadonlySet<string>,
  limitMs: number,
): Promise<CheckResult[]> => {
  const { name, group } = check
  const late = () =>
    wait(
      limitMs,
      fail(`It did not answer within ${limitMs / 1000} seconds.`, 'Ask again; see docs/runbook.md.'),
      {
        ref: false,
      },
    )
  const found = await start(check, ground, faulty, late).catch(afterFailure)
  return [found].flat().map(({ of, state, says, next }) => ({
    name: of === undefined ? name : `${name} ${of}`,
    group,
    state,
    says,
    next,
  }))
}

/** SQLSTATEs of a missing schema, table, column or function: a release that has not migrated yet. */
const MISSING = new Set(['3F000', '42P01', '42703', '42883'])

const afterFailure = (error: unknown): Finding =>
  error instanceof pg.DatabaseError && MISSING.has(error.code ?? '')
    ? skipped('Not looked at: the database is not of this release, see migrations.')
    : fail(`It could not be looked at: ${reasonOf(error)}.`, 'Ask again; see docs/runbook.md.')

const NOT_REACHED = skipped('Not looked at: the database was not reached.')
const NO_TABLES = skipped('Not looked at: the database has no tables of the service yet.')

/** Each check has its own time from when it can begin: database checks begin once the database was reached. */
const start = async (
  check: Check,
  ground: Ground,
  faulty: ReadonlySet<string>,
  late: () => Promise<Finding>,
): Promise<Finding | readonly Finding[]> => {
  const wrong = check.reads?.find((name) => faulty.has(name))
  if (wrong !== undefined) return skipped(`Not looked at: ${wrong} is wrong.`)
  if ('look' in check) return Promise.race([check.look(ground), late()])
  if ('lookWith' in check)
    return ground.config === null
      ? skipped('Not looked at: the configuration is wrong.')
      : Promise.race([check.lookWith(ground.config, ground), late()])
  const opening = await ground.opening
  if ('lookAtOpening' in check) return check.lookAtOpening(opening)
  const { database } = opening
  if (database === null) return NOT_REACHED
  if ('lookInDatabase' in check) return Promise.race([check.lookInDatabase(database, ground), late()])
  return database.hasTables ? Promise.race([check.lookInTables(database, ground), late()]) : NO_TABLES
}
