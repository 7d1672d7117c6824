import { sql } from 'kysely'
import {
  concernedBy,
  readAdministrators,
  type Administrator,
} from '#features/identity/server/read-administrators.ts'
import { readFacts, type AssignmentFacts } from '#features/assignments/server/facts.ts'
import { planTelling, tell, type Telling } from '#features/push/server/tell.ts'
import type { Config } from '#server/config/config.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import type { Values } from '#server/history/kinds.ts'
import { isSmsNumber } from '#shared/phone.ts'
import type { AlarmReason } from '../alarm.ts'
import { alarmSms } from '../events/alarm.ts'
import { assignmentPage } from '../letter-parts.ts'
import { alarmMail } from './mails.ts'
import { bySenderFirst } from './notify.ts'
import { sendAffordableSms } from './unwanted.ts'

interface Alarm {
  readonly assignmentId: string
  /** At least one; one message contains them all. */
  readonly reasons: readonly AlarmReason[]
  readonly now: Date
}

interface AlarmEffects extends Values {
  readonly people: number
  readonly sms: number
  readonly emails: number
  /** Names, separated by commas. */
  readonly told: string
}

/**
 * Notifies members by the channels that they chose: by e-mail and push each time, and by SMS once, for a credit, until
 * a substitute has said yes or the shift was reopened. With too few credits, the first get an SMS, beginning with the
 * sender. If no one wants a notice, or only by SMS that cannot reach them, the owners get an e-mail. Returns the
 * effects for the event.
 */
export const notifyOfAlarm = async (
  tx: TenantTransaction,
  config: Config,
  alarm: Alarm,
): Promise<AlarmEffects> => {
  const [facts, administrators] = await Promise.all([
    readFacts(tx, alarm.assignmentId),
    readAdministrators(tx),
  ])
  const everybody = concernedBy(administrators, facts.departmentId)
  const plan = (told: readonly Administrator[]) =>
    planTelling(told.map((one) => ({ ...one, channels: one.notifyAlarm, mail: mailTo(one) })))
  const mailTo = (one: Administrator) => alarmMail(config, facts, one, alarm.reasons)
  const chosen = plan(everybody)
  const wanting = everybody.filter(({ notifyAlarm }) => notifyAlarm.includes('sms'))
  const { now, before } = await tellBySms(tx, config, { facts, wanting, alarm, ...chosen })
  const isHeard = [chosen.byEmail, now, before].some(({ length }) => length > 0)
  const telling = isHeard ? chosen : withOwners(chosen, plan(ownersByEmail(everybody)))
  await tell(tx, config, telling)
  await note(tx, alarm, [
    ...now.map((userId) => ({ userId, channel: 'sms', id: telling.noticeIds.get(userId) })),
    ...telling.byEmail.map(({ userId }) => ({ userId, channel: 'email' })),
    ...telling.byPush.map(({ userId }) => ({ userId, channel: 'push' })),
  ])
  const userIds = new Set([...now, ...[...telling.byEmail, ...telling.byPush].map(({ userId }) => userId)])
  const told = everybody.filter(({ userId }) => userIds.has(userId))
  return {
    people: told.length,
    sms: now.length,
    emails: telling.byEmail.length,
    told: told.map(({ fullName }) => fullName).join(','),
  }
}

/** The display of a push is not confirmed: if a push is the only notice, the owners get the mail too. */
const withOwners = (chosen: Telling, { byEmail }: Telling): Telling => {
  const owners = new Set(byEmail.map(({ userId }) => userId))
  const byPush = chosen.byPush.map((one) =>
    owners.has(one.userId) ? { ...one, channels: [...one.channels, 'email' as const] } : one,
  )
  return { ...chosen, byEmail, byPush }
}

const ownersByEmail = (everybody: readonly Administrator[]): Administrator[] =>
  everybody
    .filter(({ memberRole }) => memberRole === 'owner')
    .map((owner) => ({ ...owner, notifyAlarm: ['email'] }))

interface BySms extends Pick<Telling, 'noticeIds'> {
  readonly facts: AssignmentFacts
  readonly wanting: readonly Administrator[]
  readonly alarm: Alarm
}

interface ToldBySms {
  readonly now: readonly string[]
  /** Members who chose SMS and already got one about this shift. */
  readonly before: readonly string[]
}

const tellBySms = async (
  tx: TenantTransaction,
  config: Config,
  { facts, wanting, alarm, noticeIds }: BySms,
): Promise<ToldBySms> => {
  if (alarm.reasons.every((reason) => reason === 'sms-down')) return { now: [], before: [] }
  const told = await readToldBySms(tx, alarm.assignmentId)
  const before = wanting.flatMap(({ userId }) => (told.has(userId) ? [userId] : []))
  const { text: message } = alarmSms({
    ...facts,
    reasons: alarm.reasons,
    page: assignmentPage(config, facts),
  })
  const receivers = bySenderFirst(facts, wanting).flatMap(({ userId, phone }) => {
    if (phone === null || !isSmsNumber(phone, config.smsCountries) || told.has(userId)) return []
    const sms = { recipient: phone, message, vikarId: null, linkId: null, noticeId: noticeIds.get(userId) }
    return [{ userId, ...sms }]
  })
  const occasion = {
    kind: 'alarm',
    assignmentId: facts.id,
    reason: `Varsel om at ingen kommer: ${facts.title}`,
    validUntil: facts.startsAt,
  } as const
  const queued = await sendAffordableSms(tx, occasion, receivers)
  return { now: receivers.slice(0, queued).map(({ userId }) => userId), before }
}

/** Recipients of an SMS since the last yes or reopening, except those who opened a push, which replaced the SMS. */
const readToldBySms = async (tx: TenantTransaction, assignmentId: string): Promise<Set<string>> => {
  const { rows } = await sql<{ userId: string }>`
    select n.user_id from alarm_notices n
    join assignments a on a.employer_id = n.employer_id and a.id = n.assignment_id
    where n.employer_id = ${tx.scope.employerId} and n.assignment_id = ${assignmentId} and n.channel = 'sms'
      and not exists (select from sms_history s
        where s.employer_id = n.employer_id and s.id = n.id and s.gateway_state = 'stopped')
      and n.told_at > coalesce(greatest(a.reopened_at, (
        select max(r.accepted_at) from assignment_responses r
        where r.employer_id = a.employer_id and r.assignment_id = a.id)), '-infinity')`.execute(tx)
  return new Set(rows.map(({ userId }) => userId))
}

const note = async (
  tx: TenantTransaction,
  { assignmentId, reasons, now }: Alarm,
  notices: readonly { readonly userId: string; readonly channel: string; readonly id?: string | undefined }[],
): Promise<void> => {
  const rows = notices.map(({ userId, channel, id }) => ({ id, user_id: userId, channel }))
  await sql`
    insert into alarm_notices (id, employer_id, assignment_id, user_id, channel, reasons, told_at)
    select coalesce(id, gen_random_uuid()), ${tx.scope.employerId}, ${assignmentId}, user_id, channel,
      ${[...reasons]}::text[], ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as notice (id uuid, user_id uuid, channel text)`.execute(
    tx,
  )
}
