import type { TenantTransaction } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import { modelOf } from './model-of.ts'
import { readInLine, readOpenShifts } from './read-open.ts'
import { totalsOf } from './totals.ts'

/**
 * The chance that a request's shifts are filled before they start: of those with open places, the one that stands worst.
 * Null when none has any, or when too little has been asked to say.
 */
export const chanceOf = async (
  tx: TenantTransaction,
  { config }: Pick<Services, 'config'>,
  requestId: string,
  now: Date,
): Promise<number | null> => {
  const shifts = await readOpenShifts(tx, { requestId }, now)
  if (shifts.length === 0) return null
  const model = await modelOf(tx, now)
  let lowest: number | null = null
  for (const shift of shifts) {
    const line = await readInLine(tx, shift, config.smsCountries)
    const totals = await totalsOf(model, { shifts: [shift], line, plan: shift.plan }, now)
    if (!totals) return null
    lowest = Math.min(lowest ?? 1, totals.chance)
  }
  return lowest
}
