import type { Outcome } from '#server/outbox/outbox.ts'

/** One SMS as a gateway takes it. */
export interface GatewaySms {
  /** Our id, at most 36 characters: the gateway's reference in its reports. */
  readonly id: string
  /** E.164. */
  readonly to: string
  readonly text: string
  readonly validUntil: Date
}

/** What hands SMS to the telephone network. An expected failure is an outcome, never an exception. */
export interface SmsGateway {
  readonly name: string
  /** How many one call takes. */
  readonly batchSize: number
  /** True when the same id twice is one message. No Norwegian gateway offers that. */
  readonly idempotent: boolean
  /** Answers for every message, in the same order. */
  send(batch: readonly GatewaySms[]): Promise<Outcome[]>
}
