import type { AskingPlan } from '../plan.ts'
import { drawEnds, pathsOf, turnsBy, type Ends } from './asking-times.ts'
import type { ForecastModel } from './model.ts'
import { chanceOfUnfilled, respondentsIn, type InLine, type Respondents } from './respondents.ts'
import { complete, type Steps } from './steps.ts'

export interface ForecastQuestion {
  readonly now: Date
  /** The chance is that of being filled by then; not after the start. */
  readonly until: Date
  readonly startsAt: Date
  /** How many are still open; at least 1. */
  readonly places: number
  readonly line: readonly InLine[]
  /** With Infinity for `openAtMost`, all are asked at once. */
  readonly plan: AskingPlan
}

/** Totals only: nothing here tells of one person. */
export interface Forecast {
  /** That all places are filled in time. */
  readonly chance: number
  /** How many SMS more will be sent until then, on average. */
  readonly expectedMessages: number
  /** How many SMS more there can be: to everybody who is not asked yet. */
  readonly mostMessages: number
}

/** With fewer past questions there is no number: 'for lite data'. */
export const LEAST_ASKS = 20

/** At how many times, from now until the end, the chance is computed; denser at first, as questions are. */
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
 * The fewest at a time that reach the wanted chance, and the chance they have; everybody at once when nothing less does.
 * Null when the employer's history is too short.
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
    const middle = (low + high) >> 1 // more at a time are never less likely to fill it
    if ((yield* chanceFor(middle)) >= wantedChance) high = middle
    else low = middle + 1
  }
  return { openAtMost: low, chance: yield* chanceFor(low) }
}

/** With one open place a yes ends it all, so only a no brings the next; with more, either does. */
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
