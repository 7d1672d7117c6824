import * as z from 'zod/mini'
import type { Called } from '#server/outbox/call.ts'
import type { Outcome } from '#server/outbox/outbox.ts'

/** One SMS in a gateway's terms. */
export interface GatewaySms {
  /** Our id, 36 characters: the gateway's reference in its reports. */
  readonly id: string
  /** E.164. */
  readonly to: string
  /** GSM-7, at most 160 units. */
  readonly text: string
  readonly validUntil: Date
}

/** Sends SMS to the telephone network. An expected failure is an outcome, never an exception. */
export interface SmsGateway {
  readonly name: string
  /** Messages per call. */
  readonly batchSize: number
  /** True if a repeated id is sent once. No Norwegian gateway offers that. */
  readonly idempotent: boolean
  /**
   * Answers for every message, in the same order. Once `stopping` aborts, no further call begins: the rest is
   * `retry`.
   */
  send(batch: readonly GatewaySms[], stopping?: AbortSignal): Promise<Outcome[]>
  /**
   * Looks up an SMS whose attempt has no outcome: `accepted` if the gateway has it, `absent` if it certainly does
   * not, null if it cannot tell. Without `find`, only a delivery report settles such an SMS.
   */
  find?(sms: GatewaySms, attemptedAt: Date): Promise<Extract<Outcome, { kind: 'accepted' }> | 'absent' | null>
}

/** A request to our report address, unparsed. */
export interface ReportRequest {
  readonly method: string
  /** The full address with its query, as the gateway called it and signs it. */
  readonly url: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

/**
 * An SMS's progress. `accepted`: the network has it. `unsure`: the gateway had it and does not know more. `failed`:
 * it will never arrive.
 */
export type ReportedState = 'accepted' | 'unsure' | 'failed' | 'delivered'

/** An event that a gateway reports unasked. */
export type GatewayEvent = {
  readonly kind: 'report'
  /** The SMS's id, which was sent along with it. */
  readonly id: string
  readonly gatewayId: string | null
  readonly state: ReportedState
  /** The reason in the gateway's words. */
  readonly reason: string | null
}

/** Parses a gateway's call. `forged`: not signed by it; `unreadable`: not the documented format. */
export type ParseReport = (request: ReportRequest) => readonly GatewayEvent[] | 'forged' | 'unreadable'

/** An SMS that a person has sent to the service. */
export interface ReceivedSms {
  /** The gateway's id, by which a repeated delivery is known; null if the gateway gives none. */
  readonly gatewayId: string | null
  /** E.164. */
  readonly from: string
  /** May be empty: a picture without words. */
  readonly text: string
}

/** Parses a gateway's delivery of received SMS. `forged`: not signed by it; `unreadable`: not the known format. */
export type ParseReply = (request: ReportRequest) => readonly ReceivedSms[] | 'forged' | 'unreadable'

/** The body parsed by the schema, or null if it does not match. */
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

/** A gateway's message id in the form we store, or null if it is none. */
export const gatewayIdOf = (id: unknown): string | null => {
  const text = typeof id === 'number' ? String(id) : id
  return typeof text === 'string' && /^[\x21-\x7e]{1,100}$/.test(text) ? text : null
}

/** The secrets as they may appear in a gateway's answer: plain, escaped for JSON, and URL-encoded. */
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

/**
 * The secrets and the texts of a call's messages. The call's error is stored with each of its messages, of any
 * employer, so it must quote none of them.
 */
export const withTexts = (secrets: readonly string[], messages: readonly GatewaySms[]): string[] => [
  ...secrets,
  ...secretForms(...messages.map(({ text }) => text)),
]

/** A gateway's words in the form we store: short, without secrets, numbers and personal links. */
export const quoteGateway = (words: string, secrets: readonly string[] = []): string =>
  without(secrets, words)
    .replaceAll(/https?:\/\/\S+/g, 'the link')
    .replaceAll(/\+?\d{8,}/g, 'the number')
    .slice(0, 200)

const without = (secrets: readonly string[], text: string) =>
  secrets.reduce((left, secret) => left.replaceAll(secret, '***'), text)

/** Fields in which gateways, and proxies in front of them, describe an error. */
const TELLING = ['code', 'resultCode', 'message', 'description', 'fatalError', 'error', 'title', 'detail']

/** The error text in an undocumented answer or a page: short, without secrets; '' if there is none. */
export const wordsIn = (body: string, secrets: readonly string[] = []): string => {
  const safe = without(secrets, body) // before line breaks and tags are removed, which would hide a repeated secret
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

/** The outcome of a failed call, with the gateway's error text as reason. */
export const withWords = (
  { outcome, body = '' }: Extract<Called, { kind: 'unanswered' }>,
  secrets: readonly string[],
): Outcome => {
  const words = wordsIn(body, secrets)
  return words && 'reason' in outcome ? { ...outcome, reason: `${outcome.reason}: ${words}` } : outcome
}
