import type { Sent } from '../shapes.ts'

/** The `effects` of an event: how many people a send addressed, and the messages that were queued. An SMS is a credit. */
export const effectsOf = ({ recipients, sms, emails }: Sent) => ({
  people: recipients,
  sms: sms.kind === 'queued' ? sms.count : 0,
  emails,
})
