import { sql } from 'kysely'
import type { NoteAddresses } from '#features/email/server/deliver.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { inRegister } from './read.ts'
import { storable } from '#server/outbox/outbox.ts'

/**
 * Records in the register the addresses that mail servers refuse, and clears those where a mail has arrived, unless
 * one came back too: the next server may accept every mail and return it later. Returns the employers whose
 * register has changed. Locks rows in the register's order.
 */
export const noteAddresses: NoteAddresses = async (tx, tried) => {
  const { rows } = await sql<{ employerId: string }>`
    with attempt as (
      select "employerId" as employer_id, lower(recipient) as email, max(refusal) as refusal
      from jsonb_to_recordset(${JSON.stringify(tried)}::jsonb) as sent ("employerId" uuid, recipient text, refusal text)
      group by 1, 2
    ), concerned as (
      select v.employer_id, v.id, attempt.refusal from vikarer v
      join attempt on attempt.employer_id = v.employer_id and attempt.email = lower(v.email)
      where v.email_refusal is distinct from attempt.refusal and (attempt.refusal is not null or not v.email_bounced)
      order by v.id for update of v
    )
    update vikarer set email_refusal = concerned.refusal, email_bounced = false,
      email_refused_at = case when concerned.refusal is not null then now() end
    from concerned where vikarer.employer_id = concerned.employer_id and vikarer.id = concerned.id
    returning vikarer.employer_id`.execute(tx)
  return [...new Set(rows.map(({ employerId }) => employerId))]
}

const ofAddress = ({ scope }: TenantTransaction, address: string) =>
  sql`v.employer_id = ${scope.employerId} and lower(v.email) = lower(${address})`

/** Locks the rows with this address, before messages are locked. */
export const lockRefused = (tx: TenantTransaction, address: string) =>
  sql`select 1 from vikarer v where ${ofAddress(tx, address)} order by v.id for no key update`.execute(tx)

/**
 * Records that mail to this address came back. Later mails that a server accepts do not clear it: it had accepted
 * this one as well.
 */
export const markBounced = (tx: TenantTransaction, address: string, words: string) =>
  sql`
    update vikarer v set email_refused_at = now(), email_refusal = ${storable(words)}, email_bounced = true
    where ${ofAddress(tx, address)}`.execute(tx)

/** Clears a substitute's mark from this time; a later one stays. False if they are not in the register. */
export const tryEmailAgain = async (tx: TenantTransaction, id: string, refusedAt: Date): Promise<boolean> => {
  const row = await inRegister(tx).select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) return false
  await sql`
    update vikarer set email_refused_at = null, email_refusal = null, email_bounced = false
    where employer_id = ${tx.scope.employerId} and id = ${id}
      and date_trunc('milliseconds', email_refused_at) = ${refusedAt}`.execute(tx)
  return true
}
