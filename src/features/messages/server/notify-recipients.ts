import { sql } from 'kysely'
import type { Channel } from '#features/assignments/rules.ts'
import { checkHour } from '#features/email/server/hour-limit.ts'
import { sendEmails } from '#features/email/server/send.ts'
import { sendSms, type SmsOutcome } from '#features/sms/server/send.ts'
import type { Config } from '#server/config/config.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import { reachOf } from '../reach.ts'
import type { SmsResult, Sent } from '../shapes.ts'
import type { AskedRecipient, Mailed, MessageFacts, RecipientMessage } from './request-messages.ts'

interface Receivers {
  readonly asked: readonly AskedRecipient[]
  readonly channels: readonly Channel[]
  /** The messages are held until this time; omitted: sent at once. */
  readonly notBefore?: Date | null
  /**
   * If the message goes by e-mail only, people whose e-mail bounces get an SMS if the request allows it. The form
   * counted them.
   */
  readonly smsIfRefused?: boolean
  /**
   * A rehearsal only counts the messages ({@link countedIn}): its plan has the same size and price for five thousand
   * people as for three.
   */
  readonly isCounted?: boolean
}

/**
 * Queues a message to recipients by each of the channels, in the transaction. A channel that fails (too few credits, no
 * mobile number, the hourly limit) does not stop the other; the result reports it. A recipient who declined SMS gets an
 * e-mail, even if that was not chosen. Recipients without an address are counted.
 */
export const notifyRecipients = async (
  tx: TenantTransaction,
  config: Config,
  message: RecipientMessage,
  facts: MessageFacts,
  { asked, channels, notBefore = null, smsIfRefused = false, isCounted = false }: Receivers,
): Promise<Sent> => {
  const sms = channels.includes('sms')
    ? await tellBySms(tx, config, message, facts, { asked, notBefore, isCounted })
    : smsIfRefused
      ? await tellRefused(tx, config, message, facts, { asked, notBefore, isCounted })
      : NOT_CHOSEN
  const byEmail = channels.includes('email')
  const wanting = byEmail ? asked : asked.filter(({ noSms }) => noSms)
  const emails = wanting.filter(isMailed)
  const missing = wanting.length - emails.length
  const withoutEmail = missing > 0 ? { withoutEmail: missing } : {}
  const emailLimit = await checkHour(tx, emails.length)
  if (emailLimit)
    return { recipients: asked.length, sms, emails: 0, emailsInstead: 0, emailLimit, ...withoutEmail }
  if (isCounted) count(tx, 'email', emails)
  else
    await sendEmails(
      tx,
      emails.map((recipient) => ({ ...message.email(config, facts, recipient), notBefore })),
    )
  return {
    recipients: asked.length,
    sms,
    emails: emails.length,
    emailsInstead: byEmail ? 0 : emails.length,
    ...withoutEmail,
  }
}

/** Does the person have an e-mail address? */
export const isMailed = <One extends AskedRecipient>(one: One): one is One & Mailed => one.email !== null

const tellBySms = async (
  tx: TenantTransaction,
  config: Config,
  { kind, sms, reason }: RecipientMessage,
  facts: MessageFacts,
  { asked, notBefore, isCounted }: Pick<Receivers, 'asked' | 'notBefore' | 'isCounted'>,
): Promise<SmsResult> => {
  const message = sms(config, facts)
  const wanting = asked.filter(({ noSms }) => !noSms)
  const ways = { channels: ['sms'], smsCountries: config.smsCountries } as const
  const mobiles = wanting.filter((one) => reachOf(one, ways).sms)
  const outcome: SmsOutcome = await sendSms(
    tx,
    { kind, assignmentId: facts.id, reason: reason(facts), validUntil: facts.endsAt, notBefore, isCounted },
    mobiles.map(({ id, phone, tokenId }) => ({ recipient: phone, message, vikarId: id, linkId: tokenId })),
  )
  if (outcome.kind !== 'queued') return outcome
  if (isCounted) count(tx, 'sms', mobiles)
  return { ...outcome, withoutMobile: wanting.length - mobiles.length }
}

/**
 * If the message goes by e-mail only, people whose e-mail bounces get an SMS if the request allows it and there are
 * credits.
 */
const tellRefused = async (
  tx: TenantTransaction,
  config: Config,
  message: RecipientMessage,
  facts: MessageFacts,
  { asked, notBefore, isCounted }: Pick<Receivers, 'asked' | 'notBefore' | 'isCounted'>,
): Promise<SmsResult> => {
  if (asked.every(({ refusesMail }) => refusesMail === false)) return NOT_CHOSEN
  const ids = asked.map(({ id }) => id)
  const refused = await readRefused(tx, facts.id, ids)
  if (refused.size === 0) return NOT_CHOSEN
  const unreached = asked.filter(({ id }) => refused.has(id))
  const sms = await tellBySms(tx, config, message, facts, { asked: unreached, notBefore, isCounted })
  return sms.kind === 'queued' && sms.count > 0 ? sms : NOT_CHOSEN
}

/** People whose address bounces, if the shift's request allows an SMS to them. */
const readRefused = async (
  tx: TenantTransaction,
  assignmentId: string,
  vikarIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ id: string }>`
    select v.id from assignments a
    join requests q on q.employer_id = a.employer_id and q.id = a.request_id and q.sms_if_bounced
    join vikarer v on v.employer_id = a.employer_id and v.id = any(${[...vikarIds]}::uuid[])
    where a.employer_id = ${tx.scope.employerId} and a.id = ${assignmentId} and v.email_refused_at is not null`.execute(
    tx,
  )
  return new Set(rows.map(({ id }) => id))
}

const NOT_CHOSEN = { kind: 'not-chosen' } as const

/** May the request send SMS to people whose e-mail bounces? The office chose SMS, or this option. */
export const maySmsInstead = async (tx: TenantTransaction, requestId: string): Promise<boolean> => {
  const { rows } = await sql<{ may: boolean }>`
    select 'sms' = any(channels) or sms_if_bounced as may from requests
    where employer_id = ${tx.scope.employerId} and id = ${requestId}`.execute(tx)
  return rows[0]?.may === true
}

/** The people whose messages a rehearsal counted instead of queueing. */
export type Counted = Readonly<Record<Channel, ReadonlySet<string>>>

const counts = new WeakMap<TenantTransaction, Record<Channel, Set<string>>>()

/** Counts a message to each of these people by this channel, in a transaction that is rolled back. */
const count = (tx: TenantTransaction, channel: Channel, people: readonly { readonly id: string }[]): void => {
  const counted = counts.get(tx) ?? { sms: new Set(), email: new Set() }
  people.forEach(({ id }) => counted[channel].add(id))
  counts.set(tx, counted)
}

/** The people whose messages this transaction counted; null if it queues rows instead. */
export const countedIn = (tx: TenantTransaction): Counted | null => counts.get(tx) ?? null
