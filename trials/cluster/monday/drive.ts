import { setTimeout as wait } from 'node:timers/promises'
import { until } from '#test/until.ts'
import type { Notices } from './notices.ts'
import type { People } from './people.ts'
import { shortfallOf, type Period } from './period.ts'
import type { Sizes } from './sizes.ts'
import type { Watch } from './watch.ts'

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
