import { connectByUrl } from '#server/database/pools.ts'
import { migrate } from '#server/database/migrate.ts'
import { copyTemplate, reachAsOwner, type TestDatabase } from '#test/database.ts'
import { onServer } from '#test/server.ts'
import { startExternalPostgres } from '../../cluster/postgres.ts'
import { APP_SECRET } from '../ground.ts'
import { brokenOf, createCount, tally, whatFailed, type Scenario, type Terms } from '../scenario.ts'
import { COMMANDS } from './commands.ts'
import { openLockGround } from './ground.ts'

const RECIPIENTS = { full: 5000, quick: 300 }

/**
 * Runs every pair of commands at once on a request about two shifts with 5,000 recipients: on the embedded server and
 * on one of the system's package, while its shifts are open and while they are assigned. The product retries after a
 * deadlock, so the trial counts deadlocks themselves. ONLY_PAIRS limits it to pairs whose names, joined by 'and',
 * contain its value.
 */
export const lockPairs: Scenario = async (trial) => {
  const { counts, meet } = createCount(
    'pairs',
    ...(trial.isQuick ? [] : ['pairs on the system’s PostgreSQL']),
  )
  const broken: (readonly string[])[] = []
  const wanted = process.env['ONLY_PAIRS'] ?? ''
  const pairs = pairsOf(Object.keys(COMMANDS)).filter((pair) => pair.join(' and ').includes(wanted))
  const chosen = trial.isQuick ? everySo(pairs, Math.ceil(pairs.length / (trial.runs * 20))) : pairs
  const passes = trial.isQuick ? [openEmbedded, openEmbedded] : [openEmbedded, openExternal]
  for (const [pass, open] of passes.entries()) {
    const { db, env, what, end } = await open(trial)
    const locks = await openLockGround(db, env, trial.isQuick ? RECIPIENTS.quick : RECIPIENTS.full)
    for (const [index, pair] of chosen.entries()) {
      broken.push(await atOnce(locks, pair, index + pass).catch(whatFailed))
      meet(what)
    }
    await locks.close()
    await end()
  }
  return tally(trial.isQuick ? [broken.flat()] : broken, counts)
}

type Locks = Awaited<ReturnType<typeof openLockGround>>

/** Both begin in the same tick. Their order, and whether the shift has a holder, change from pair to pair. */
const atOnce = async (locks: Locks, [one, other]: Pair, index: number): Promise<string[]> => {
  await locks.reset(index % 2 === 0)
  const acts = [one, other].map((name, seat) => async () => COMMANDS[name]?.(locks.ground, seat))
  const outcomes = await Promise.allSettled((index % 4 < 2 ? acts : acts.toReversed()).map((act) => act()))
  const failures = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [String(outcome.reason)] : [],
  )
  return brokenOf({
    [`no deadlock between '${one}' and '${other}'`]: locks.conflicts().length === 0,
    [`'${one}' and '${other}' both come to an end: ${failures.join('; ')}`]: failures.length === 0,
  })
}

type Pair = readonly [string, string]

const pairsOf = (names: readonly string[]): Pair[] =>
  names.flatMap((one, index) => names.slice(index).map((other): Pair => [one, other]))

const everySo = <T>(all: readonly T[], step: number): T[] => all.filter((_, index) => index % step === 0)

interface Opened {
  readonly what: string
  readonly db: TestDatabase
  readonly env: Readonly<Record<string, string>>
  end(): Promise<void>
}

const openEmbedded = async ({ server }: Terms): Promise<Opened> => {
  const name = await copyTemplate(server)
  const { connect, pool, query } = reachAsOwner(server, name)
  const drop = async () => {
    await pool.end()
    await onServer(server, `drop database ${name} with (force)`)
  }
  return { what: 'pairs', db: { connect, query, drop }, env: { APP_SECRET }, end: async () => {} }
}

/** Debian's server if installed, else the embedded one, by a login that is no superuser. */
const openExternal = async (): Promise<Opened> => {
  const postgres = await startExternalPostgres({ programs: 'system', durable: false })
  const connect = connectByUrl(postgres.url)
  await migrate(connect)
  const query = async (text: string, values?: unknown[]) =>
    (await postgres.admin.query<Record<string, unknown>>(text, values)).rows
  const env = { APP_SECRET, DATABASE_URL: postgres.url }
  const db = { connect, query, drop: async () => {} }
  return { what: 'pairs on the system’s PostgreSQL', db, env, end: postgres.close }
}
