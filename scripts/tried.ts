import path from 'node:path'
import { outboxUrl } from '#app/utboks/access.ts'
import type { Config } from '#server/config/config.ts'
import { isDown, isHeld, type Outcome } from '#server/outbox/outbox.ts'

/** The outcome of a test message in words; `by` is the server or gateway. */
export function wordsOf(
  outcome: Outcome,
  { by, from }: { readonly by: string; readonly from: string },
): string {
  switch (outcome.kind) {
    case 'accepted':
      return `Taken by ${by}, from ${from}${outcome.gatewayId ? `, with the id ${outcome.gatewayId}` : ''}.`
    case 'rejected':
      return `Refused by ${by}, from ${from}: ${outcome.reason}\nA message of the service would fail, and no other with it.`
    case 'retry':
      return `Not taken by ${by}, from ${from}: ${outcome.reason}\n${consequenceOf(outcome)}`
    case 'unknown':
      return `No clear answer of ${by}, from ${from}: ${outcome.reason}\nIt may have been sent.`
    default:
      return `Not sent: ${outcome.kind}.`
  }
}

function consequenceOf(outcome: Outcome): string {
  if (isHeld(outcome) && !isDown(outcome))
    return 'Messages of the service to such a recipient wait until that is mended.'
  return isDown(outcome)
    ? 'All messages of the service wait until that is mended (docs/operations/delivery.md says what it means).'
    : 'A message of the service would be tried again a little later.'
}

/** The place where a stand-in stores a caught message. */
export function whereCaught(config: Config, kind: 'sms' | 'email', id: string): string {
  const file = path.join(config.dataDir, 'messages', kind, `${id}.json`)
  return `It was caught, not sent: ${file}\nRead it at ${outboxUrl(config)}`
}
