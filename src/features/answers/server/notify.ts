import { sql } from 'kysely'
import { concernedBy, readAdministrators, type Administrator } from '#features/accounts/server/read.ts'
import { readFacts, readShiftFacts } from '#features/assignments/server/facts.ts'
import { readOtherShift } from '#features/assignments/server/other-shift.ts'
import type { ResponseLink } from '#features/assignments/server/response-link.ts'
import { sendEmails } from '#features/email/server/send.ts'
import { mailsOf, planTelling, sendPushes, tell, type Told } from '#features/push/server/tell.ts'
import type { Channel } from '#features/assignments/rules.ts'
import type { Sent, SmsResult } from '#features/requests/contract.ts'
import { reachOf } from '#features/messages/reach.ts'
import { sender } from '#features/messages/letters.ts'
import { linkLength } from '#features/messages/server/mail-parts.ts'
import { NOBODY } from '#features/messages/server/notify-recipients.ts'
import { sendUrgentSms } from '#features/messages/server/urgent-sms.ts'
import { confirmedSms } from '#features/messages/sms-text.ts'
import type { AssignmentFacts } from '#features/assignments/server/facts.ts'
import { readLineProgress } from '#features/asking/server/line/read-line-progress.ts'
import { IS_IN_RESERVE } from '#features/asking/server/line/reserve.ts'
import { stopOwnQuestions, stopUnwantedLater } from '#features/messages/server/unwanted.ts'
import { readContact, readName, type Contact } from '#features/vikarer/server/read.ts'
import type { Config } from '#server/config/config.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { acceptedNotice, busyNotice, confirmationEmail, erasedNotice } from './messages.ts'
import { noticeBySms } from './notice-by-sms.ts'

export type Holder = Pick<ResponseLink, 'assignmentId' | 'vikarId'>

/**
 * After a yes that won `assignmentIds`, of which `assignmentId` is the first: one confirmation to the winner, and each of the
 * office is told by what they chose.
 */
export const notifyOfYes = async (
  tx: TenantTransaction,
  config: Config,
  link: ResponseLink,
  message: string | null,
) => {
  stopUnwantedLater(tx, link.assignmentId) // of the whole request
  const [parties] = await Promise.all([readParties(tx, link, link.assignmentIds), stopOwnQuestions(tx, link)])
  const { contact, vikar } = parties
  const others = withoutHolder(parties)
  const endsAt = new Date(Math.max(...parties.facts.shifts.map((shift) => shift.endsAt.getTime())))
  const facts = { ...parties.facts, endsAt }
  const telling = planFor('notifyAccepted', others, (told) =>
    acceptedNotice(config, facts, told, vikar, message),
  )
  const confirmation = toHolder(contact, (holder) => confirmationEmail(config, facts, { ...holder, ...link }))
  await Promise.all([
    sendEmails(tx, [...confirmation, ...mailsOf(telling)]),
    sendPushes(tx, config, telling),
    noticeBySms(tx, config, facts, { administrators: others, ...telling }, vikar.fullName),
  ])
}

/** The confirmation of a yes that the office has recorded. */
export interface Confirmed {
  /** Null when nothing could be sent. */
  readonly by: Channel | null
  readonly sent: Sent
  /** Questions to the person that had not left. */
  readonly stopped: { readonly messages: number; readonly sms: number }
}

/**
 * After a yes that the office has recorded: the winner's confirmation, and no more questions. By e-mail, or with `mayUseSms` by
 * SMS to a person without e-mail, for a credit.
 */
export const confirmYes = async (
  tx: TenantTransaction,
  config: Config,
  { assignmentId, vikarId }: Holder,
  mayUseSms: boolean,
): Promise<Confirmed> => {
  stopUnwantedLater(tx, assignmentId)
  const [{ facts, contact }, tokenId, stopped] = await Promise.all([
    readParties(tx, { assignmentId, vikarId }),
    readLink(tx, { assignmentId, vikarId }),
    stopOwnQuestions(tx, { assignmentId, assignmentIds: [assignmentId], vikarId }),
  ])
  const emails = toHolder(contact, (holder) =>
    confirmationEmail(config, facts, { ...holder, vikarId, tokenId }),
  )
  await sendEmails(tx, emails)
  const sent = { ...NOBODY, recipients: 1, emails: emails.length }
  if (emails.length > 0) return { by: 'email', sent, stopped }
  const sms =
    contact && mayUseSms ? await confirmBySms(tx, config, facts, { ...contact, tokenId }) : NOBODY.sms
  return { by: sms.kind === 'queued' ? 'sms' : null, sent: { ...sent, sms }, stopped }
}

/** Queues the SMS confirmation; `not-chosen` without a mobile number, or if the person declines SMS. */
const confirmBySms = async (
  tx: TenantTransaction,
  config: Config,
  facts: AssignmentFacts,
  holder: Contact & { readonly tokenId: string },
): Promise<SmsResult> => {
  const ways = { channels: ['sms'], smsCountries: config.smsCountries } as const
  if (!reachOf(holder, ways).sms) return NOBODY.sms
  const { text: message } = confirmedSms({
    ...facts,
    employerName: sender(facts),
    linkLength: linkLength(config),
  })
  const outcome = await sendUrgentSms(
    tx,
    {
      kind: 'confirmation',
      assignmentId: facts.id,
      reason: `Bekreftelse: ${facts.title}`,
      validUntil: facts.endsAt,
    },
    [{ recipient: holder.phone, message, vikarId: holder.id, linkId: holder.tokenId }],
  )
  return outcome.kind === 'queued' ? { ...outcome, withoutMobile: 0 } : outcome
}

