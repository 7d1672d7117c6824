import { setTimeout as wait } from 'node:timers/promises'
import { until } from '#test/until.ts'
import { rounded } from '../../bench/figures.ts'
import type { Notices } from './notices.ts'
import type { People } from './people.ts'
import { shortfallOf, type Period, type StreamStep } from './period.ts'
import { STREAM_STEPS, type Sizes } from './sizes.ts'
import type { Stream, Streams } from './streams.ts'
import { usedBetween, type Watch } from './watch.ts'

/** Milliseconds until telephones answer as fast as offices ask: a line asks four times, one after the other. */
const SETTLE_MS = 30_000
/** Milliseconds until the last telephones have been looked at. */
const LAST_MS = 12_000
const REST_SECONDS = 300

interface Driven {
  readonly people: People
  readonly notices: Notices
  readonly watch: Watch
  /** Messages that have reached the gateways so far. */
  readonly countSent: () => number
}

/** Works at a rate; the start-up, before it runs evenly, is omitted. */
const work = async (
  { people, notices, watch, countSent }: Driven,
  rate: number,
  seconds: number,
): Promise<Period> => {
  const sending = people.startSending(rate)
  await wait(SETTLE_MS)
  people.takeMeasured()
  notices.take()
  const from = await watch.now()
  const sent = countSent()
  await wait(seconds * 1000)
  const to = await watch.now()
  sending.stop()
  return {
    rate,
    seconds: to.at - from.at,
    measured: people.takeMeasured(),
    notices: notices.take(),
    messages: countSent() - sent,
    from,
    to,
  }
}

/** Waits for everything in progress. */
export const rest = async ({ people, watch }: Pick<Driven, 'people' | 'watch'>): Promise<void> => {
  await wait(LAST_MS)
  const isDone = async () => {
    await wait(500)
    const { waitingSms, waitingEmails } = await watch.now()
    return people.underWay === 0 && waitingSms + waitingEmails === 0
  }
  await until(isDone, REST_SECONDS).catch(() => {})
}

/** Tries each rate for a while, up to the first that fails; then the highest that holds, for the whole time. */
export const driveMonday = async (driven: Driven, { rate, rateSteps, stepSeconds, minutes }: Sizes) => {
  const steps: Period[] = []
  for (const step of rateSteps) {
    const period = await work(driven, step * rate, stepSeconds)
    steps.push(period)
    await rest(driven)
    if (shortfallOf(period).length > 0) break
  }
  const held = steps.findLast((step) => shortfallOf(step).length === 0) ?? steps[0]
  return { steps, period: await work(driven, held?.rate ?? rate, minutes * 60) }
}

const IDLE_MS = 10_000

/** Opens the streams in steps, and samples the web processes after each. Stops when they refuse. */
export const climbStreams = async (
  { open, counts }: Streams,
  all: readonly Stream[],
  watch: Watch,
  webs: readonly string[],
): Promise<StreamStep[]> => {
  const steps: StreamStep[] = []
  const sum = (of: Readonly<Record<string, number>>) =>
    webs.reduce((total, name) => total + (of[name] ?? 0), 0)
  for (const [index, share] of STREAM_STEPS.entries()) {
    const first = Math.round(all.length * (STREAM_STEPS[index - 1] ?? 0))
    const before = await watch.now()
    const opened = counts.opened
    await open(all.slice(first, Math.round(all.length * share)))
    const idle = await watch.now()
    await wait(IDLE_MS)
    const after = await watch.now()
    const made = counts.opened - opened
    const spent = (name: string) => (idle.processor[name] ?? 0) - (before.processor[name] ?? 0)
    steps.push({
      streams: counts.opened - counts.lost,
      kilobytesEach: rounded(((sum(after.megabytes) - sum(before.megabytes)) * 1024) / made, 1),
      openedASecond: rounded(made / (idle.at - before.at), 0),
      openMs: rounded(([...webs, 'database'].reduce((ms, name) => ms + spent(name), 0) * 1000) / made, 1),
      processors: rounded(sum(usedBetween(idle, after).processors), 3),
    })
    if (counts.refused > 0) break
  }
  return steps
}
