import type { TenantTransaction } from '#server/database/database.ts'
import type { Services } from '#server/services.ts'
import { modelOf } from './model-of.ts'
import { readInLine, readOpenShifts } from './read-open.ts'
import { totalsOf } from './totals.ts'

/**
 * The chance, from 0 to 1, that a shift is filled before it starts; for a request, the lowest chance of its shifts.
 * Null when no one is needed, or when there are too few past questions.
 */
export const chanceOf = async (
  tx: TenantTransaction,
  { config }: Pick<Services, 'config'>,
  of: { readonly assignmentId: string } | { readonly requestId: string },
  now: Date,
): Promise<number | null> => {
  const shifts = await readOpenShifts(tx, of, now)
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
