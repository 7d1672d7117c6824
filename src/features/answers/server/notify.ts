import { sql } from 'kysely'
import { concernedBy, readAdministrators, type Administrator } from '#features/accounts/server/read.ts'
import { readFacts, readShiftFacts } from '#features/assignments/server/facts.ts'
import { readOtherShift } from '#features/assignments/server/other-shift.ts'
import type { ResponseLink } from '#features/assignments/server/response-link.ts'
import { sendEmails } from '#features/email/server/send.ts'
import { stopOwnQuestions, stopUnwantedLater } from '#features/requests/server/unwanted.ts'
import { readContact, readName, type Contact } from '#features/vikarer/server/read.ts'
import type { Config } from '#server/config/config.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import {
  acceptedNotice,
  busyNotice,
  confirmationEmail,
  erasedNotice,
  withdrawalEmail,
  withdrawnNotice,
} from './messages.ts'
import { noticeBySms, withdrawnBySms } from './notice-by-sms.ts'

type Holder = Pick<ResponseLink, 'assignmentId' | 'vikarId'>

/**
 * After a yes that won `assignmentIds`, of which `assignmentId` is the first: one confirmation to the winner, one mail and one SMS
 * to each of the office who wants that.
 */
export const notifyOfYes = async (
  tx: TenantTransaction,
  config: Config,
  link: ResponseLink,
  message: string | null,
) => {
  const [parties, shifts] = await Promise.all([
    readParties(tx, link),
    readShiftFacts(tx, link.assignmentIds),
    stopOwnQuestions(tx, link),
    stopUnwantedLater(tx, link.assignmentId), // of the whole request
  ])
  const { contact, vikar } = parties
  const others = withoutHolder(parties)
  const endsAt = new Date(Math.max(...shifts.map((shift) => shift.endsAt.getTime())))
  const facts = { ...parties.facts, endsAt, shifts }
  const emails = sendEmails(tx, [
    ...toHolder(contact, (holder) => confirmationEmail(config, facts, { ...holder, ...link })),
    ...byEmail(others, 'notifyAccepted').map((told) => acceptedNotice(config, facts, told, vikar, message)),
  ])
  await Promise.all([emails, noticeBySms(tx, config, facts, others, vikar.fullName)])
}

