import type { TenantTransaction } from '#server/database/database.ts'

/**
 * The chance that a shift is filled before it begins, in per cent; null when too little is known to say. The one place
 * where the alarm asks the forecast: as long as there is none, no shift is alarmed about for its chance.
 */
export const chanceOf = (_tx: TenantTransaction, _assignmentId: string, _now: Date): Promise<number | null> =>
  Promise.resolve(null)
