import { reachOf, type Reachable, type Ways } from '../reach.ts'
import type { Sent, SmsResult } from '../shapes.ts'

/** The `effects` of an event: the people that a send addressed, and its queued messages. An SMS costs a credit. */
export const effectsOf = ({ recipients, sms, emails }: Sent) => ({
  people: recipients,
  sms: sms.kind === 'queued' ? sms.count : 0,
  emails,
})

/** Ids of the people who get a message by a send. */
export const reachedPeople = (
  { sms, emailLimit }: Sent,
  asked: readonly (Reachable & { readonly id: string })[],
  ways: Ways,
): string[] =>
  asked.flatMap((one) => {
    const reach = reachOf(one, ways)
    const isReached = (reach.sms && sms.kind === 'queued') || (reach.email && emailLimit === undefined)
    return isReached ? [one.id] : []
  })

/** Sums several sends and keeps the last refusal by SMS or e-mail, so the other sends do not hide it. */
export const totalOf = (sends: readonly Sent[]): Sent => sends.reduce(add)

const add = (one: Sent, other: Sent): Sent => {
  const withoutEmail = (one.withoutEmail ?? 0) + (other.withoutEmail ?? 0)
  const emailLimit = other.emailLimit ?? one.emailLimit
  return {
    recipients: one.recipients + other.recipients,
    sms: addSms(one.sms, other.sms),
    emails: one.emails + other.emails,
    emailsInstead: one.emailsInstead + other.emailsInstead,
    ...(emailLimit && { emailLimit }),
    ...(withoutEmail > 0 && { withoutEmail }),
  }
}

const addSms = (one: SmsResult, other: SmsResult): SmsResult => {
  if (other.kind === 'not-chosen') return one
  if (one.kind === 'not-chosen') return other
  if (one.kind !== 'queued' || other.kind !== 'queued') return other.kind === 'queued' ? one : other
  return {
    ...other,
    count: one.count + other.count,
    withoutMobile: one.withoutMobile + other.withoutMobile,
  }
}
