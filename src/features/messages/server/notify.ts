import { sql } from 'kysely'
import { administratorsOf, concernedBy, type Administrator } from '#features/accounts/server/read.ts'
import { WITHDRAWALS_NOTIFIED_BY_SMS } from '#features/assignments/rules.ts'
import { loginsOfAsked } from '#features/assignments/server/announce.ts'
import {
  BESIDE_ASSIGNMENT,
  FACTS,
  readShiftFacts,
  type AssignmentFacts,
  type RequestFacts,
} from '#features/assignments/server/facts.ts'
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
import { sendAffordableSms, waitingQuestions, type WaitingQuestions } from './unwanted.ts'

/** A notice to the office, and to the substitute that it is about. */
export interface Notice {
  readonly facts: AssignmentFacts
  /** The substitute's own: they do not choose. */
  readonly mails?: readonly OutgoingEmail[]
  readonly office: OfficeNotice
}

interface OfficeNotice {
  /** The members who may get it; the choice of each decides the channels. */
  readonly administrators: readonly Administrator[]
  readonly chosenFor: 'notifyAccepted' | 'notifyWithdrawn'
  /** A push shows its subject and preview. */
  readonly mail: (told: Administrator) => Told['mail']
  /** Left out where no SMS is sent. */
  readonly sms?: OfficeSms
}

interface OfficeSms extends Pick<SmsOccasion, 'kind' | 'reason'> {
  readonly text: string
  /** Goes to one member who gets the e-mail where no one has chosen SMS: the shift is unfilled, and soon. */
  readonly isUrgent: boolean
}

/** The channels of an office notice, as each has chosen them. */
export interface NoticePlan {
  readonly telling: Telling
  /** The first go where credits are short. */
  readonly sms: readonly OutgoingSms[]
}

/** Chooses the channels for each of the office. Writes nothing, so that a plan can use it too. */
export const planNotice = (config: Config, { facts, office }: Notice): NoticePlan => {
  const { administrators, chosenFor, mail, sms } = office
  const telling = planTelling(
    administrators.map((one) => ({ ...one, channels: one[chosenFor], mail: mail(one) })),
  )
  return { telling, sms: sms ? smsTo(config, facts, office, sms, telling.noticeIds) : [] }
}

/**
 * Queues a notice, as part of the transaction: the mails to the substitute, and to each of the office by what they chose. Of SMS, one
 * credit each, the first go where credits are short, beginning with the sender of the shift; with none the rest stands regardless.
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

/** None once substitutes have withdrawn often: a link must not use up the credits. */
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

/** The sender of the shift comes first. */
export const bySenderFirst = (facts: AssignmentFacts, administrators: readonly Administrator[]) =>
  administrators.toSorted(
    (a, b) => Number(b.email === facts.contactEmail) - Number(a.email === facts.contactEmail),
  )

/** A number that two share gets one SMS, at once where one of them gets no push. */
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

/** The mail to a person who is in the register and has an e-mail address; else none. */
export const toHolder = <Mail>(
  contact: Contact | null,
  write: (holder: Contact & { readonly email: string }) => Mail,
): Mail[] => {
  const email = contact?.email
  return contact && email ? [write({ ...contact, email })] : []
}

/** A member of the office who holds the shift has the holder's mail, and gets no second one. */
export const withoutHolder = ({ administrators, contact }: Parties): Administrator[] =>
  administrators.filter(({ email }) => email !== contact?.email)

/** The facts of a notice about a substitute and their shifts. */
export interface Parties {
  readonly facts: RequestFacts
  /** Null when the substitute has left the register. */
  readonly contact: Contact | null
  /** The office must know who it was even then. */
  readonly vikar: Pick<Contact, 'fullName' | 'email'> & { readonly phone: string | null }
  /** The members who see the request. */
  readonly administrators: readonly Administrator[]
  /** The row of the substitute's personal link. */
  readonly tokenId: string
  /** The substitute's own requests and reminders that have not gone out. */
  readonly waiting: WaitingQuestions
  /** The logins of all who were asked: their lists show the shift. */
  readonly logins: readonly string[]
}

/** A substitute, and a shift of theirs. */
export interface Holder {
  readonly assignmentId: string
  readonly vikarId: string
}

/**
 * Reads all of it in one statement, and the times of the shifts in another where they are several.
 *
 * @param isHeld holds the substitute's row, which comes before the messages
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
  const { contact, vikarName, administrators, tokenId, waiting, logins, ...facts } = read
  return {
    facts: { ...facts, shifts: several ?? [facts] },
    contact,
    vikar: contact ?? { fullName: vikarName, phone: null, email: null },
    administrators: concernedBy(administrators, facts.departmentId),
    tokenId,
    waiting,
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
    select ${FACTS}, ${contactOf(employerId, vikarId, isHeld)} as contact, ${administratorsOf(employerId)} as administrators,
      ${waitingQuestions(employerId, { assignmentId, vikarId })} as waiting,
      ${loginsOfAsked(employerId, assignmentId)} as logins, t.id as token_id, v.full_name as vikar_name
    from assignments a ${BESIDE_ASSIGNMENT}
    join recipients t on t.employer_id = a.employer_id and t.request_id = a.request_id and t.vikar_id = ${vikarId}
    join vikarer v on v.employer_id = t.employer_id and v.id = t.vikar_id
    where a.employer_id = ${employerId} and a.id = ${assignmentId}`.execute(tx)
  const [read] = rows
  if (!read) throw new Error(`${vikarId} has no link to assignment ${assignmentId}`)
  return read
}
