import type { AskingPlan } from '../plan.ts'
import { drawEnds, pathsOf, turnsBy, type Ends } from './asking-times.ts'
import type { ForecastModel } from './model.ts'
import { chanceOfUnfilled, respondentsIn, type InLine, type Respondents } from './respondents.ts'
import { complete, type Steps } from './steps.ts'

export interface ForecastQuestion {
  readonly now: Date
  /** The end of the forecast, not after the start: the chance is that of being filled by then. */
  readonly until: Date
  readonly startsAt: Date
  /** The number of open places; at least 1. */
  readonly places: number
  readonly line: readonly InLine[]
  /** With Infinity for `openAtMost`, all are asked at once. */
  readonly plan: AskingPlan
}

/** Totals only; nothing about one person. */
export interface Forecast {
  /** The chance that all places are filled in time. */
  readonly chance: number
  /** The average number of SMS still to be sent by then. */
  readonly expectedMessages: number
  /** The largest number of SMS still to be sent: to everyone who has not been asked. */
  readonly mostMessages: number
}

/** With fewer past questions there is no number: 'for lite data'. */
export const LEAST_ASKS = 20

/**
 * The number of times, from now until the end, at which the chance is computed; denser at first, like the questions.
 */
const TIMES = 12

/** The totals for a request; null when the employer's history is too short. */
export const forecast = (model: ForecastModel, question: ForecastQuestion): Forecast | null =>
  complete(forecasting(model, question))

/** The same in steps. */
export function* forecasting(model: ForecastModel, question: ForecastQuestion): Steps<Forecast | null> {
  if (model.asks < LEAST_ASKS) return null
  const respondents = respondentsIn(model, question)
  const seconds = secondsLeft(question)
  const times = Array.from({ length: TIMES + 1 }, (_, index) => seconds * (index / TIMES) ** 2)
  let [paths, unfilledAtEnd, expectedMessages] = [0, 0, 0]
  const ends = endsFor(model, question, respondents)
  const turnAt = turnsBy(question.plan, question)
  for (const path of pathsOf(respondents.people, ends, question.plan.openAtMost, turnAt)) {
    paths += 1
    const terms = { curve: model.delays.yes, path, places: question.places }
    const unfilled = times.map((time) => chanceOfUnfilled(respondents, terms, time))
    unfilledAtEnd += unfilled.at(-1) ?? 1
    for (const [index, { asked, messages }] of respondents.people.entries()) {
      const at = path[index] ?? Infinity
      if (asked === null && at < seconds) expectedMessages += messages * valueAt(unfilled, at / seconds)
    }
    yield
  }
  const waiting = respondents.people.filter(({ asked }) => asked === null)
  return {
    chance: within(1 - unfilledAtEnd / paths),
    expectedMessages: expectedMessages / paths,
    mostMessages: waiting.reduce((sum, { messages }) => sum + messages, 0),
  }
}

/**
 * The smallest number at a time that reaches the wanted chance, and its chance; all at once when nothing less reaches
 * it. Null when the employer's history is too short.
 */
export const proposeOpenAtMost = (
  model: ForecastModel,
  question: ForecastQuestion,
  wantedChance: number,
): AskingProposal | null => complete(proposing(model, question, wantedChance))

interface AskingProposal {
  readonly openAtMost: number
  readonly chance: number
}

/** The same in steps. */
export function* proposing(
  model: ForecastModel,
  question: ForecastQuestion,
  wantedChance: number,
): Steps<AskingProposal | null> {
  if (model.asks < LEAST_ASKS) return null
  const respondents = respondentsIn(model, question)
  const ends = endsFor(model, question, respondents)
  const turnAt = turnsBy(question.plan, question)
  function* chanceFor(openAtMost: number): Steps<number> {
    let [paths, unfilled] = [0, 0]
    for (const path of pathsOf(respondents.people, ends, openAtMost, turnAt)) {
      const terms = { curve: model.delays.yes, path, places: question.places }
      paths += 1
      unfilled += chanceOfUnfilled(respondents, terms, secondsLeft(question))
      yield
    }
    return within(1 - unfilled / paths)
  }
  let [low, high] = [1, Math.max(1, respondents.people.length)]
  while (low < high) {
    const middle = (low + high) >> 1 // More at a time never lowers the chance.
    if ((yield* chanceFor(middle)) >= wantedChance) high = middle
    else low = middle + 1
  }
  return { openAtMost: low, chance: yield* chanceFor(low) }
}

/** With one open place, only a no leads to the next question, because a yes ends the asking. With more, either does. */
const endsFor = (
  { delays, noShare, answerShare }: ForecastModel,
  { places, plan }: ForecastQuestion,
  { people }: Respondents,
): Ends =>
  drawEnds(
    people,
    plan,
    places === 1 ? { curve: delays.no, share: noShare } : { curve: delays.any, share: answerShare },
  )

const secondsLeft = ({ now, until }: ForecastQuestion) =>
  Math.max(0, (until.getTime() - now.getTime()) / 1000)

/** Between the times at which it was computed, in a straight line; `part` of the time until the end. */
const valueAt = (values: readonly number[], part: number): number => {
  const position = TIMES * Math.sqrt(part)
  const index = Math.min(Math.floor(position), TIMES - 1)
  const [before = 0, after = 0] = values.slice(index, index + 2)
  return before + (after - before) * (position - index)
}

const within = (chance: number) => Math.min(Math.max(chance, 0), 1)
