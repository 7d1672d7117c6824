import type { TenantTransaction } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import { shiftInstants } from '#shared/dates.ts'
import type { AskingPlan } from '../../plan.ts'
import { OPEN_AT_MOST_MAX } from '../../proposal.ts'
import type { PlannedRequest } from '#features/asking/planned-request.ts'
import { proposing } from '../../forecast/forecast.ts'
import type { ForecastModel } from '../../forecast/model.ts'
import type { RequestForecast } from '../../shapes.ts'
import { readBalance } from '#features/credits/server/read-ledger.ts'
import { reachedWithin } from '#features/messages/reach.ts'
import { isAtOnce, planOf } from '../line/begin-line.ts'
import { readLineOrder } from '../line/make-line.ts'
import { readAskingSettings } from '../line/settings.ts'
import { readRecipients, type Recipient } from '../recipients.ts'
import { inSteps } from './in-steps.ts'
import { modelOf } from './model-of.ts'
import { LINE_MOST, totalsOf, withoutPersons, type OpenRequest } from './totals.ts'

/** The forecast of a draft request, as if it were sent now; null when a named person is not in the register. */
export const readPlanned = async (
  tx: TenantTransaction,
  { config }: Pick<Services, 'config'>,
  { shifts, recipients, channels, asking }: PlannedRequest,
  now: Date,
): Promise<{ readonly model: ForecastModel; readonly open: OpenRequest } | null> => {
  const [chosen, { quiet }, model, balance] = await Promise.all([
    readRecipients(tx, recipients, shifts),
    readAskingSettings(tx),
    modelOf(tx, now),
    readBalance(tx),
  ])
  if (!chosen) return null
  const ways = { channels, smsCountries: config.smsCountries }
  const begin = shifts
    .map((shift) => ({ startsAt: shiftInstants(shift).startsAt, places: shift.places }))
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
  const [first] = begin
  const isInOrder = asking.kind === 'some-at-a-time' && first
  const inOrder = isInOrder
    ? await sortByTurn(tx, chosen, { groups: asking.groups, startsAt: first.startsAt })
    : chosen
  const reached = reachedWithin(inOrder, ways, { balance, isInLine: !isAtOnce(asking) })
  const plan = planOf(asking, reached.length, quiet)
  return {
    model,
    open: {
      shifts: begin,
      line: reached.map(({ person, sms }) => ({ vikarId: person.id, messages: sms ? 1 : 0 })),
      plan: isAtOnce(asking) ? { ...plan, openAtMost: Infinity } : plan,
    },
  }
}

/** The seed is not drawn before the request is sent: among equal ones any order is as likely. */
const sortByTurn = async (
  tx: TenantTransaction,
  people: readonly Recipient[],
  { groups, startsAt }: { readonly groups: readonly string[]; readonly startsAt: Date },
): Promise<Recipient[]> => {
  const vikarIds = people.map(({ id }) => id)
  const order = await readLineOrder(tx, { groups, startsAt, vikarIds, seed: 0 })
  const known = new Map(people.map((person) => [person.id, person]))
  return order.flatMap((id) => known.get(id) ?? [])
}

/** Null when there are too few past questions, or when the first shift has begun. */
export const forecastPlanned = async (
  { model, open }: NonNullable<Awaited<ReturnType<typeof readPlanned>>>,
  now: Date,
): Promise<RequestForecast | null> => {
  const [first] = open.shifts
  if (!first || first.startsAt <= now) return null
  const totals = await totalsOf(model, open, now)
  if (!totals) return null
  const isInOrder = open.plan.openAtMost < open.line.length
  const openAtMost = isInOrder ? await proposalOf(model, open, first, now) : null
  return {
    ...totals,
    until: totals.until.toISOString(),
    proposal: openAtMost === null ? null : { openAtMost },
  }
}

/** The chance that a proposal must reach before all the rest are asked. */
const WANTED_CHANCE = 0.9

const proposalOf = async (
  model: ForecastModel,
  { line, plan }: OpenRequest,
  first: OpenRequest['shifts'][number],
  now: Date,
): Promise<number | null> => {
  const question = { ...first, now, until: endOfOrder(plan, first.startsAt, now), plan }
  const people = withoutPersons(line).slice(0, LINE_MOST)
  const found = await inSteps(proposing(model, { ...question, line: people }, WANTED_CHANCE))
  return found && Math.min(found.openAtMost, OPEN_AT_MOST_MAX)
}

const endOfOrder = ({ askAllAt }: AskingPlan, startsAt: Date, now: Date): Date =>
  askAllAt && askAllAt > now && askAllAt < startsAt ? askAllAt : startsAt
