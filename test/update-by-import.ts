import type { CheckedRow } from '#features/vikarer/server/check-rows.ts'
import { importVikarer, previewImport } from '#features/vikarer/server/import.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import type { TestApp } from './app.ts'

/** Updates the register by rows, as it is stored now. */
export const updateByImport = async (tx: TenantTransaction, rows: readonly CheckedRow[], app: TestApp) => {
  const { version } = await previewImport(tx, rows)
  return importVikarer(tx, rows, 'update', { config: app.config, version })
}
