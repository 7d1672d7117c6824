import { osloToday } from '#shared/dates.ts'
import { shareBy, type Delays } from './delays.ts'
import { cellOf, type PastAsk } from './past-asks.ts'
import type { Steps } from './steps.ts'

/** A question as evidence: how much of a trial it was, and whether it came to a yes. */
export interface Trial {
  readonly vikarId: string
  readonly day: string
  readonly cell: number
  /** 1 when answered; less when censored, the less the earlier. */
  readonly weight: number
  readonly isYes: boolean
}

/** Of all questions, how many come to a yes and to a no in the end, had none been censored. */
export interface Shares {
  readonly yes: number
  readonly no: number
}

/** Before anything is known of an employer: one yes and one no in four questions. */
const PRIOR = { yes: 1, no: 1, trials: 4 }
/** Somebody may always stay silent. */
const MOST_ANSWERED = 0.98
/** By then the shares no longer change. */
const ROUNDS = 20

/**
 * Each share is its answers among the questions by weight, and the weights follow from the shares: so it is found step by
 * step (expectation and maximization).
 */
export function* sharesOf(asks: readonly PastAsk[], delays: Delays): Steps<Shares> {
  const count = (kind: 'yes' | 'no') => asks.filter(({ answer }) => answer === kind).length
  const [yeses, noes] = [count('yes') + PRIOR.yes, count('no') + PRIOR.no]
  let shares: Shares = { yes: PRIOR.yes / PRIOR.trials, no: PRIOR.no / PRIOR.trials }
  for (let round = 0; round < ROUNDS; round += 1) {
    const weight = { yes: PRIOR.trials, no: PRIOR.trials }
    for (const ask of asks) {
      const { yes, no } = weightOf(ask, delays, shares)
      weight.yes += yes
      weight.no += no
    }
    const [yes, no] = [yeses / weight.yes, noes / weight.no]
    const most = Math.max(1, (yes + no) / MOST_ANSWERED)
    shares = { yes: yes / most, no: no / most }
    yield
  }
  return shares
}

/** Days and hours in Oslo take longer to find than all the rest. */
const TRIALS_A_STEP = 50

export function* trialsOf(asks: readonly PastAsk[], delays: Delays, shares: Shares): Steps<Trial[]> {
  const trials: Trial[] = []
  for (const ask of asks) {
    trials.push({
      vikarId: ask.vikarId,
      day: osloToday(ask.startsAt),
      cell: cellOf(ask.askedAt, ask.startsAt),
      weight: weightOf(ask, delays, shares).yes,
      isYes: ask.answer === 'yes',
    })
    if (trials.length % TRIALS_A_STEP === 0) yield
  }
  return trials
}

/**
 * How much of a question that came to no yes (or no) counts as one that will not: all of it when it was answered. When it
 * was censored, one minus how much likelier a late yes is now than a yes was at first. Silence weighs little early on.
 */
const weightOf = ({ answer, afterSeconds }: PastAsk, delays: Delays, { yes, no }: Shares): Shares => {
  if (answer) return { yes: 1, no: 1 }
  const [yesBy, noBy] = [shareBy(delays.yes, afterSeconds), shareBy(delays.no, afterSeconds)]
  const silent = 1 - yes * yesBy - no * noBy
  return { yes: Math.max(0, 1 - (1 - yesBy) / silent), no: Math.max(0, 1 - (1 - noBy) / silent) }
}
