import { setTimeout as wait } from 'node:timers/promises'
import { castKari, castVikarer, giveCredits } from '#test/cast.ts'
import { castLine, inOrder } from '#test/line.ts'
import { spawnService } from '#test/process.ts'
import { until } from '#test/until.ts'
import type { Chance } from './seeded-random.ts'
import { openGround, type Ground } from './ground.ts'
import { judgeBalances } from './messages.ts'
import { brokenOf, createCount, repeat, type Scenario } from './scenario.ts'

/** Open questions at a time. */
const OPEN = 2
const LINE = 40
/** An idle worker begins to look at the line within this time. */
const LOOKS_WITHIN_MS = 40
/** Time for the next worker to start, and for its first sweep. */
const PATIENCE_SECONDS = 30

/** The worker's progress when it died. */
const STAGES = { before: 'nobody was asked yet', between: 'asked, not sent', after: 'sent' } as const

/**
 * A no, and the worker that would ask the next one in line is killed while it does; another takes its place. Each
 * person is asked once, in order, none is skipped, and each gets one message for one credit.
 */
export const lineKilled: Scenario = async (trial) => {
  const ground = await openGround(trial)
  const kari = await castKari(ground)
  const vikarIds = (await castVikarer(ground, kari, LINE)).map(({ id }) => id)
  await giveCredits(ground, kari, trial.runs * 3 + LINE)
  const cast = () =>
    castLine(ground, kari, vikarIds, {
      channels: ['sms'],
      asking: inOrder({ openAtMost: OPEN, patienceMinutes: 1440 }),
    })
  const { counts, meet } = createCount(...(trial.isQuick ? [] : Object.values(STAGES)))
  let line = await cast()
  let said = 0

  const result = await repeat(trial.runs, counts, async (run, chance) => {
    if (said === LINE - OPEN) [line, said] = [await cast(), 0]
    const worker = startWorker(ground)
    await untilAtWork(ground, line)
    const killed = once(worker)
    await line.says.no((await line.asked())[said] ?? '')
    said += 1
    await untilMoment[run % untilMoment.length]?.({ ground, line, due: OPEN + said, chance })
    worker.child.kill('SIGKILL')
    await killed
    meet(await stageOf(ground, line, OPEN + said))
    const next = startWorker(ground)
    await until(async () => (await line.asked()).length >= OPEN + said, PATIENCE_SECONDS).catch(() => {})
    await next.end('SIGKILL')
    return judge(ground, line, OPEN + said)
  })
  await ground.close()
  return result
}

interface Moment {
  readonly ground: Ground
  readonly line: Line
  readonly due: number
  readonly chance: Chance
}

/** Moments of the kill: anywhere in the worker's look, right after its commit, or once the message has left. */
const untilMoment: readonly ((moment: Moment) => Promise<void>)[] = [
  ({ chance }) => wait(chance() * LOOKS_WITHIN_MS),
  ({ line, due }) => atOnceWhen(async () => (await line.asked()).length >= due),
  ({ ground, line, due }) =>
    atOnceWhen(async () => (await line.asked()).length >= due && (await unsent(ground, line.id)) === 0),
]

/** Polls without a pause: a few milliseconds later it would be another moment. */
const atOnceWhen = async (condition: () => Promise<boolean>) => {
  const end = Date.now() + PATIENCE_SECONDS * 1000
  while (!(await condition()))
    if (Date.now() > end) throw new Error(`the worker did not get there within ${PATIENCE_SECONDS} seconds`)
}

type Line = Awaited<ReturnType<typeof castLine>>

const startWorker = (ground: Ground) => spawnService(ground.config.dataDir, 0, 'worker', { env: ground.env })

const once = ({ child }: ReturnType<typeof startWorker>) =>
  new Promise((resolve) => child.once('exit', resolve))

/** Waits until it has done a job: another look at the line, which changes nothing. */
const untilAtWork = async (ground: Ground, { requestId, id }: Line) => {
  const { db } = ground
  await db.query(
    "select graphile_worker.wake('ask-next', json_build_object('employerId', employer_id, 'requestId', id)) from requests where id = $1",
    [requestId],
  )
  const isAtWork = async () =>
    (await db.query('select from graphile_worker._private_jobs where locked_at is null')).length === 0 &&
    (await unsent(ground, id)) === 0
  await until(isAtWork, PATIENCE_SECONDS)
}

const unsent = async ({ db }: Ground, assignmentId: string) => {
  const [row] = await db.query(
    "select count(*)::integer from sms_history where assignment_id = $1 and status = 'pending' and gateway_state = 'queued'",
    [assignmentId],
  )
  return Number(row?.['count'])
}

const stageOf = async (ground: Ground, line: Line, due: number) => {
  if ((await line.asked()).length < due) return STAGES.before
  return (await unsent(ground, line.id)) > 0 ? STAGES.between : STAGES.after
}

const judge = async (ground: Ground, line: Line, due: number): Promise<string[]> => {
  const [order, asked] = [await line.line(), await line.asked()]
  const rows = await ground.db.query(
    `select r.vikar_id, count(m.id)::integer as messages from recipients r
     left join sms_history m on m.employer_id = r.employer_id and m.link_id = r.id and m.kind = 'request'
     where r.request_id = $1 group by r.vikar_id`,
    [line.requestId],
  )
  return [
    ...brokenOf({
      'the next one is asked, whenever the worker dies': asked.length >= due,
      'no more are asked than may have an open question': asked.length <= due,
      'they are asked in the order of the line': asked.every((id, at) => order[at]?.vikarId === id),
      'each who is asked has one message':
        rows.every((row) => row['messages'] === 1) && rows.length === asked.length,
    }),
    ...(await judgeBalances(ground)),
  ]
}
