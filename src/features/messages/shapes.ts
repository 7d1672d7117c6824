import * as z from 'zod/mini'
import '#shared/schema-words.ts'

/** The result of one channel of a send. Credits are SMS. */
export const SmsResult = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('not-chosen') }),
  z.object({ kind: z.literal('queued'), count: z.int(), balance: z.int(), withoutMobile: z.int() }),
  z.object({ kind: z.literal('too-few-credits'), needed: z.int(), balance: z.int() }),
  /** The employer has reached its hourly limit. */
  z.object({ kind: z.literal('too-many-this-hour'), limit: z.int(), retryAfterSeconds: z.int() }),
])

export type SmsResult = z.infer<typeof SmsResult>

/** The hourly limit on e-mails stopped all of them: the limit, and the seconds until they can be sent. */
export const EmailLimit = z.optional(z.object({ limit: z.int(), retryAfterSeconds: z.int() }))

/** Number of people without an address in a send by e-mail; they can only get an SMS. Omitted: none. */
export const WithoutEmail = z.optional(z.int())

/**
 * Result of a send. `recipients`: the number of people addressed; the other counts are per channel. `emailsInstead`:
 * e-mails to people who declined SMS, where e-mail was not chosen.
 */
export const Sent = z.object({
  recipients: z.int(),
  sms: SmsResult,
  emails: z.int(),
  emailsInstead: z.int(),
  emailLimit: EmailLimit,
  withoutEmail: WithoutEmail,
})

export type Sent = z.infer<typeof Sent>

/** The result of a send to no one. */
export const NOBODY: Sent = { recipients: 0, sms: { kind: 'not-chosen' }, emails: 0, emailsInstead: 0 }
