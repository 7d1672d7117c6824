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

/** Used as on the page: less what came back for messages that were not sent. So each row adds up to what remains. */
const COLUMNS = [
  'Navn',
  'Bedrift',
  'E-post',
  'Omsetning (kr)',
  'SMS kjøpt',
  'SMS gitt',
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
  Brukt: row.used,
  Gjenstår: row.remaining,
  'Siste kjøp': row.lastPurchaseAt ? osloToday(row.lastPurchaseAt) : NEVER,
})
