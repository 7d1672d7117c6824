import { sql } from 'kysely'
import {
  administratorsOf,
  concernedBy,
  type Administrator,
} from '#features/identity/server/read-administrators.ts'
import { WITHDRAWALS_NOTIFIED_BY_SMS } from '#features/assignments/rules.ts'
import { LOGINS_OF_ASKED } from '#features/assignments/server/announce.ts'
import {
  BESIDE_ASSIGNMENT,
  FACTS,
  readShiftFacts,
  type AssignmentFacts,
  type RequestFacts,
} from '#features/assignments/server/facts.ts'
import { SHIFTS_OF_REQUEST } from '#features/assignments/server/of-request.ts'
import { sendEmails, type OutgoingEmail } from '#features/email/server/send.ts'
import {
  mailsOf,
  planTelling,
  reachedBy,
  sendPushes,
  type Telling,
  type Told,
} from '#features/push/server/tell.ts'
import type { OutgoingSms, SmsOccasion } from '#features/sms/server/send.ts'
import { contactOf, type Contact } from '#features/vikarer/server/read.ts'
import type { Config } from '#server/config/config.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { isSmsNumber } from '#shared/phone.ts'
import { sendAffordableSms, unsentAbout, type Unsent } from './unwanted.ts'

/** A notice to the office, and to the substitute it concerns. */
export interface Notice {
  readonly facts: AssignmentFacts
  /** The substitute's mails, which are not optional. */
  readonly mails?: readonly OutgoingEmail[]
  readonly office: OfficeNotice
}

interface OfficeNotice {
  /** The possible recipients; the choice of each decides the channels. */
  readonly administrators: readonly Administrator[]
  readonly chosenFor: 'notifyAccepted' | 'notifyWithdrawn'
  /** A push shows the subject and preview of this mail. */
  readonly mail: (told: Administrator) => Told['mail']
  /** Omitted: no SMS. */
  readonly sms?: OfficeSms
}

interface OfficeSms extends Pick<SmsOccasion, 'kind' | 'reason'> {
  readonly text: string
  /** If no one chose SMS, one member who gets the e-mail gets an SMS too: the shift is unfilled, and soon. */
  readonly isUrgent: boolean
}

/** The channels of an office notice, according to the members' choices. */
export interface NoticePlan {
  readonly telling: Telling
  /** In order: the first are sent when credits are short. */
  readonly sms: readonly OutgoingSms[]
}

/** Chooses the channels for each member. Writes nothing, so that a plan can use it too. */
export const planNotice = (config: Config, { facts, office }: Notice): NoticePlan => {
  const { administrators, chosenFor, mail, sms } = office
  const telling = planTelling(
    administrators.map((one) => ({ ...one, channels: one[chosenFor], mail: mail(one) })),
  )
  return { telling, sms: sms ? smsTo(config, facts, office, sms, telling.noticeIds) : [] }
}

/**
 * Queues a notice in the transaction: the substitute's mails, and each member's messages by their choice. An SMS costs
 * a credit; when credits are short, the first are sent, beginning with the sender of the shift. Without credits the
 * rest is still queued.
 */
export const notify = async (
  tx: TenantTransaction,
  config: Config,
  notice: Notice,
  { telling, sms } = planNotice(config, notice),
): Promise<void> => {
  const { facts, mails = [], office } = notice
  await Promise.all([
    sendEmails(tx, [...mails, ...mailsOf(telling)]),
    sendPushes(tx, config, telling),
    office.sms && sms.length > 0 && sendAffordableSms(tx, occasionOf(facts, office.sms), sms),
  ])
}

const occasionOf = (facts: AssignmentFacts, { kind, reason }: OfficeSms): SmsOccasion => ({
  kind,
  assignmentId: facts.id,
  reason,
  validUntil: facts.endsAt,
})

/** Empty after frequent withdrawals: a link must not use up the credits. */
const smsTo = (
  { smsCountries }: Config,
  facts: AssignmentFacts,
  { administrators, chosenFor }: OfficeNotice,
  { text, isUrgent }: OfficeSms,
  noticeIds: ReadonlyMap<string, string>,
): OutgoingSms[] => {
  if (facts.timesReopened > WITHDRAWALS_NOTIFIED_BY_SMS * facts.places) return []
  const reached = bySenderFirst(facts, administrators).filter(
    ({ phone }) => phone !== null && isSmsNumber(phone, smsCountries),
  )
  const toldBy = (channel: 'email' | 'sms') => {
    const wanting = reached.filter(({ [chosenFor]: channels, devices }) =>
      reachedBy({ channels, devices }).includes(channel),
    )
    return toNumbers(wanting, text, noticeIds)
  }
  const chosen = toldBy('sms')
  return chosen.length > 0 || !isUrgent ? chosen : toldBy('email').slice(0, 1)
}

