import type { Outcome } from '#server/outbox/outbox.ts'

/** A finished e-mail. */
export interface Email {
  /** The row's id; the Message-ID and the calendar's method follow from the message alone, so a repetition is recognisable. */
  readonly id: string
  /** The name beside the sender's address: 'Solbakken skole via Vikarklar'. */
  readonly from: string
  readonly to: string
  /** Where it comes back to when it does not arrive; left out, to the sender. */
  readonly bounceTo?: string | undefined
  readonly replyTo: string | null
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly calendar: { readonly method: 'PUBLISH' | 'CANCEL'; readonly content: string } | null
}

/** What sends e-mail. An expected failure is an outcome, never an exception. */
export interface Mailer {
  /** True when the same id twice is one mail. */
  readonly idempotent: boolean
  send(email: Email): Promise<Outcome>
  close(): void
}

export const CALENDAR_FILE = 'oppdrag.ics'
