import type { Outcome } from '#server/outbox/outbox.ts'

/** A finished e-mail. */
export interface Email {
  /** The row's id; Message-ID and the calendar's method depend only on the message, so a repetition is recognisable. */
  readonly id: string
  /** The sender's display name: 'Solbakken skole via Vikarklar'. */
  readonly from: string
  readonly to: string
  /** The return address for bounces; omitted: the sender. */
  readonly bounceTo?: string | undefined
  readonly replyTo: string | null
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly calendar: { readonly method: 'PUBLISH' | 'CANCEL'; readonly content: string } | null
}

/** Sends e-mail. An expected failure is an outcome, never an exception. */
export interface Mailer {
  /** True if repeating an id sends only one mail. */
  readonly idempotent: boolean
  send(email: Email): Promise<Outcome>
  close(): void
}

export const CALENDAR_FILE = 'oppdrag.ics'