/** Sorts the sender of the shift first. */
export const bySenderFirst = (facts: AssignmentFacts, administrators: readonly Administrator[]) =>
  administrators.toSorted(
    (a, b) => Number(b.email === facts.contactEmail) - Number(a.email === facts.contactEmail),
  )

/** A number that two members share gets one SMS, at once if one of them gets no push. */
const toNumbers = (
  administrators: readonly Administrator[],
  message: string,
  noticeIds: ReadonlyMap<string, string>,
): OutgoingSms[] =>
  [...Map.groupBy(administrators, ({ phone }) => phone ?? '')].map(([recipient, sharing]) => {
    const notices = sharing.map(({ userId }) => noticeIds.get(userId))
    const noticeId = notices.includes(undefined) ? undefined : notices[0]
    return { recipient, message, vikarId: null, linkId: null, noticeId }
  })

/** The mail to a person in the register with an e-mail address, else none. */
export const toHolder = <Mail>(
  contact: Contact | null,
  write: (holder: Contact & { readonly email: string }) => Mail,
): Mail[] => {
  const email = contact?.email
  return contact && email ? [write({ ...contact, email })] : []
}

/** The administrators without the holder, who as a member already gets the holder's mail. */
export const withoutHolder = ({ administrators, contact }: Parties): Administrator[] =>
  administrators.filter(({ email }) => email !== contact?.email)

/** The facts of a notice about a substitute and their shifts. */
export interface Parties {
  readonly facts: RequestFacts
  /** Null if the substitute has left the register. */
  readonly contact: Contact | null
  /** The name, also of a substitute who has left the register. */
  readonly vikar: Pick<Contact, 'fullName' | 'email'> & { readonly phone: string | null }
  /** The members who see the request. */
  readonly administrators: readonly Administrator[]
  /** The row of the substitute's personal link. */
  readonly tokenId: string
  /** Unsent messages about the request. */
  readonly unsent: Unsent
  /** The logins of all recipients: their lists show the shift. */
  readonly logins: readonly string[]
}

/** A substitute and their shift. */
export interface Holder {
  readonly assignmentId: string
  readonly vikarId: string
}

/**
 * Reads everything in one statement, and the times of several shifts in another.
 *
 * @param isHeld locks the substitute's row, which precedes the messages
 */
export const readParties = async (
  tx: TenantTransaction,
  { assignmentId, vikarId }: Holder,
  assignmentIds: readonly string[] = [assignmentId],
  isHeld = true,
): Promise<Parties> => {
  const [read, several] = await Promise.all([
    readAll(tx, { assignmentId, vikarId }, isHeld),
    assignmentIds.length > 1 ? readShiftFacts(tx, assignmentIds) : null,
  ])
  const { contact, vikarName, administrators, tokenId, unsent, logins, ...facts } = read
  return {
    facts: { ...facts, shifts: several ?? [facts] },
    contact,
    vikar: contact ?? { fullName: vikarName, phone: null, email: null },
    administrators: concernedBy(administrators, facts.departmentId),
    tokenId,
    unsent,
    logins,
  }
}

interface Read extends AssignmentFacts, Omit<Parties, 'facts' | 'vikar'> {
  readonly vikarName: string
}

const readAll = async (
  tx: TenantTransaction,
  { assignmentId, vikarId }: Holder,
  isHeld: boolean,
): Promise<Read> => {
  const { employerId } = tx.scope
  const { rows } = await sql<Read>`
    select ${FACTS}, ${contactOf(employerId, vikarId, isHeld)} as contact,
      ${administratorsOf(employerId)} as administrators,
      ${unsentAbout(employerId, vikarId, sql`of_request.ids`)} as unsent,
      ${LOGINS_OF_ASKED} as logins, t.id as token_id, v.full_name as vikar_name
    from assignments a ${BESIDE_ASSIGNMENT} cross join lateral (select ${SHIFTS_OF_REQUEST} as ids offset 0) of_request
    join recipients t on t.employer_id = a.employer_id and t.request_id = a.request_id and t.vikar_id = ${vikarId}
    join vikarer v on v.employer_id = t.employer_id and v.id = t.vikar_id
    where a.employer_id = ${employerId} and a.id = ${assignmentId}`.execute(tx)
  const [read] = rows
  if (!read) throw new Error(`${vikarId} has no link to assignment ${assignmentId}`)
  return read
}
