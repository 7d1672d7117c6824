import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { TestApp } from '#test/app.ts'
import { giveCredits } from '#test/cast.ts'
import { until } from '#test/until.ts'
import type { ServiceProcess } from '#test/process.ts'
import { openHouse, type House } from './house.ts'
import { endLeases, judgeBalances, letTimePass, waiting } from './messages.ts'
import { brokenOf, createCount, repeat, type Scenario, type Tally } from './scenario.ts'
import {
  answersAreStable,
  sayYesUntilAnswered,
  isAnswer,
  openYeses,
  sayYes,
  type Asked,
  type Told,
} from './yeses.ts'

const SIZE = '200m'
const FILES = 10_000
const VIKARER = 8
const SHIFTS = 8
const FULL_MS = 2500
/** Enough for all requests by SMS, before and while the disk is full. */
const CREDITS = 10_000
/** Required events: without them the disk was not full. */
const REFUSED = ['runs with a yes refused', 'runs with a send refused'] as const
const SENT_AGAIN = 'SMS sent again'

/** Errors of the full disk: for new rows, for the database's WAL, or for files; these stop sending. */
const SHORTAGES = ['room', 'room at all', 'files'] as const
type Shortage = (typeof SHORTAGES)[number]

/**
 * The disk of a whole installation is full while many say yes and requests go out by SMS. Then there is room again. The
 * disk is one in memory that only the service sees: the system must allow that.
 */
export const diskFull: Scenario = async (trial) => {
  const refusal = whyNot()
  if (refusal) return { ...NOTHING, impossible: refusal }
  const { counts, meet } = createCount(...REFUSED, SENT_AGAIN)

  const once = async (run: number) => {
    const house = await openHouse((dataDir) => ({ by: onDiskOfItsOwn(dataDir) }), rootOf)
    try {
      return await fillAndFree(house, run, meet)
    } finally {
      await house.close()
    }
  }
  return repeat(trial.runs, counts, once)
}

const NOTHING: Tally = { runs: 0, violations: 0, broken: [], seen: {} }

const fillAndFree = async (house: House, run: number, meet: (what: string, times?: number) => void) => {
  const { kari, ask, judge } = await openYeses(house.app, VIKARER, ['sms', 'email'])
  await giveCredits(house.app, kari, CREDITS)
  const { service, app } = house
  const asked = await ask(SHIFTS)
  const early = asked.slice(0, VIKARER)
  const told = await sayYesUntilAnswered(service.url, early)

  const shortage = SHORTAGES[run % SHORTAGES.length] ?? SHORTAGES[0]
  meet(`no ${shortage}`)
  const filler = path.join(rootOf(service), house.dataDir, 'filler')
  fill(filler, shortage)
  if (shortage === 'room at all') await app.db.query('select pg_switch_wal()').catch(() => {})
  const [late, refusedSends] = await Promise.all([
    keepSayingYes(service, asked.slice(VIKARER)),
    keepSending(ask),
  ])
  rmSync(filler, { recursive: true, force: true })
  if (!house.isUp()) return ['the service has not ended']
  late.forEach((answer, token) => told.set(token, answer))
  meet('acknowledged', [...told.values()].filter(isAnswer).length)
  if (asked.some(({ token }) => !isAnswer(told.get(token)))) meet(REFUSED[0])
  if (refusedSends > 0) meet(REFUSED[1])

  await house.reached()
  const broken = await judge(asked, told)
  const again = await sayYesUntilAnswered(service.url, asked)
  await until(async () => {
    await endLeases(app) // for messages the stand-ins could not store; they recognise repetitions
    await letTimePass(app)
    return (await waiting(app)) === 0
  }, 30).catch(() => {})
  meet(SENT_AGAIN, await countSms(app, 'attempts > 1'))
  return [
    ...broken,
    ...(await judge(asked, again)),
    ...brokenOf({
      'it serves again by itself': asked.every(({ token }) => isAnswer(again.get(token))),
      'the same link gives the same answer': answersAreStable(told, again),
      'all messages go out in the end': (await waiting(app)) === 0,
      'no SMS fails but what is not wanted any more': (await countSms(app, FAILED)) === 0,
    }),
    ...(await judgeBalances(app)),
  ]
}

const FAILED = "status = 'failed' and gateway_state <> 'stopped'"

const countSms = async ({ db }: TestApp, condition: string) => {
  const [row] = await db.query(`select count(*)::integer from sms_history where ${condition}`)
  return Number(row?.['count'])
}

/** Sends until the disk has space again; returns the number of refused shifts. */
const keepSending = async (ask: (assignments: number) => Promise<unknown>): Promise<number> => {
  let refused = 0
  for (const end = performance.now() + FULL_MS; performance.now() < end; await wait(20))
    await ask(1).catch(() => (refused += 1))
  return refused
}

const keepSayingYes = async (
  { url }: ServiceProcess,
  asked: readonly Asked[],
): Promise<Map<string, Told>> => {
  const told = new Map<string, Told>()
  const end = performance.now() + FULL_MS
  while (performance.now() < end) {
    const left = asked.filter(({ token }) => !isAnswer(told.get(token))).slice(0, 20)
    await Promise.all(left.map(async ({ token }) => told.set(token, await sayYes(url, token))))
    await wait(20)
  }
  return told
}

/** Fills the disk. */
const fill = (filler: string, shortage: Shortage) => {
  mkdirSync(filler)
  if (shortage === 'files') {
    untilFull((count) => closeSync(openSync(path.join(filler, String(count)), 'w')))
    return
  }
  const opened = openSync(path.join(filler, 'room'), 'w')
  for (const size of [1 << 20, 1 << 12]) untilFull(() => writeSync(opened, Buffer.alloc(size)))
  closeSync(opened)
}

const untilFull = (take: (count: number) => void) => {
  try {
    for (let count = 0; ; count += 1) take(count)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
}

/** The service's file system, as it sees it. */
const rootOf = ({ pid }: ServiceProcess) => `/proc/${pid}/root`

const isRoot = process.getuid?.() === 0

/**
 * Starts a program with a small disk of its own on a folder. Without root, it is root of a namespace meanwhile, and
 * then itself again.
 */
const onDiskOfItsOwn = (folder: string): string[] => {
  const mount = `mount -t tmpfs -o size=${SIZE},nr_inodes=${FILES},mode=711 tmpfs "$0" && exec "$@"`
  if (isRoot) return ['unshare', '--mount', 'sh', '-c', mount, folder]
  const asOneself = [
    'unshare',
    '--user',
    `--map-user=${process.getuid?.()}`,
    `--map-group=${process.getgid?.()}`,
  ]
  return ['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c', mount, folder, ...asOneself]
}

/** The reason this system does not allow it, or null. */
const whyNot = (): string | null => {
  const [command, ...args] = [...onDiskOfItsOwn('/mnt'), 'true']
  try {
    execFileSync(command, args, { stdio: 'pipe' })
    return null
  } catch (error) {
    const words = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
    return `a disk in memory for one process alone: ${words.trim().split('\n').at(-1)}`
  }
}
