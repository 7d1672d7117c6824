import { sql } from 'kysely'
import { writeAudit } from '#features/accounts/server/audit.ts'
import { csvHeading, csvRows } from '#server/csv.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import { osloToday } from '#shared/dates.ts'
import { ERASED_NAME, NEVER } from '../texts.ts'
import { customerRows, matches, type EconomyRow } from './economy-customers.ts'

const SLICE = 50

/** The customers a search finds, who paid most first. That they were taken out is part of the transaction, each time. */
export const readEconomyForExport = async (tx: SystemTransaction, search: string): Promise<EconomyRow[]> => {
  const { rows } = await sql<EconomyRow>`
    select * from (${customerRows}) customers where ${matches(search)} order by revenue_ore desc, employer_id desc`.execute(
    tx,
  )
  await writeAudit(tx, {
    action: 'economy-exported',
    actorUserId: tx.scope.userId,
    detail: { rows: rows.length },
  })
  return rows
}

/** A file for a spreadsheet, in pieces: a long list must not keep others waiting. */
export async function* economyAsCsv(customers: readonly EconomyRow[]): AsyncGenerator<string> {
  yield csvHeading(COLUMNS)
  for (let start = 0; start < customers.length; start += SLICE)
    yield csvRows(COLUMNS, customers.slice(start, start + SLICE).map(toRecord))
}

/** Bought, given and returned, less used, is what remains. The page shows what was used less what was returned. */
const COLUMNS = [
  'Navn',
  'Bedrift',
  'E-post',
  'Omsetning (kr)',
  'SMS kjøpt',
  'SMS gitt',
  'SMS tilbakeført',
  'Brukt',
  'Gjenstår',
  'Siste kjøp',
] as const

const toRecord = (row: EconomyRow): Record<(typeof COLUMNS)[number], string | number | null> => ({
  Navn: row.name ?? ERASED_NAME,
  Bedrift: row.company,
  'E-post': row.email,
  'Omsetning (kr)': (row.revenueOre / 100).toFixed(2).replace('.', ','),
  'SMS kjøpt': row.purchased,
  'SMS gitt': row.granted,
  'SMS tilbakeført': row.returned,
  Brukt: row.used + row.returned,
  Gjenstår: row.remaining,
  'Siste kjøp': row.lastPurchaseAt ? osloToday(row.lastPurchaseAt) : NEVER,
})
