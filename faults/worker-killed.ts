import { setTimeout as wait } from 'node:timers/promises'
import { castAssignment, castKari, castVikarer, giveCredits } from '#test/cast.ts'
import { startFakeLink, type FakeLink } from '#test/fakes/link.ts'
import { spawnService } from '#test/process.ts'
import { until } from '#test/until.ts'
import { openGround, type Ground } from './ground.ts'
import { linkEnv, takenBy } from './link.ts'
import { endLeases, judgeBalances, judgeSent, letTimePass, storedSms, waiting } from './messages.ts'
import { brokenOf, createCount, tally, type Scenario } from './scenario.ts'

/** When the worker dies: between the call and the answer, the gateway has the messages or not. */
const MOMENTS = ['after it took them', 'before the call', 'before it took them', 'after its answer'] as const
type Moment = (typeof MOMENTS)[number]

const RESUMED_WITHIN_MS = 60_000
const MESSAGES = 5

interface Killed {
  readonly moment: Moment
  readonly assignmentId: string
  readonly at: Date
}

/**
 * A worker is killed around its call of the gateway, another takes its place, and so on. Then the leases run out, what
 * is unknown becomes due again, and everything is counted: at the gateway and in the database.
 */
export const workerKilled: Scenario = async ({ runs, ...trial }) => {
  const link = await startFakeLink()
  const ground = await openGround({ runs, ...trial }, linkEnv(link))
  await watchMoves(ground)
  const kari = await castKari(ground)
  const vikarIds = (await castVikarer(ground, kari, MESSAGES)).map(({ id }) => id)
  await giveCredits(ground, kari, runs * (MESSAGES + 1) + 1)
  const ask = async (count: number) =>
    (
      await castAssignment(ground, kari, {
        recipients: { kind: 'chosen', vikarIds: vikarIds.slice(0, count) },
      })
    ).id
  const start = () => spawnService(ground.config.dataDir, 0, 'worker', { env: ground.env })
  const { counts, meet } = createCount()

  const killed: Killed[] = []
  for (let run = 0; run < runs; run += 1) {
    const worker = start()
    await untilSent(ground, await ask(1)) // it is at work
    const moment = MOMENTS[run % MOMENTS.length] ?? MOMENTS[0]
    meet(`killed ${moment}`)
    const dead = killAt(worker, link, moment)
    const assignmentId = await ask(MESSAGES)
    await dead
    killed.push({ moment, assignmentId, at: new Date() })
    link.turn('accept')
  }
  if (trial.isQuick) await endLeases(ground)
  const last = start()
  const broken = await judge(ground, link, killed)
  await last.end('SIGKILL')
  await link.close()
  await ground.close()
  return tally(broken, counts)
}

/** Kills the worker at this moment of the next call. */
const killAt = async (worker: ReturnType<typeof spawnService>, link: FakeLink, moment: Moment) => {
  if (moment === 'before the call') return wait(Math.random() * 15).then(() => worker.end('SIGKILL'))
  link.turn((request) => {
    if (moment === 'after its answer') {
      setImmediate(() => worker.child.kill('SIGKILL'))
      return link.respond(request)
    }
    if (moment === 'after it took them') link.respond(request)
    worker.child.kill('SIGKILL')
    throw new Error('nobody is left to answer')
  })
  return worker.ended
}

const untilSent = (ground: Ground, assignmentId: string) =>
  until(async () => (await storedSms(ground, [assignmentId])).every(({ status }) => status === 'sent'), 60)

const judge = async (ground: Ground, link: FakeLink, killed: readonly Killed[]) => {
  const ids = killed.map(({ assignmentId }) => assignmentId)
  const isUnderWay = async () =>
    (await storedSms(ground, ids)).some(({ state, isOver }) => !isOver && state !== 'unknown')
  await until(async () => !(await isUnderWay()), 90).catch(() => {}) // then it shows below
  const resumed = new Map<string, boolean>()
  for (const one of killed) resumed.set(one.assignmentId, await areResumed(ground, one))
  // The two minutes in which a report could have come have passed.
  await until(async () => {
    await letTimePass(ground)
    return (await waiting(ground)) === 0
  }, 30).catch(() => {})
  const stored = Map.groupBy(await storedSms(ground, ids), ({ assignmentId }) => assignmentId)
  const taken = takenBy(link)
  const balances = await judgeBalances(ground)
  return killed.map(({ assignmentId }) => [
    ...judgeSent(stored.get(assignmentId) ?? [], {
      count: MESSAGES,
      copies: ({ id }) => taken.get(id) ?? 0,
      mayBeTwice: true,
    }),
    ...brokenOf({
      'work goes on within a minute': resumed.get(assignmentId) === true,
    }),
    ...balances,
  ])
}

/** From now on, notes when a message moves on. */
const watchMoves = ({ db }: Ground) =>
  db.query(`
    create table moves (sms_id uuid, at timestamptz default clock_timestamp());
    create function note_move() returns trigger language plpgsql security definer as $$
      begin insert into public.moves (sms_id) values (new.id); return null; end $$;
    create trigger note_move after update of gateway_state on sms_history for each row execute function note_move()`)

/** Had each message moved on by then, or nothing left to do? */
const areResumed = async ({ db }: Ground, { assignmentId, at }: Killed) => {
  const rows = await db.query(
    `select (select min(m.at) from moves m where m.sms_id = sms.id and m.at > $2) as moved,
      coalesce(sent_at <= $2, false) as was_sent
     from sms_history sms where assignment_id = $1`,
    [assignmentId, at],
  )
  return rows.every(
    ({ moved, was_sent: wasSent }) =>
      wasSent === true || (moved instanceof Date && moved.getTime() - at.getTime() <= RESUMED_WITHIN_MS),
  )
}
