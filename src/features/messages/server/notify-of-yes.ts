import { sql } from 'kysely'
import type { Channel } from '#features/assignments/rules.ts'
import type { AssignmentFacts } from '#features/assignments/server/facts.ts'
import { readOtherShift } from '#features/assignments/server/other-shift.ts'
import type { ResponseLink } from '#features/assignments/server/response-link.ts'
import { sendEmails } from '#features/email/server/send.ts'
import type { Contact } from '#features/vikarer/server/read.ts'
import type { Config } from '#server/config/config.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { acceptedAdminSms, confirmedSms } from '../events/accepted.ts'
import { linkLength, sender } from '../letter-parts.ts'
import { reachOf } from '../reach.ts'
import { NOBODY, type Sent, type SmsResult } from '../shapes.ts'
import { acceptedNotice, busyNotice, confirmationEmail } from './mails.ts'
import { type Holder, notify, readParties, toHolder, withoutHolder } from './notify.ts'
import { sendUrgentSms, stopOwnQuestions, stopUnsentLater } from './unwanted.ts'

/**
 * After a yes that won `assignmentIds`, first `assignmentId`: one confirmation to the winner, and a notice to each
 * member by the channels that they chose. Returns the logins whose lists change.
 */
export const notifyOfYes = async (
  tx: TenantTransaction,
  config: Config,
  link: Holder & Pick<ResponseLink, 'assignmentIds'>,
  message: string | null,
): Promise<readonly string[]> => {
  const parties = await readParties(tx, link, link.assignmentIds)
  stopUnsentLater(tx, link.assignmentId, parties.unsent)
  await stopOwnQuestions(tx, link, parties.unsent)
  const { contact, vikar, tokenId } = parties
  const endsAt = new Date(Math.max(...parties.facts.shifts.map((shift) => shift.endsAt.getTime())))
  const facts = { ...parties.facts, endsAt }
  await notify(tx, config, {
    facts,
    mails: toHolder(contact, (holder) =>
      confirmationEmail(config, facts, { ...holder, vikarId: link.vikarId, tokenId }),
    ),
    office: {
      administrators: withoutHolder(parties),
      chosenFor: 'notifyAccepted',
      mail: (told) => acceptedNotice(config, facts, told, vikar, message),
      sms: {
        kind: 'accepted-notice',
        reason: `Varsel om ja: ${facts.title}`,
        text: acceptedAdminSms({ ...facts, vikarName: vikar.fullName }).text,
        isUrgent: false,
      },
    },
  })
  return parties.logins
}

/** The confirmation of a yes that the office has recorded. */
export interface Confirmed {
  /** Null if it could not be sent. */
  readonly by: Channel | null
  readonly sent: Sent
}

/**
 * After a yes that the office has recorded: sends the winner's confirmation and stops their questions. By e-mail, or
 * with `mayUseSms` by SMS to a person without e-mail, for a credit.
 */
export const confirmYes = async (
  tx: TenantTransaction,
  config: Config,
  { assignmentId, vikarId }: Holder,
  mayUseSms: boolean,
): Promise<Confirmed> => {
  const { facts, contact, tokenId, unsent } = await readParties(tx, { assignmentId, vikarId })
  stopUnsentLater(tx, assignmentId, unsent)
  await stopOwnQuestions(tx, { assignmentId, assignmentIds: [assignmentId], vikarId }, unsent)
  const emails = toHolder(contact, (holder) =>
    confirmationEmail(config, facts, { ...holder, vikarId, tokenId }),
  )
  await sendEmails(tx, emails)
  const sent = { ...NOBODY, recipients: 1, emails: emails.length }
  if (emails.length > 0) return { by: 'email', sent }
  const sms =
    contact && mayUseSms ? await confirmBySms(tx, config, facts, { ...contact, tokenId }) : NOBODY.sms
  return { by: sms.kind === 'queued' ? 'sms' : null, sent: { ...sent, sms } }
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

/** Limit on notices about busy substitutes for one shift, so that a link cannot fill a mailbox. */
const BUSY_NOTICES_MAX = 10

/**
 * After a yes from a person with an overlapping shift: a notice to each administrator, once for each change of the
 * answer. None if the same yes has `won` that shift: they see both together.
 */
export const notifyOfBusyYes = async (
  tx: TenantTransaction,
  config: Config,
  link: Holder,
  message: string | null,
  won: readonly string[] = [],
): Promise<void> => {
  if (!(await isBusyNoticeDue(tx, link))) return
  const [{ facts, vikar, administrators }, other] = await Promise.all([
    readParties(tx, link),
    readOtherShift(tx, link),
  ])
  if (!other || won.includes(other.id)) return
  await notify(tx, config, {
    facts,
    office: {
      administrators,
      chosenFor: 'notifyAccepted',
      mail: (told) => busyNotice(config, facts, told, { ...vikar, message, other }),
    },
  })
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
    where r.employer_id = ${tx.scope.employerId} and r.assignment_id = ${assignmentId}
      and r.vikar_id = ${vikarId}`.execute(tx)
  const [answer] = rows
  return answer !== undefined && answer.isNew && answer.told < BUSY_NOTICES_MAX
}
