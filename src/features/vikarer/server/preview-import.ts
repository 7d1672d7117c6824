import type { TenantTransaction } from '#server/database/database.ts'
import type { PreviewedRow } from '../contract.ts'
import type { CheckedRow } from './check-rows.ts'
import { matchRows, type MatchedRow } from './match-rows.ts'

/** What an import of these checked rows would do, row by row. Changes nothing. */
export const previewImport = async (
  tx: TenantTransaction,
  rows: readonly CheckedRow[],
): Promise<PreviewedRow[]> => {
  const matched = await matchRows(tx, rows, { lock: false })
  return matched.map(toPreviewed)
}

const toPreviewed = (row: MatchedRow): PreviewedRow => {
  switch (row.outcome) {
    case 'invalid':
      return { outcome: 'invalid', problems: [...row.problems], existing: null }
    case 'new':
      return { outcome: 'new', problems: [], existing: null }
    case 'existing': {
      const { id, fullName } = row.known
      return { outcome: 'existing', problems: [], existing: { id, fullName, changes: [...row.changes] } }
    }
  }
}
