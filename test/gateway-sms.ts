import { randomUUID } from 'node:crypto'
import type { GatewaySms } from '#features/sms/server/gateways/gateway.ts'
import type { Outcome } from '#server/outbox/outbox.ts'

export const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)

let number = 91_000_000

/** An SMS in a gateway's format, to a unique number, with characters of two GSM-7 units and a personal link. */
export const anSms = (changes: Partial<GatewaySms> = {}): GatewaySms => ({
  id: randomUUID(),
  to: `+47${(number += 1)}`,
  text: 'Ledig vakt på Bakken skole {kl. 08.00}: æøå €\nhttps://vikarklar.example/r/AAAAAAAAAAAAAAAAAAAAAA',
  validUntil: inHours(5),
  ...changes,
})

export const someSms = (count: number) => Array.from({ length: count }, () => anSms())

export const kinds = (outcomes: readonly Outcome[]) => outcomes.map(({ kind }) => kind)
