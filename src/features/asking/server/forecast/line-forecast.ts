import type { TenantTransaction } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import { endOfPause } from '#features/messages/quiet-hours.ts'
import type { LineForecast } from '../../shapes.ts'
import { modelOf } from './model-of.ts'
import { readInLine, readOpenShifts } from './read-open.ts'
import { chanceBy, totalsOf, type OpenRequest } from './totals.ts'

/** The input of a shift's forecast: null when it has no open place, undefined for an unknown shift. */
export const readShift = async (
  tx: TenantTransaction,
  { config }: Pick<Services, 'config'>,
  assignmentId: string,
  now: Date,
) => {
  const [shift] = await readOpenShifts(tx, { assignmentId }, now)
  if (!shift) return (await isKnown(tx, assignmentId)) ? null : undefined
  const [line, model] = await Promise.all([readInLine(tx, shift, config.smsCountries), modelOf(tx, now)])
  return { model, open: { shifts: [shift], line, plan: shift.plan } }
}

const isKnown = async (tx: TenantTransaction, id: string): Promise<boolean> => {
  const { employerId } = tx.scope
  const known = await tx
    .selectFrom('assignments')
    .select('id')
    .where('employerId', '=', employerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return known !== undefined
}

export const forecastShift = async (
  { model, open }: NonNullable<Awaited<ReturnType<typeof readShift>>>,
  now: Date,
): Promise<LineForecast> => {
  if (open.line.every(({ hasDeclined }) => hasDeclined)) return { kind: 'nobody-left' }
  const totals = await totalsOf(model, open, now)
  if (!totals) return { kind: 'too-little' }
  const { until, ...rest } = totals
  const soon = soonOf(open, now)
  const chance = soon && (await chanceBy(model, open, now, soon))
  return {
    kind: 'forecast',
    ...rest,
    until: until.toISOString(),
    soon: soon && chance !== null ? { chance, until: soon.toISOString() } : null,
  }
}

const SOON_MINUTES = 30
/** The page shows it as a time of day. */
const ROUNDED_TO_MINUTES = 5

/** Half an hour from now, or from the end of a pause; null when the shift starts by then. */
const soonOf = ({ shifts: [first], line, plan }: OpenRequest, now: Date): Date | null => {
  if (!first) return null
  const isAnyoneLeft = line.some(({ askedAt }) => !askedAt)
  const begins = (isAnyoneLeft ? endOfPause(plan, first.startsAt, now) : null) ?? now
  const rounded = ROUNDED_TO_MINUTES * 60_000
  const soon = new Date(Math.ceil((begins.getTime() + SOON_MINUTES * 60_000) / rounded) * rounded)
  return soon < first.startsAt ? soon : null
}
