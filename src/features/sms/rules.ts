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
] as const

/** On screen Sendt, Venter, Feilet. */
export const SMS_STATUSES = ['pending', 'sent', 'failed'] as const

/** How far a message has come, beside its status. */
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
