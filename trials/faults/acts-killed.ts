import { setTimeout as wait } from 'node:timers/promises'
import { runLines } from '#test/acts/engine.ts'
import { judgeHistory } from '#test/acts/judge-history.ts'
import { look, type Look } from '#test/acts/look.ts'
import { actsIn, type ActsOffice, type Reply } from '#test/acts/office.ts'
import {
  arrange,
  isAnyChange,
  judgePress,
  open,
  pickOf,
  PRESSED,
  PRESSES,
  type Dialog,
} from '#test/acts/presses.ts'
import type { State } from '#test/acts/replay.ts'
import { freePort } from '#test/free-port.ts'
import { startService } from '#test/process.ts'
import { until } from '#test/until.ts'
import { openGround, type Ground } from './ground.ts'
import { createCount, repeat, type Scenario } from './scenario.ts'
import type { Chance } from './seeded-random.ts'

/** Acts in progress when the process is killed. */
const ACTS = { full: 12, quick: 6 }
/** Milliseconds from the awaited commit to the kill, at most: some acts are between two statements then. */
const MOMENT_MS = 15

const UNDER_WAY = 'in a transaction at the kill'
const UNTOLD = 'committed, but not acknowledged'
const TOLD = 'committed and acknowledged'
const LOST = 'not committed'

/**
 * The web process is killed while the office acts on many shifts. Each act is done with its event and its messages, or
 * not at all, and can be pressed again once another process serves.
 */
export const actsKilled: Scenario = async (trial) => {
  const ground = await openGround(trial)
  const port = await freePort()
  const start = () => startService(ground.config.dataDir, port, 'web', { env: ground.env })
  let web = await start()
  const acts = await actsIn(ground, () => web.url)
  const { counts, meet } = createCount(...(trial.isQuick ? [] : [UNDER_WAY, UNTOLD, TOLD, LOST]))
  const result = await repeat(trial.runs, counts, async (_, chance) => {
    const office = await acts.begin(500)
    const dialogs = await openMany(office, trial.isQuick ? ACTS.quick : ACTS.full, chance)
    const before = await look(ground, office.employerId)
    const known = new Map(office.replayed)
    const { replies, underWay } = await pressUntil(ground, dialogs, chance, () => web.end('SIGKILL'))
    meet(UNDER_WAY, underWay)
    await untilRolledBack(ground)
    const after = await look(ground, office.employerId)
    const broken = judgeHistory(office, before, after)
    const done = dialogs.filter((dialog) => hasEvent(dialog, before, after))
    const span = { before, after, start: known }
    broken.push(...done.flatMap((dialog) => judgePress({ dialog }, span)))
    broken.push(...judgeTold(dialogs, replies, done))
    const untold = dialogs.filter((dialog, at) => done.includes(dialog) && replies[at] === null).length
    meet(UNTOLD, untold)
    meet(TOLD, done.length - untold)
    meet(LOST, dialogs.length - done.length)
    web = await start()
    broken.push(...(await pressAll(office, dialogs, { after, span })))
    return broken.map((sentence) => office.named(sentence))
  })
  await web.end('SIGKILL')
  await acts.close()
  return result
}

/**
 * Presses all buttons at once. Kills the process once a number of the acts are committed, and with none once the first
 * has begun its transaction. A null among the replies: no answer came.
 */
const pressUntil = async (
  ground: Ground,
  dialogs: readonly Dialog[],
  chance: Chance,
  kill: () => Promise<unknown>,
) => {
  const enough = Math.floor(chance() * dialogs.length)
  const start = await lastEvent(ground)
  const pressed = Promise.all(dialogs.map(({ press, plan }) => press(plan.version).catch(() => null)))
  const isEnough = async () =>
    enough > 0 ? (await committedSince(ground, start)) >= enough : (await countUnderWay(ground)) > 0
  await Promise.race([until(isEnough, 60), pressed])
  await wait(chance() * MOMENT_MS)
  const underWay = await countUnderWay(ground)
  await kill()
  return { replies: await pressed, underWay }
}

const lastEvent = async ({ db }: Ground) =>
  Number((await db.query('select coalesce(max(id), 0) as id from events'))[0]?.['id'])

/** Acts by the time of their transaction. */
const committedSince = async ({ db }: Ground, id: number) =>
  Number((await db.query('select count(distinct at) as acts from events where id > $1', [id]))[0]?.['acts'])

const OTHERS = `from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
  and backend_type = 'client backend'`

const countUnderWay = async ({ db }: Ground) =>
  Number(
    (
      await db.query(
        `select count(*) as acts ${OTHERS} and xact_start is not null and query not like '%graphile%'`,
      )
    )[0]?.['acts'],
  )

const openMany = async (office: ActsOffice, count: number, chance: Chance): Promise<Dialog[]> => {
  const dialogs: Dialog[] = []
  for (let tries = 0; dialogs.length < count && tries < 3 * count; tries += 1) {
    const name = PRESSES[tries % PRESSES.length] ?? 'cancel'
    const created = await look(office.app, office.employerId)
    const shift = await arrange(office, { name, chance })
    await runLines(office.app)
    const dialog = await open(office, shift, name, pickOf(chance, false))
    if (dialog && isAnyChange(dialog)) dialogs.push(dialog)
    judgeHistory(office, created, await look(office.app, office.employerId))
  }
  return dialogs
}

/** Waits until the database notices the end of the process. */
const untilRolledBack = ({ db }: Ground) =>
  until(async () => {
    const rows = await db.query(
      `select ${OTHERS} and (state = 'active' and query not like '%graphile%' or state like 'idle in transaction%')`,
    )
    return rows.length === 0
  })

const hasEvent = ({ shift, name, actor }: Dialog, before: Look, after: Look): boolean => {
  const known = new Set(before.events.map(({ id }) => id))
  return after.events.some(
    (event) =>
      !known.has(event.id) && event.shift === shift && event.actor === actor && PRESSED[name] === event.kind,
  )
}

/** Checks that each act confirmed to the office has happened. */
const judgeTold = (dialogs: readonly Dialog[], replies: readonly (Reply | null)[], done: readonly Dialog[]) =>
  dialogs.flatMap((dialog, at) =>
    replies[at]?.status === 200 && !done.includes(dialog)
      ? [`an act that was acknowledged is committed: ${dialog.name}`]
      : [],
  )

interface Later {
  readonly after: Look
  readonly span: { readonly before: Look; readonly start: ReadonlyMap<string, State> }
}

/** Presses each button again: an act that was done is refused, any other is done now. */
const pressAll = async (office: ActsOffice, dialogs: readonly Dialog[], { after, span }: Later) => {
  const replies = await Promise.all(dialogs.map(({ press, plan }) => press(plan.version)))
  const end = await look(office.app, office.employerId)
  const broken = judgeHistory(office, after, end)
  for (const [at, dialog] of dialogs.entries()) {
    const { status = 0, body } = replies[at] ?? {}
    if (status >= 500) broken.push(`an act can be pressed again: ${dialog.name}: ${JSON.stringify(body)}`)
    broken.push(...judgePress({ dialog }, { ...span, after: end }))
  }
  return broken
}
