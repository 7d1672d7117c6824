import type { TestApp } from './app.ts'
import type { CastAdministrator } from './cast.ts'

/**
 * Books credits as used that long ago, as that many SMS would have been; the balance stays the sum of its movements.
 */
export const spendCredits = (
  app: TestApp,
  { scope }: CastAdministrator,
  credits: number,
  ago = '0 seconds',
) =>
  app.db.query(
    `with spent as (
        insert into credit_ledger (employer_id, kind, credits, reason, created_at)
        values ($1, 'used', -$2::integer, 'Prøve', now() - $3::interval) returning credits)
      update sms_credits set balance = balance + credits from spent where employer_id = $1`,
    [scope.employerId, credits, ago],
  )