/** After a yes that the office has recorded: the winner's confirmation, and no more questions. */
export const confirmYes = async (
  tx: TenantTransaction,
  config: Config,
  { assignmentId, vikarId }: Holder,
): Promise<void> => {
  const [{ facts, contact }, shifts, tokenId] = await Promise.all([
    readParties(tx, { assignmentId, vikarId }),
    readShiftFacts(tx, [assignmentId]),
    readLink(tx, { assignmentId, vikarId }),
    stopOwnQuestions(tx, { assignmentId, assignmentIds: [assignmentId], vikarId }),
    stopUnwantedLater(tx, assignmentId),
  ])
  await sendEmails(
    tx,
    toHolder(contact, (holder) =>
      confirmationEmail(config, { ...facts, shifts }, { ...holder, vikarId, tokenId }),
    ),
  )
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

/**
 * After a withdrawal: a confirmation to the substitute who withdrew, a mail with the reserves, and an SMS, to each of
 * the office who wants that.
 */
export const notifyOfWithdrawal = async (
  tx: TenantTransaction,
  config: Config,
  link: Holder,
  message: string | null,
) => {
  const [parties, reserves] = await Promise.all([
    readParties(tx, link),
    readReserves(tx, link.assignmentId),
    stopUnwantedLater(tx, link.assignmentId),
  ])
  const { facts, contact, vikar } = parties
  const others = withoutHolder(parties)
  const emails = sendEmails(tx, [
    ...toHolder(contact, (holder) => withdrawalEmail(config, facts, { ...holder, vikarId: link.vikarId })),
    ...byEmail(others, 'notifyWithdrawn').map((administrator) =>
      withdrawnNotice(config, facts, administrator, vikar, message, reserves),
    ),
  ])
  const told = { vikarName: vikar.fullName, reserves: reserves.length }
  await Promise.all([emails, withdrawnBySms(tx, config, facts, others, told)])
}

/** After a shift was taken from somebody who is being erased: a mail to each of the office who wants that, which names no one. */
export const notifyOfErasure = async (tx: TenantTransaction, config: Config, assignmentId: string) => {
  const [facts, administrators, reserves] = await Promise.all([
    readFacts(tx, assignmentId),
    readAdministrators(tx),
    readReserves(tx, assignmentId),
    stopUnwantedLater(tx, assignmentId),
  ])
  await sendEmails(
    tx,
    byEmail(concernedBy(administrators, facts.departmentId), 'notifyWithdrawn').map((told) =>
      erasedNotice(config, facts, told, reserves.length),
    ),
  )
}

/** At most this many mails about busy substitutes for one shift: a link must not fill a mailbox. */
const BUSY_NOTICES_MAX = 10

/**
 * After a yes from somebody with an overlapping shift: a mail to each administrator, once for each change of the
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
  await sendEmails(
    tx,
    byEmail(administrators, 'notifyAccepted').map((administrator) =>
      busyNotice(config, facts, administrator, { ...vikar, message, other }),
    ),
  )
}

const isBusyNoticeDue = async (
  tx: TenantTransaction,
  { assignmentId, vikarId }: Holder,
): Promise<boolean> => {
  const { rows } = await sql<{ isNew: boolean; told: number }>`
    select r.interested_at = now() as is_new, (
      select count(*)::integer from email_history m where m.employer_id = r.employer_id
        and m.assignment_id = r.assignment_id and m.kind = 'busy-notice') as told
    from assignment_responses r
    where r.employer_id = ${tx.scope.employerId} and r.assignment_id = ${assignmentId} and r.vikar_id = ${vikarId}`.execute(
    tx,
  )
  const [answer] = rows
  return answer !== undefined && answer.isNew && answer.told < BUSY_NOTICES_MAX
}

/** The mail to somebody who is in the register and has an e-mail address; else none. */
const toHolder = <Mail>(
  contact: Contact | null,
  write: (holder: Contact & { readonly email: string }) => Mail,
): Mail[] => {
  const email = contact?.email
  return contact && email ? [write({ ...contact, email })] : []
}

const byEmail = (administrators: readonly Administrator[], kind: 'notifyAccepted' | 'notifyWithdrawn') =>
  administrators.filter((administrator) => administrator[kind].includes('email'))

/** Somebody of the office who holds the shift themselves has the holder's mail, and is not told once more. */
const withoutHolder = ({ administrators, contact }: Parties) =>
  administrators.filter(({ email }) => email !== contact?.email)

type Parties = Awaited<ReturnType<typeof readParties>>

/** What a notice is made of. `contact` is null when the substitute has left the register: the office must still know who it was. */
const readParties = async (tx: TenantTransaction, { assignmentId, vikarId }: Holder) => {
  const [facts, contact, fullName, everybody] = await Promise.all([
    readFacts(tx, assignmentId),
    readContact(tx, vikarId),
    readName(tx, vikarId),
    readAdministrators(tx),
  ])
  const administrators = concernedBy(everybody, facts.departmentId)
  return { facts, contact, vikar: contact ?? { fullName, phone: null, email: null }, administrators }
}

/** Somebody who said yes too late; the phone in E.164, null when they have left the register. */
export interface Reserve {
  readonly fullName: string
  readonly phone: string | null
}

/** Those who would come if an assignment reopened, in the order in which they said so. */
const readReserves = async (tx: TenantTransaction, assignmentId: string): Promise<Reserve[]> => {
  const { rows } = await sql<Reserve>`
    select v.full_name, v.phone from assignment_responses r
    join vikarer v on v.employer_id = r.employer_id and v.id = r.vikar_id
    where r.employer_id = ${tx.scope.employerId} and r.assignment_id = ${assignmentId}
      and r.response_type = 'interested'
    order by r.created_at, v.id`.execute(tx)
  return rows
}
