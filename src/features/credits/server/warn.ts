import { sql } from 'kysely'
import { planTelling, tell, type Told } from '#features/push/server/tell.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import type { SystemScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import { lowBalanceMail, type Warned } from './messages.ts'

/**
 * Notifies subscribed members of every employer whose balance has fallen below its own threshold, once: the update that
 * finds the balance also marks it as reported, until it rises again.
 */
export const warnLowBalances = ({ config, database }: Services, scope: SystemScope): Promise<void> =>
  database.transaction(scope, async (tx) => {
    const { rows } = await sql<Warned & Pick<Told, 'channels' | 'devices'>>`
      with found as (
        select employer_id from sms_credits where warned_at is null and balance < warn_below
        order by employer_id for no key update
      ), low as (
        update sms_credits set warned_at = now() from found
        where sms_credits.employer_id = found.employer_id and warned_at is null
        returning sms_credits.employer_id, balance
      )
      select low.employer_id, case when u.email_verified then e.name end as employer_name, low.balance, p.user_id,
        p.full_name,
        u.email, p.notify_low_balance as channels,
        array(select d.id from push_devices d where d.employer_id = p.employer_id and d.user_id = p.user_id
          order by 1) as devices
      from low
      join employers e on e.id = low.employer_id
      join administrators p on p.employer_id = low.employer_id and not p.soft_deleted
        and p.notify_low_balance && '{email,push}'
      join users u on u.id = p.user_id`.execute(tx)
    const told = rows.map((warned) => ({ ...warned, mail: lowBalanceMail(config, warned) }))
    await tell(tx, config, planTelling(told))
  })

/** Locked by a save of the threshold until its commit. */
export const lockThreshold = (tx: TenantTransaction) =>
  sql`select from sms_credits where employer_id = ${tx.scope.employerId} for no key update`.execute(tx)

/** Saves the threshold. A user who sets it above the balance knows that already, and gets no mail. */
export const setWarning = async (tx: TenantTransaction, warnBelow: number): Promise<void> => {
  await sql`update sms_credits set warn_below = ${warnBelow},
      warned_at = case when balance >= ${warnBelow} then null else coalesce(warned_at, now()) end
    where employer_id = ${tx.scope.employerId}`.execute(tx)
}
