import { osloToday } from '#shared/dates.ts'
import { shareBy, type Delays } from './delays.ts'
import { cellOf, type PastAsk } from './past-asks.ts'
import type { Steps } from './steps.ts'

/** A question as evidence: its weight as a trial, and its outcome. */
export interface Trial {
  readonly vikarId: string
  readonly day: string
  readonly cell: number
  /** 1 when answered; less when censored, and the less the earlier. */
  readonly weight: number
  readonly isYes: boolean
}

/** The shares of all questions that would end in a yes and in a no if none were censored. */
export interface AnswerRates {
  readonly yes: number
  readonly no: number
}

/** Before anything is known of an employer: one yes and one no in four questions. */
const PRIOR = { yes: 1, no: 1, trials: 4 }
/** Leaves room for people who never answer. */
const MOST_ANSWERED = 0.98
/** The shares have converged by then. */
const ROUNDS = 20

/**
 * Each rate is its answers among the questions by weight, and the weights follow from the rates: so it is found step by
 * step (expectation and maximization).
 */
export function* answerRatesOf(asks: readonly PastAsk[], delays: Delays): Steps<AnswerRates> {
  const count = (kind: 'yes' | 'no') => asks.filter(({ answer }) => answer === kind).length
  const [yeses, noes] = [count('yes') + PRIOR.yes, count('no') + PRIOR.no]
  let rates: AnswerRates = { yes: PRIOR.yes / PRIOR.trials, no: PRIOR.no / PRIOR.trials }
  for (let round = 0; round < ROUNDS; round += 1) {
    const weight = { yes: PRIOR.trials, no: PRIOR.trials }
    for (const ask of asks) {
      const { yes, no } = weightOf(ask, delays, rates)
      weight.yes += yes
      weight.no += no
    }
    const [yes, no] = [yeses / weight.yes, noes / weight.no]
    const most = Math.max(1, (yes + no) / MOST_ANSWERED)
    rates = { yes: yes / most, no: no / most }
    yield
  }
  return rates
}

/** Finding days and hours in Oslo takes longer than all the rest. */
const TRIALS_A_STEP = 50

export function* trialsOf(asks: readonly PastAsk[], delays: Delays, rates: AnswerRates): Steps<Trial[]> {
  const trials: Trial[] = []
  for (const ask of asks) {
    trials.push({
      vikarId: ask.vikarId,
      day: osloToday(ask.startsAt),
      cell: cellOf(ask.askedAt, ask.startsAt),
      weight: weightOf(ask, delays, rates).yes,
      isYes: ask.answer === 'yes',
    })
    if (trials.length % TRIALS_A_STEP === 0) yield
  }
  return trials
}

/**
 * The weight with which a question without a yes (or no) counts against one: 1 when it was answered. When it was
 * censored, one minus the likelihood of a late yes now, relative to that of a yes at first. So early silence weighs
 * little.
 */
const weightOf = (
  { answer, afterSeconds }: PastAsk,
  delays: Delays,
  { yes, no }: AnswerRates,
): AnswerRates => {
  if (answer) return { yes: 1, no: 1 }
  const [yesBy, noBy] = [shareBy(delays.yes, afterSeconds), shareBy(delays.no, afterSeconds)]
  const silent = 1 - yes * yesBy - no * noBy
  return { yes: Math.max(0, 1 - (1 - yesBy) / silent), no: Math.max(0, 1 - (1 - noBy) / silent) }
}
