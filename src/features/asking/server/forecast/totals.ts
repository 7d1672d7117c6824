import type { AskingPlan } from '../../plan.ts'
import { forecasting, type Forecast, type ForecastQuestion } from '../../forecast/forecast.ts'
import type { ForecastModel } from '../../forecast/model.ts'
import type { InLine } from '../../forecast/respondents.ts'
import { inSteps } from './in-steps.ts'

/** The input: shifts with open places, the soonest first, and the people who are or will be asked, in order. */
export interface OpenRequest {
  readonly shifts: readonly { readonly startsAt: Date; readonly places: number }[]
  /** Their answers are about the first shift. */
  readonly line: readonly InLine[]
  readonly plan: AskingPlan
}

/** The chance of the first shift being filled before it starts; the messages of all shifts. */
export interface Totals extends Forecast {
  readonly until: Date
  readonly places: number
  /** There are few earlier askings. */
  readonly isRough: boolean
}

/** With fewer people left, a chance would reveal one person's: they count as the employer's average. */
const LEAST_PEOPLE = 5

/** People further back hardly ever affect the chance. */
export const LINE_MOST = 500

/** With more open places in several shifts, nearly everyone will be asked. */
const PLACES_MOST = 30

/** Null when there are too few past questions. Whole per cent, so that it reveals no single person. */
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
    chance: inPercent(model, found.chance),
    isRough: isRough(model),
    until: first.startsAt,
    places: first.places,
    expectedMessages: Math.round(expectedMessages),
    mostMessages,
  }
}

/** The chance of the same before an earlier moment; null when there are too few past questions. */
export const chanceBy = async (
  model: ForecastModel,
  { shifts: [first], line, plan }: OpenRequest,
  now: Date,
  until: Date,
): Promise<number | null> => {
  if (!first) return null
  const found = await forecastOf(model, { ...first, now, until, line: withoutPersons(line), plan })
  return found && inPercent(model, found.chance)
}

/** With fewer questions than this, whole per cent would claim too much precision. */
const ROUGH_ASKS = 100
const ROUGH = { step: 0.05, least: 0.05, most: 0.95 }

const isRough = ({ asks }: ForecastModel): boolean => asks < ROUGH_ASKS

const inPercent = (model: ForecastModel, chance: number): number => {
  if (!isRough(model)) return Math.round(chance * 100) / 100
  const rounded = Math.round(chance / ROUGH.step) * ROUGH.step
  return Math.round(Math.min(Math.max(rounded, ROUGH.least), ROUGH.most) * 100) / 100
}

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

/** People behind the longest line are asked with all others at once, or if no one before them says yes. */
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

/** The number of SMS to ask everyone who has not been asked. */
const sumOf = (line: readonly InLine[]) =>
  line.reduce((sum, { askedAt, messages = 1 }) => sum + (askedAt ? 0 : messages), 0)
