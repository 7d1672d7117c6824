import { setTimeout as wait } from 'node:timers/promises'
import { until } from '#test/until.ts'
import type { Notices } from './notices.ts'
import type { People } from './people.ts'
import { shortfallOf, type Period } from './period.ts'
import type { Sizes } from './sizes.ts'
import type { Watch } from './watch.ts'

/** Until telephones answer as fast as offices ask: a line asks four times, one after the other. */
const SETTLE_MS = 30_000
/** Until the last telephones have been looked at. */
const LAST_MS = 12_000
const REST_SECONDS = 300

interface Driven {
  readonly people: People
  readonly notices: Notices
  readonly watch: Watch
  /** How many messages have reached the gateways so far. */
  readonly countSent: () => number
}

/** Works at a rate; what it was like until it ran evenly is left out. */
const work = async (
  { people, notices, watch, countSent }: Driven,
  rate: number,
  seconds: number,
): Promise<Period> => {
  const pace = people.startSending(rate)
  await wait(SETTLE_MS)
  people.takeMeasured()
  notices.take()
  const from = await watch.now()
  const sent = countSent()
  await wait(seconds * 1000)
  const to = await watch.now()
  pace.stop()
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

/** Lets everything that is under way come to its end. */
export const rest = async ({ people, watch }: Pick<Driven, 'people' | 'watch'>): Promise<void> => {
  await wait(LAST_MS)
  const isDone = async () => {
    await wait(500)
    const { waitingSms, waitingEmails } = await watch.now()
    return people.underWay === 0 && waitingSms + waitingEmails === 0
  }
  await until(isDone, REST_SECONDS).catch(() => {})
}

/** Each rate for a while, up to the first that is not held; then the highest that is, for the whole time. */
export const driveMonday = async (driven: Driven, { rate, rateSteps, stepSeconds, minutes }: Sizes) => {
  const steps: Period[] = []
  for (const step of rateSteps) {
    const period = await work(driven, step * rate, stepSeconds)
    steps.push(period)
    await rest(driven)
    if (shortfallOf(period).length > 0) break
  }
  const held = steps.findLast((step) => shortfallOf(step).length === 0) ?? steps[0]
  return {
    steps,
    last: (startedAt: () => Promise<void>) =>
      startedAt().then(() => work(driven, held?.rate ?? rate, minutes * 60)),
  }
}
