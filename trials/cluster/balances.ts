import type { Seen } from './cluster.ts'
import type { Notes } from './notes.ts'

interface Which {
  /** Initial credits of each, without a row in the ledger. */
  readonly opening?: number
  /** Limits the check to these employers. */
  readonly employerIds?: readonly string[]
}

/** The balance of each employer is the sum of its ledger. */
export const checkBalances = async (
  { postgres }: Pick<Seen, 'postgres'>,
  notes: Notes,
  { opening = 0, employerIds }: Which = {},
): Promise<void> => {
  const { rows } = await postgres.admin.query<{ looked: number; wrong: number }>(
    `select count(*)::integer as looked,
       (count(*) filter (where balance is distinct from $1 + coalesce(moved, 0)))::integer as wrong
     from sms_credits left join
       (select employer_id, sum(credits) as moved from credit_ledger group by employer_id) ledger using (employer_id)
     where $2::uuid[] is null or employer_id = any($2)`,
    [opening, employerIds ?? null],
  )
  const [{ looked, wrong } = { looked: 0, wrong: 0 }] = rows
  notes.hold(looked > 0, 'there is no balance to compare')
  notes.hold(wrong === 0, `${wrong} balances are not the sum of their ledger`)
}