/** The row of their personal link. */
const readLink = async (tx: TenantTransaction, { assignmentId, vikarId }: Holder): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    select t.id from recipients t
    join assignments a on a.employer_id = t.employer_id and a.request_id = t.request_id
    where a.employer_id = ${tx.scope.employerId} and a.id = ${assignmentId} and t.vikar_id = ${vikarId}`.execute(
    tx,
  )
  const [link] = rows
  if (!link) throw new Error(`${vikarId} has no link to assignment ${assignmentId}`)
  return link.id
}

/** After a shift was taken from somebody who is being erased: each of the office is told, without a name. */
export const notifyOfErasure = async (tx: TenantTransaction, config: Config, assignmentId: string) => {
  stopUnwantedLater(tx, assignmentId)
  const [facts, administrators, reserves, progress] = await Promise.all([
    readFacts(tx, assignmentId),
    readAdministrators(tx),
    readReserves(tx, assignmentId),
    readLineProgress(tx, assignmentId),
  ])
  const concerned = concernedBy(administrators, facts.departmentId)
  const telling = planFor('notifyWithdrawn', concerned, (told) =>
    erasedNotice(config, { ...facts, ...progress }, told, reserves.length),
  )
  await tell(tx, config, telling)
}

/** At most this many notices about busy substitutes for one shift: a link must not fill a mailbox. */
const BUSY_NOTICES_MAX = 10

/**
 * After a yes from somebody with an overlapping shift: each administrator is told, once for each change of the
 * answer; none where it is one of those that the same yes has `won`, which they see together.
 */
export const notifyOfBusyYes = async (
  tx: TenantTransaction,
  config: Config,
  link: Holder,
  message: string | null,
  won: readonly string[] = [],
) => {
  if (!(await isBusyNoticeDue(tx, link))) return
  const [{ facts, vikar, administrators }, other] = await Promise.all([
    readParties(tx, link),
    readOtherShift(tx, link),
  ])
  if (!other || won.includes(other.id)) return
  const telling = planFor('notifyAccepted', administrators, (told) =>
    busyNotice(config, facts, told, { ...vikar, message, other }),
  )
  await tell(tx, config, telling)
}

const isBusyNoticeDue = async (
  tx: TenantTransaction,
  { assignmentId, vikarId }: Holder,
): Promise<boolean> => {
  const { rows } = await sql<{ isNew: boolean; told: number }>`
    select r.interested_at = now() as is_new, (
      select count(*)::integer from (
        select m.id from email_history m where m.employer_id = r.employer_id
          and m.assignment_id = r.assignment_id and m.kind = 'busy-notice'
        union all select distinct p.notice_id from push_messages p where p.employer_id = r.employer_id
          and p.assignment_id = r.assignment_id and p.kind = 'busy-notice') notices) as told
    from assignment_responses r
    where r.employer_id = ${tx.scope.employerId} and r.assignment_id = ${assignmentId} and r.vikar_id = ${vikarId}`.execute(
    tx,
  )
  const [answer] = rows
  return answer !== undefined && answer.isNew && answer.told < BUSY_NOTICES_MAX
}

/** The mail to somebody who is in the register and has an e-mail address; else none. */
export const toHolder = <Mail>(
  contact: Contact | null,
  write: (holder: Contact & { readonly email: string }) => Mail,
): Mail[] => {
  const email = contact?.email
  return contact && email ? [write({ ...contact, email })] : []
}

/** How each of the office is told, by what they chose for this kind. */
export const planFor = (
  kind: 'notifyAccepted' | 'notifyWithdrawn',
  administrators: readonly Administrator[],
  write: (told: Administrator) => Told['mail'],
) => planTelling(administrators.map((one) => ({ ...one, channels: one[kind], mail: write(one) })))

/** Somebody of the office who holds the shift themselves has the holder's mail, and is not told once more. */
export const withoutHolder = ({ administrators, contact }: Parties) =>
  administrators.filter(({ email }) => email !== contact?.email)

export type Parties = Awaited<ReturnType<typeof readParties>>

/**
 * What a notice is made of, about the shift alone or these of its request. `contact` is null when the substitute has left the register:
 * the office must still know who it was.
 */
export const readParties = async (
  tx: TenantTransaction,
  { assignmentId, vikarId }: Holder,
  assignmentIds: readonly string[] = [assignmentId],
  contactBy: typeof readContact = readContact,
) => {
  const [facts, several, contact, everybody] = await Promise.all([
    readFacts(tx, assignmentId),
    assignmentIds.length > 1 ? readShiftFacts(tx, assignmentIds) : null,
    contactBy(tx, vikarId),
    readAdministrators(tx),
  ])
  return {
    facts: { ...facts, shifts: several ?? [facts] },
    contact,
    vikar: contact ?? { fullName: await readName(tx, vikarId), phone: null, email: null },
    administrators: concernedBy(everybody, facts.departmentId),
  }
}

/** Somebody who said yes too late; the phone in E.164, null when they have left the register. */
export interface Reserve {
  readonly fullName: string
  readonly phone: string | null
}

/** The people in reserve that the service asks about an assignment, by the time at which they joined it. */
export const readReserves = async (tx: TenantTransaction, assignmentId: string): Promise<Reserve[]> => {
  const { rows } = await sql<Reserve>`
    select v.full_name, v.phone from assignments a
    join assignment_responses r on r.employer_id = a.employer_id and r.assignment_id = a.id
    join vikarer v on v.employer_id = r.employer_id and v.id = r.vikar_id
    where a.employer_id = ${tx.scope.employerId} and a.id = ${assignmentId} and ${IS_IN_RESERVE}
    order by r.created_at, v.id`.execute(tx)
  return rows
}
