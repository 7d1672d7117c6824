import type { AskingPlan } from '#features/asking/plan.ts'
import { forecast } from '#features/asking/forecast/forecast.ts'
import { fitModel, type ForecastModel } from '#features/asking/forecast/model.ts'
import type { PastAsk } from '#features/asking/forecast/past-asks.ts'
import { USUAL_QUIET_HOURS } from '#features/messages/quiet-hours.ts'
import { addDays } from '#shared/dates.ts'
import { askInOrder, lineOf, registerOf } from './ask-in-order.ts'
import { chanceOf } from './draws.ts'
import { openOffice, type Office } from './offices.ts'
import type { SimulatedShift } from './shifts.ts'

/** A forecast of the held-out month, and what happened. */
export interface Checked {
  readonly chance: number
  /** The forecast without a model: the share of the office's earlier shifts that were filled in time. */
  readonly average: number
  /** The same for shifts with about as much time left. */
  readonly averageAlike: number
  readonly isFilled: boolean
  readonly expectedMessages: number
  /** The end of the forecast's period. */
  readonly messages: number
}

const FROM = '2026-09-01'
const TRAINING_DAYS = 120
const HELD_OUT_DAYS = 30
const SHIFTS = 600 // more than the busiest office has in that time
const [MINUTE, HOUR] = [60_000, 3_600_000]

/** One office: asks for some months, fits the model once, and forecasts every shift of the month after. */
export const checkOffice = (seed: number): Checked[] => {
  const office = openOffice({ seed, from: FROM, shifts: SHIFTS })
  const endsOn = (days: number) => new Date(`${addDays(FROM, days)}T00:00:00Z`)
  const [trained, ended] = [endsOn(TRAINING_DAYS), endsOn(TRAINING_DAYS + HELD_OUT_DAYS)]
  const register = registerOf(office)
  const history: PastAsk[] = []
  const outcomes: Outcome[] = []
  const checked: Checked[] = []
  let model: ForecastModel | undefined

  for (const [index, shift] of office.shifts.entries()) {
    if (shift.createdAt >= ended) break
    const plan = planFor(office, index, shift)
    const until = untilFor(shift)
    const line = lineOf(register)
    if (shift.createdAt >= trained) model ??= fitModel(history)
    const told = model && tell(model, office, line, { shift, plan, until })
    const { asks, filledAt } = askInOrder(register, index, line, plan)
    const isFilled = filledAt !== null && filledAt <= until
    const messages = asks.filter(({ askedAt }) => askedAt < until).length
    if (told) checked.push({ ...told, ...averagesOf(outcomes, shift), isFilled, messages })
    if (shift.startsAt < trained) {
      history.push(...asks)
      outcomes.push({ kind: kindOf(shift), isFilled })
    }
  }
  return checked
}

const tell = (
  model: ForecastModel,
  { people }: Office,
  order: readonly number[],
  { shift, plan, until }: { shift: SimulatedShift; plan: AskingPlan; until: Date },
) => {
  const line = order.flatMap((person) => {
    const found = people[person]
    return found ? [{ vikarId: found.id }] : []
  })
  const { createdAt: now, startsAt, places } = shift
  return forecast(model, { now, until, startsAt, places, line, plan }) ?? undefined
}

/** The product's proposal for the time left, with the office's preferred number at a time of that day. */
const planFor = ({ seed }: Office, index: number, { createdAt, startsAt }: SimulatedShift): AskingPlan => {
  const left = startsAt.getTime() - createdAt.getTime()
  const any = chanceOf(seed, 'plan', index)()
  const few = 1 + Math.floor(any * 4)
  const plan = { patienceMinutes: 10, askFrom: null, askAllAt: null, quiet: null }
  if (left < 2 * HOUR) return { ...plan, openAtMost: any < 0.5 ? Infinity : 2 * few, patienceMinutes: 5 }
  if (left < 12 * HOUR) return { ...plan, openAtMost: few, askAllAt: new Date(createdAt.getTime() + HOUR) }
  return { ...plan, openAtMost: few, patienceMinutes: 30, quiet: USUAL_QUIET_HOURS }
}

/** The end of the forecast: half of the time left, at most 40 minutes, or 3 hours for shifts days ahead. */
const untilFor = ({ createdAt, startsAt }: SimulatedShift): Date => {
  const left = startsAt.getTime() - createdAt.getTime()
  return new Date(createdAt.getTime() + Math.min(left / 2, left < 12 * HOUR ? 40 * MINUTE : 3 * HOUR))
}

interface Outcome {
  /** Class of time left. */
  readonly kind: number
  readonly isFilled: boolean
}

const kindOf = ({ createdAt, startsAt }: SimulatedShift): number =>
  [2, 12].filter((hours) => startsAt.getTime() - createdAt.getTime() >= hours * HOUR).length

/** The average of all if the office has no similar shift. */
const averagesOf = (outcomes: readonly Outcome[], shift: SimulatedShift) => {
  const shareOf = (among: readonly Outcome[]) =>
    among.filter(({ isFilled }) => isFilled).length / among.length
  const alike = outcomes.filter(({ kind }) => kind === kindOf(shift))
  return { average: shareOf(outcomes), averageAlike: shareOf(alike.length > 0 ? alike : outcomes) }
}
