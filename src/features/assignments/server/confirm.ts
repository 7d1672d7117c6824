import { sql, type RawBuilder } from 'kysely'
import type { TenantTransaction } from '#server/database/database.ts'
import type { ResponseLink } from './response-link.ts'

/** Has the holder of answer `r` been asked to confirm new times, and not answered? */
export const isUnconfirmed: RawBuilder<boolean> = sql`coalesce(r.response_type = 'accepted'
  and r.confirm_asked_at is not null and r.confirmed_at is null and r.accepted_at < r.confirm_asked_at, false)`

/** The times that the holder of answer `r` last agreed to, if they have been asked to confirm new ones; else null. */
export const timesBefore: RawBuilder<AgreedTimes | null> = sql`case when ${isUnconfirmed} and r.agreed_date is not null
  then jsonb_build_object('date', r.agreed_date, 'startTime', r.agreed_start_time, 'endTime', r.agreed_end_time) end`

/** Has the holder of answer `r` confirmed the new times? */
export const hasConfirmed: RawBuilder<boolean> = sql`coalesce(r.response_type = 'accepted'
  and r.confirmed_at >= r.confirm_asked_at and r.accepted_at < r.confirm_asked_at, false)`

/** Date YYYY-MM-DD, times HH:MM:SS. */
export interface AgreedTimes {
  readonly date: string
  readonly startTime: string
  readonly endTime: string
}

/**
 * Asks each holder of a shift to confirm its new times. Several edits keep the times that they last agreed to; a shift
 * that is back at those needs no answer.
 */
export const askToConfirm = (tx: TenantTransaction, id: string, before: AgreedTimes, now: AgreedTimes) =>
  sql`
    with known as (
      select r.vikar_id,
        case when ${isUnconfirmed} then coalesce(r.agreed_date, ${before.date}::date) else ${before.date}::date
          end as date,
        case when ${isUnconfirmed} then coalesce(r.agreed_start_time, ${before.startTime}::time)
          else ${before.startTime}::time end as start_time,
        case when ${isUnconfirmed} then coalesce(r.agreed_end_time, ${before.endTime}::time)
          else ${before.endTime}::time end as end_time
      from assignment_responses r
      where r.employer_id = ${tx.scope.employerId} and r.assignment_id = ${id} and r.response_type = 'accepted'
    )
    update assignment_responses r set agreed_date = known.date, agreed_start_time = known.start_time,
      agreed_end_time = known.end_time, confirmed_at = null,
      confirm_asked_at = case when (known.date, known.start_time, known.end_time)
        = (${now.date}::date, ${now.startTime}::time, ${now.endTime}::time) then null else now() end
    from known
    where r.employer_id = ${tx.scope.employerId} and r.assignment_id = ${id} and r.vikar_id = known.vikar_id`.execute(
    tx,
  )

/** Records that a holder confirms the new times. False if none await confirmation. */
export const confirmTimes = async (
  tx: TenantTransaction,
  { assignmentId, vikarId }: Pick<ResponseLink, 'assignmentId' | 'vikarId'>,
): Promise<boolean> => {
  const { rows } = await sql`
    update assignment_responses r set confirmed_at = now()
    where employer_id = ${tx.scope.employerId} and assignment_id = ${assignmentId} and vikar_id = ${vikarId}
      and ${isUnconfirmed} returning 1`.execute(tx)
  return rows.length > 0
}
