import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { ConfigError, loadConfig, type Config } from '#server/config/config.ts'
import { GROUPS, type Check, type Ground, type Group, type Places } from './check.ts'
import { fail, skipped, type Finding } from './finding.ts'
import { CHECKS } from './list.ts'
import { openDatabase, type WayIn } from './open-database.ts'
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

type Env = Readonly<Record<string, string | undefined>>

/** Prevents the creation of a secret in a folder that is only inspected. */
const UNMADE_SECRET = '-'.repeat(32)

const STAND_INS = {
  SMS_GATEWAY: 'local',
  SMTP_URL: 'local',
  STRIPE_SECRET_KEY: 'local',
  APP_SECRET: UNMADE_SECRET,
}

/** Settings that are not used while one of the first is wrong. */
const TOGETHER: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(LINK|SVEVE|TWILIO)_|^SMS_(SENDER|REPORT_ADDRESSES)$/, ['SMS_GATEWAY']],
  [/^STRIPE_/, ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_URL']],
  [/^OIDC_/, ['OIDC_PROVIDERS']],
  [/^DATABASE_URL$/, ['DATABASE_POOL_URL', 'DATABASE_READ_URL']],
]

/** More rounds than there are faults hidden behind others. */
const MOST_ROUNDS = 10

/**
 * Reads the configuration with all its faults. Wrong settings are omitted, so that the rest can be checked; `faulty`
 * lists them and the settings that depend on them.
 */
const readSettings = (
  env: Env,
): {
  readonly config: Config | null
  readonly faults: readonly string[]
  readonly faulty: ReadonlySet<string>
} => {
  const isSecretOwn = !env['APP_SECRET']?.trim() && !env['DATABASE_URL']?.trim()
  let left: Env = isSecretOwn ? { ...env, APP_SECRET: UNMADE_SECRET } : env
  const faulty = new Set<string>()
  let faults: readonly string[] | undefined
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    try {
      return { config: loadConfig(left), faults: faults ?? [], faulty }
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      faults ??= error.faults
      for (const name of error.faults.flatMap(namedIn)) faulty.add(name)
      left = without(left, faulty)
    }
  }
  return { config: null, faults: faults ?? [], faulty }
}

/** A fault begins with its variable, or mentions it soon after. */
const namedIn = (fault: string): string[] => {
  const [name = ''] = /\b[A-Z][A-Z\d]*(_[A-Z\d]+)*\b/.exec(fault) ?? []
  return [name, ...TOGETHER.flatMap(([pattern, others]) => (pattern.test(name) ? others : []))]
}

const without = (env: Env, faulty: ReadonlySet<string>): Env => {
  const right = Object.entries(env).filter(([name]) => !faulty.has(name))
  const standIns = Object.entries(STAND_INS).filter(([name]) => faulty.has(name))
  return Object.fromEntries([...right, ...standIns])
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
