import * as z from 'zod/mini'
import type { Called } from '#server/outbox/call.ts'
import type { Outcome } from '#server/outbox/outbox.ts'

/** One SMS as a gateway takes it. */
export interface GatewaySms {
  /** Our id, 36 characters: the gateway's reference in its reports. */
  readonly id: string
  /** E.164. */
  readonly to: string
  /** GSM-7, at most 160 units. */
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
  /** Answers for every message, in the same order. Once it is `stopping`, no other call begins: the rest is `retry`. */
  send(batch: readonly GatewaySms[], stopping?: AbortSignal): Promise<Outcome[]>
  /**
   * What became of an SMS whose attempt ended without an outcome, for a gateway that can be asked: `accepted` when the
   * gateway has it, `absent` when it certainly does not, null when it cannot say. For gateways without `find`, only a
   * delivery report can settle it.
   */
  find?(sms: GatewaySms, attemptedAt: Date): Promise<Extract<Outcome, { kind: 'accepted' }> | 'absent' | null>
}

/** A request to our address for reports, as it came. */
export interface ReportRequest {
  readonly method: string
  /** The whole address as the gateway knows it, with its query: what is signed. */
  readonly url: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

/**
 * How far an SMS has come. `accepted`: the network has it. `unsure`: the gateway had it and does not know more.
 * `failed`: it will not arrive, for good.
 */
export type ReportedState = 'accepted' | 'unsure' | 'failed' | 'delivered'

/** What a gateway tells us on its own. SMS from substitutes will be another kind. */
export type GatewayEvent = {
  readonly kind: 'report'
  /** Our id of the SMS, as it was sent with it. */
  readonly id: string
  readonly gatewayId: string | null
  readonly state: ReportedState
  /** Why, in the gateway's words. */
  readonly reason: string | null
}

/** Reads what a gateway calls us with. `forged`: not signed by it; `unreadable`: not what it documents. */
export type ParseReport = (request: ReportRequest) => readonly GatewayEvent[] | 'forged' | 'unreadable'

/** What a body says, or null when it is not what is documented. */
export const readJson = <Schema extends z.ZodMiniType>(
  schema: Schema,
  body: string,
): z.infer<Schema> | null => {
  try {
    return z.safeParse(schema, JSON.parse(body)).data ?? null
  } catch {
    return null
  }
}

/** A gateway's id of a message as it is kept, or null when it cannot be one. */
export const gatewayIdOf = (id: unknown): string | null => {
  const text = typeof id === 'number' ? String(id) : id
  return typeof text === 'string' && /^[\x21-\x7e]{1,100}$/.test(text) ? text : null
}

/** What must not be kept when a gateway repeats it: as it is, as JSON has it, and as a form has it. */
export const secretForms = (...secrets: readonly string[]): string[] => [
  ...new Set(
    secrets
      .filter((secret) => secret !== '')
      .flatMap((secret) => [
        secret,
        JSON.stringify(secret).slice(1, -1),
        new URLSearchParams({ '': secret }).toString().slice(1),
      ]),
  ),
]

/** With the texts of a call: the words of its failure are kept with every message of it, of any employer, and with the gateway. */
export const withTexts = (secrets: readonly string[], messages: readonly GatewaySms[]): string[] => [
  ...secrets,
  ...secretForms(...messages.map(({ text }) => text)),
]

/** A gateway's words as they are kept: short, without secrets, numbers and personal links. */
export const quoteGateway = (words: string, secrets: readonly string[] = []): string =>
  without(secrets, words)
    .replaceAll(/https?:\/\/\S+/g, 'the link')
    .replaceAll(/\+?\d{8,}/g, 'the number')
    .slice(0, 200)

const without = (secrets: readonly string[], text: string) =>
  secrets.reduce((left, secret) => left.replaceAll(secret, '***'), text)

/** Names of the fields in which gateways, and proxies in front of them, say what is wrong. */
const TELLING = ['code', 'resultCode', 'message', 'description', 'fatalError', 'error', 'title', 'detail']

/** What a gateway says with a refusal that is not as documented, or is a page: short, without secrets. Empty: nothing. */
export const wordsIn = (body: string, secrets: readonly string[] = []): string => {
  const safe = without(secrets, body) // before line breaks and tags are taken out of what is repeated
  return quoteGateway(wordsOfJson(safe) ?? wordsOfPage(safe), secrets)
}

const wordsOfJson = (body: string): string | null => {
  const read = readJson(z.record(z.string(), z.unknown()), body)
  if (!read) return null
  const inner = z.safeParse(z.record(z.string(), z.unknown()), read['response'] ?? read['error']).data
  return TELLING.flatMap((name) => [read[name], inner?.[name]])
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .join(': ')
}

const wordsOfPage = (body: string): string => {
  const [, title] = /<title[^>]*>([^<]*)/i.exec(body) ?? []
  const text = title ?? body.replaceAll(/<(script|style)[\s\S]*?<\/\1>|<[^>]*>/gi, ' ')
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** The outcome of a call that got no answer to its messages, with what the gateway said of it. */
export const withWords = (
  { outcome, body = '' }: Extract<Called, { kind: 'unanswered' }>,
  secrets: readonly string[],
): Outcome => {
  const words = wordsIn(body, secrets)
  return words && 'reason' in outcome ? { ...outcome, reason: `${outcome.reason}: ${words}` } : outcome
}
