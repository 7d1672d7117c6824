import type { AskingPlan } from '../../plan.ts'
import { forecasting, type Forecast, type ForecastQuestion } from '../../forecast/forecast.ts'
import type { ForecastModel } from '../../forecast/model.ts'
import type { InLine } from '../../forecast/respondents.ts'
import { inSteps } from './in-steps.ts'

/** What is asked about: shifts with open places, the soonest first, and those who are or will be asked, in order. */
export interface OpenRequest {
  readonly shifts: readonly { readonly startsAt: Date; readonly places: number }[]
  /** What they have said is about the first shift. */
  readonly line: readonly InLine[]
  readonly plan: AskingPlan
}

/** The chance is that of the first shift, before it starts; the messages are those of all. */
export interface Totals extends Forecast {
  readonly until: Date
  readonly places: number
}

/** With fewer who may still answer, a chance would be a person's: they count as the employer's average. */
const LEAST_PEOPLE = 5

/** Who is further back hardly ever makes a difference to the chance. */
export const LINE_MOST = 500

/** With more places in several shifts, nearly everybody will be asked. */
const PLACES_MOST = 30

/** Null when too little has been asked to say. Whole per cent, so that it cannot be taken apart. */
export const totalsOf = async (
  model: ForecastModel,
  { shifts, line, plan }: OpenRequest,
  now: Date,
): Promise<Totals | null> => {
  const [first] = shifts
  const last = shifts.at(-1)
  if (!first || !last) return null
  const question = { now, line: withoutPersons(line), plan }
  const found = await forecastOf(model, { ...question, ...first, until: first.startsAt })
  if (!found) return null
  const places = shifts.reduce((sum, shift) => sum + shift.places, 0)
  const { expectedMessages, mostMessages } =
    shifts.length === 1 ? found : await messagesOf(model, { ...question, ...last, places })
  return {
    chance: inPercent(found.chance),
    until: first.startsAt,
    places: first.places,
    expectedMessages: Math.round(expectedMessages),
    mostMessages,
  }
}

/** The chance of the same before an earlier moment; null when too little has been asked to say. */
export const chanceBy = async (
  model: ForecastModel,
  { shifts: [first], line, plan }: OpenRequest,
  now: Date,
  until: Date,
): Promise<number | null> => {
  if (!first) return null
  const found = await forecastOf(model, { ...first, now, until, line: withoutPersons(line), plan })
  return found && inPercent(found.chance)
}

const inPercent = (chance: number) => Math.round(chance * 100) / 100

export const withoutPersons = (line: readonly InLine[]): readonly InLine[] =>
  line.filter(({ hasDeclined }) => !hasDeclined).length >= LEAST_PEOPLE
    ? line
    : line.map((person) => ({ ...person, vikarId: AVERAGE }))

const AVERAGE = ''

const messagesOf = async (model: ForecastModel, question: Omit<ForecastQuestion, 'until'>) => {
  const most = sumOf(question.line)
  const found =
    question.places > PLACES_MOST ? null : await forecastOf(model, { ...question, until: question.startsAt })
  return found ?? { expectedMessages: most, mostMessages: most }
}

/** Those behind the longest line are asked with all others at once, or when nobody before them has said yes. */
const forecastOf = async (model: ForecastModel, question: ForecastQuestion): Promise<Forecast | null> => {
  const { line, plan } = question
  const found = await inSteps(forecasting(model, { ...question, line: line.slice(0, LINE_MOST) }))
  if (!found || line.length <= LINE_MOST) return found
  const behind = sumOf(line.slice(LINE_MOST))
  const share = plan.openAtMost >= line.length ? 1 : 1 - found.chance
  return {
    chance: found.chance,
    expectedMessages: found.expectedMessages + behind * share,
    mostMessages: found.mostMessages + behind,
  }
}

/** What it takes to ask everybody who has not been asked. */
const sumOf = (line: readonly InLine[]) =>
  line.reduce((sum, { askedAt, messages = 1 }) => sum + (askedAt ? 0 : messages), 0)
