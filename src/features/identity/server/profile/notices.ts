import { sql } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'
import type { Notices } from '../../contract-notices.ts'
import type { NoticeChannel } from '#features/push/rules.ts'
import { stopSms } from '#features/sms/server/stop.ts'
import type { NoticeChoice } from '../../rules.ts'
import { lockEmployer, type MemberId } from '../memberships.ts'

const COLUMN = {
  accepted: 'notifyAccepted',
  withdrawn: 'notifyWithdrawn',
  alarm: 'notifyAlarm',
  lowBalance: 'notifyLowBalance',
} as const

/** A member's notices and channels: their choice, or the default of their role. Null for non-members. */
export const readNotices = async (
  tx: SystemTransaction,
  { employerId, userId }: MemberId,
): Promise<Notices | null> => {
  const row = await tx
    .selectFrom('administrators')
    .select([
      'notifyAccepted as accepted',
      'notifyWithdrawn as withdrawn',
      'notifyAlarm as alarm',
      'notifyLowBalance as lowBalance',
    ])
    .where('employerId', '=', employerId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Turns one notice on or off. At least one member must get alarms by SMS or e-mail. This is decided with the employer
 * locked: of two members who turn theirs off at once, the second is refused. Push alone is not enough, because it may
 * not be seen for hours.
 */
export const chooseNotice = async (
  tx: SystemTransaction,
  member: MemberId,
  { kind, channel, isOn }: NoticeChoice,
): Promise<'chosen' | 'nobody-alarmed' | 'not-member'> => {
  const { employerId, userId } = member
  await lockEmployer(tx, employerId)
  const known = await readNotices(tx, member)
  if (!known) return 'not-member'
  const others = known[kind].filter((other) => other !== channel)
  const chosen = isOn ? [...others, channel] : others
  if (kind === 'alarm' && !isOn && !(await wouldAlarmReachAnyone(tx, member, chosen))) return 'nobody-alarmed'
  await tx
    .updateTable('memberships')
    .set({ [COLUMN[kind]]: chosen })
    .where('employerId', '=', employerId)
    .where('userId', '=', userId)
    .execute()
  return 'chosen'
}

/**
 * The person has opened a push notice: an unsent SMS with the same content is dropped, at no cost. Returns the
 * employer of the notice; null if this person got no such notice.
 */
export const openNotice = async (
  tx: SystemTransaction,
  { userId, noticeId }: { userId: string; noticeId: string },
): Promise<string | null> => {
  const { rows } = await sql<{ employerId: string }>`
    with told as (
      select id from push_messages where notice_id = ${noticeId} and user_id = ${userId} order by id for no key update
    )
    update push_messages m set opened_at = coalesce(opened_at, now()) from told where m.id = told.id
    returning m.employer_id`.execute(tx)
  const [notice] = rows
  if (!notice) return null
  await stopSms(tx, sql`m.employer_id = ${notice.employerId} and m.id = ${noticeId}`, OPENED)
  return notice.employerId
}

/** As the office reads it in the ledger. */
const OPENED = 'Push-varselet ble åpnet, så SMS-en ble ikke sendt'

/**
 * Would an alarm still reach a member who can log in and sees the whole office, after this choice? Members bound to
 * departments do not count.
 */
const wouldAlarmReachAnyone = async (
  tx: SystemTransaction,
  { employerId, userId }: MemberId,
  chosen: readonly NoticeChannel[],
): Promise<boolean> => {
  const { rows } = await sql<{ isAlarmed: boolean }>`
    select exists (
      select from (select user_id, phone,
        case when user_id = ${userId} then ${[...chosen]}::text[] else notify_alarm end as told_by
        from administrators where employer_id = ${employerId} and not soft_deleted and not is_bound) a
      where 'email' = any(a.told_by) or 'sms' = any(a.told_by) and a.phone is not null) or exists (
      select from administrators where employer_id = ${employerId} and user_id = ${userId}
        and is_bound) as is_alarmed`.execute(tx)
  return rows[0]?.isAlarmed === true
}
