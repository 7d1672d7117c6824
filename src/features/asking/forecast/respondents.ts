import type { Path, Waiting } from './asking-times.ts'
import { shareBy } from './delays.ts'
import { logOddsOf, type ForecastModel } from './model.ts'
import { addEvent, fromLogOdds, noneYet, NORMAL_POINTS, onOrdinaryDay } from './odds.ts'
import { cellOf } from './past-asks.ts'

/** A person in the line of a request. */
export interface InLine {
  readonly vikarId: string
  /** The time of their question; absent while they wait for their turn. */
  readonly askedAt?: Date
  /** They have said no: this is evidence about the day, and they count for nothing more. */
  readonly hasDeclined?: boolean
  /** The number of SMS needed to ask them; 1 by default. */
  readonly messages?: number
}

/** A person who may still say yes. */
interface Respondent extends Waiting {
  readonly messages: number
  /** By kind of day: the chance of a yes, given that none has come so far. */
  readonly chances: readonly number[]
  /** The share of yeses that would have come already. */
  readonly passed: number
}

export interface Respondents {
  readonly people: readonly Respondent[]
  /** The probability of each kind of day, given the answers and the silence of people who have been asked. */
  readonly days: readonly number[]
}

/** Treats all who wait as if asked now: being asked later does not raise anyone's chance. */
export const respondentsIn = (
  model: ForecastModel,
  { line, now, startsAt }: { readonly line: readonly InLine[]; readonly now: Date; readonly startsAt: Date },
): Respondents => {
  const { yes, no } = model.delays
  const cellNow = cellOf(now, startsAt)
  const logWeights = NORMAL_POINTS.map(({ weight }) => Math.log(weight))
  const people: Respondent[] = []
  for (const { vikarId, askedAt, hasDeclined = false, messages = 1 } of line) {
    const odds = logOddsOf(model, vikarId, askedAt ? cellOf(askedAt, startsAt) : cellNow)
    const prior = NORMAL_POINTS.map(({ at }) =>
      fromLogOdds(onOrdinaryDay(odds, model.daySpread) + model.daySpread * at),
    )
    const elapsed = askedAt ? Math.max(0, (now.getTime() - askedAt.getTime()) / 1000) : 0
    const [passed, passedNo] = askedAt ? [shareBy(yes, elapsed), shareBy(no, elapsed)] : [0, 0]
    const unsaid = prior.map((chance) =>
      hasDeclined ? 1 - chance : 1 - chance * passed - (1 - chance) * model.noShare * passedNo,
    )
    for (const [day, chance] of unsaid.entries())
      logWeights[day] = (logWeights[day] ?? 0) + Math.log(Math.max(chance, Number.MIN_VALUE))
    if (hasDeclined) continue
    const chances = prior.map((chance, day) => chance / Math.max(unsaid[day] ?? 1, Number.MIN_VALUE))
    people.push({ asked: askedAt ? -elapsed : null, messages, chances, passed })
  }
  return { people, days: normalized(logWeights) }
}

/**
 * The chance that fewer than `places` people have said yes on this path, at this time in seconds from now: for one
 * place, the product of 1 - p F(time since asked), averaged over the kinds of day.
 */
export const chanceOfUnfilled = (
  { people, days }: Respondents,
  {
    curve,
    path,
    places,
  }: { readonly curve: ForecastModel['delays']['yes']; readonly path: Path; readonly places: number },
  time: number,
): number => {
  const counts = days.map(() => noneYet(places))
  for (let index = 0; index < people.length; index += 1) {
    const person = people[index]
    const since = time - (path[index] ?? Infinity)
    if (!person || since <= 0) continue
    const share = shareBy(curve, since) - person.passed
    for (let day = 0; day < counts.length; day += 1) {
      const count = counts[day]
      if (count) addEvent(count, Math.min(1, (person.chances[day] ?? 0) * share))
    }
  }
  return counts.reduce((sum, count, day) => sum + (days[day] ?? 0) * sumOf(count), 0)
}

const normalized = (logWeights: readonly number[]): number[] => {
  const most = Math.max(...logWeights)
  const weights = logWeights.map((weight) => Math.exp(weight - most))
  const total = sumOf(weights)
  return weights.map((weight) => weight / total)
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
