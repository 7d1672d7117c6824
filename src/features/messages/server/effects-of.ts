import { reachOf, type Reachable, type Ways } from '../reach.ts'
import type { Sent } from '../shapes.ts'

/** The `effects` of an event: the people that a send addressed, and the messages that it queued. An SMS costs a credit. */
export const effectsOf = ({ recipients, sms, emails }: Sent) => ({
  people: recipients,
  sms: sms.kind === 'queued' ? sms.count : 0,
  emails,
})

/** Returns the ids of the people who get a message by a send. */
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
