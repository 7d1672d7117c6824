export const SMS_KINDS = [
  'request',
  'reminder',
  'confirmation',
  'accepted-notice',
  'withdrawn-notice',
  'cancelled',
  'changed',
  'removed',
  'message',
  'alarm',
  'phone-code',
] as const
export type SmsKind = (typeof SMS_KINDS)[number]

/** The only kind without a credit, so none is returned when it fails. */
export const FREE_KIND = 'phone-code'

/** Lifetime of a code that confirms a number. */
export const CODE_MINUTES = 10

/** Kinds that cost a credit. */
export type ChargedKind = Exclude<SmsKind, typeof FREE_KIND>

/** On screen: Sendt, Venter, Feilet. */
export const SMS_STATUSES = ['pending', 'sent', 'failed'] as const

/** A message's progress, in more detail than its status. */
export const GATEWAY_STATES = [
  'queued',
  'sending',
  'accepted',
  'delivered',
  'failed',
  'expired',
  'unknown',
  'stopped',
] as const
