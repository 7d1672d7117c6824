import * as z from 'zod/mini'
import type { LinkCredentials } from '#server/config/gateways.ts'
import { UNANSWERED, type Outcome } from '#server/outbox/outbox.ts'
import {
  gatewayIdOf,
  quoteGateway,
  readJson,
  secretForms,
  withTexts,
  withWords,
  wordsIn,
  type GatewaySms,
  type SmsGateway,
} from './gateway.ts'
import { call } from '#server/outbox/call.ts'
import { refusalOf, type Concern } from '#server/outbox/refusal.ts'
import { answerWithout, LIMITS, sendGroups, type Answer } from './requests.ts'

/** LINK's maximum. */
const BATCH_SIZE = 1000

/** LINK Mobility's platform "Common": one call a batch, with results paired by our id. */
export const createLinkGateway = (
  credentials: LinkCredentials,
  sender: string,
  limits = LIMITS,
): SmsGateway => {
  const login = Buffer.from(`${credentials.username}:${credentials.password}`).toString('base64')
  const secrets = [login, ...secretForms(credentials.password)]

  const request = async (group: readonly GatewaySms[]): Promise<Answer> => {
    const called = await call(
      `${credentials.url}/sendbatch`,
      {
        method: 'POST',
        headers: { authorization: `Basic ${login}`, 'content-type': 'application/json' },
        body: JSON.stringify(requestOf(group, credentials, sender)),
      },
      limits.callMs,
    )
    return called.kind === 'unanswered'
      ? { kind: 'all', outcome: withWords(called, withTexts(secrets, group)) }
      : answerOf(called, group, secrets)
  }

  return {
    name: 'link',
    batchSize: BATCH_SIZE,
    idempotent: false,
    send: (batch, stopping) =>
      sendGroups(batch, groupByValidity(batch), request, { lastBeginsMs: limits.lastBeginsMs, stopping }),
  }
}

/** The share of its validity that a message may lose to join others in a request. */
const LOSS = 0.05

/** A request has one validity, that of its first message to expire. */
const groupByValidity = (batch: readonly GatewaySms[]) => {
  const now = Date.now()
  const groups: GatewaySms[][] = []
  for (const sms of batch.toSorted((one, other) => one.validUntil.getTime() - other.validUntil.getTime())) {
    const group = groups.at(-1)
    const shortest = group?.[0] ? group[0].validUntil.getTime() - now : 0
    const fits = shortest >= (sms.validUntil.getTime() - now) * (1 - LOSS)
    if (group && fits && group.length < BATCH_SIZE) group.push(sms)
    else groups.push([sms])
  }
  return groups
}

/** LINK writes a short number with its country: NO-2333. */
const sourceOf = (sender: string) => {
  if (sender.startsWith('+')) return { source: sender, sourceTON: 'MSISDN' }
  if (/^\d{4,8}$/.test(sender)) return { source: `NO-${sender}`, sourceTON: 'SHORTNUMBER' }
  return { source: sender, sourceTON: 'ALPHANUMERIC' }
}

const requestOf = (
  group: readonly GatewaySms[],
  { platformId, partnerId, gate }: LinkCredentials,
  sender: string,
) => ({
  platformId,
  platformPartnerId: partnerId,
  useDeliveryReport: true,
  deliveryReportGates: [gate],
  relativeValidityTime: validityOf(group),
  ignoreResponse: false, // LINK's default is true
  sendRequestMessages: group.map(({ id, to, text }) => ({
    ...sourceOf(sender),
    destination: to,
    userData: text,
    refId: id,
  })),
})

/** Milliseconds. */
const validityOf = (group: readonly GatewaySms[]) =>
  Math.max(1, Math.min(...group.map(({ validUntil }) => validUntil.getTime())) - Date.now())

const Result = z.object({
  resultCode: z.int(),
  messageId: z.optional(z.unknown()),
  /** In the answer to a batch; elsewhere it is called description. */
  message: z.optional(z.unknown()),
  description: z.optional(z.unknown()),
})
type Result = z.infer<typeof Result>

const Results = z.array(z.unknown())
const Reference = z.object({ refId: z.string() })

const answerOf = (
  { status, body }: { status: number; body: string },
  group: readonly GatewaySms[],
  secrets: readonly string[],
): Answer => {
  // Documented as sent, with no result for each message.
  if (status === 204) return { kind: 'all', outcome: { kind: 'accepted', gatewayId: null } }
  if (status < 200 || status >= 300) {
    const error = readJson(Result, body)
    return answerWithout(
      status,
      wordsIn(body, withTexts(secrets, group)),
      error && requestRefused(error, secrets),
    )
  }
  const results = readJson(Results, body)
  if (!results) return answerWithout(status, wordsIn(body, withTexts(secrets, group)), null)
  const byId = Map.groupBy(results, (result) => z.safeParse(Reference, result).data?.refId)
  const outcomes = group.map(({ id }): Outcome => {
    const own = byId.get(id) ?? []
    const result = z.safeParse(Result, own[0]).data
    return result && own.length === 1 ? outcomeOf(result, secrets) : UNANSWERED
  })
  return { kind: 'each', outcomes }
}

/** A request refused as a whole: because of our setup, too many requests, or perhaps one of its messages. */
const requestRefused = (error: Result, secrets: readonly string[]): Answer => {
  const reason = wordsOf(error, secrets)
  if (isOurs(error.resultCode) || WAIT.has(error.resultCode))
    return { kind: 'all', outcome: { kind: 'retry', reason, isDown: true } }
  const outcome = outcomeOf(error, secrets)
  if (outcome.kind === 'rejected' || outcome.kind === 'retry') return { kind: 'refused', alone: outcome }
  return { kind: 'all', outcome: { kind: 'unknown', reason, isDown: true } }
}

const outcomeOf = (result: Result, secrets: readonly string[]): Outcome => {
  const { resultCode, messageId } = result
  if (TAKEN.has(resultCode)) return { kind: 'accepted', gatewayId: gatewayIdOf(messageId) }
  const reason = wordsOf(result, secrets)
  return UNSURE.has(resultCode) ? { kind: 'unknown', reason } : refusalOf(concernOf(resultCode), reason)
}

const concernOf = (code: number): Concern => {
  if (isOurs(code) || INTERNAL.has(code)) return 'account'
  return WAIT.has(code) ? 'moment' : 'message'
}

const wordsOf = ({ resultCode, message, description }: Result, secrets: readonly string[]) => {
  const words = [message, description].find((text) => typeof text === 'string')
  return quoteGateway([resultCode, words].filter((part) => part !== undefined).join(': '), secrets)
}

/** Queued (1005) or further: sent, delayed, delivered. Sending again would be a second SMS. */
const TAKEN: ReadonlySet<number> = new Set([1000, 1001, 1005, 1007, 1008, 1011, 1012])

/** Unknown to LINK: 1010 is a message whose report never arrived. */
const UNSURE: ReadonlySet<number> = new Set([4, 5, 1010])

/** A temporary routing error, too many at once. */
const WAIT: ReadonlySet<number> = new Set([1, 3])

/** LINK's own faults: configuration, internal, unknown. */
const INTERNAL: ReadonlySet<number> = new Set([104, 105, 106_000])

/** LINK does not accept the sender from us (2000 to 2003), or the gate for reports (4000). */
const NOT_AS_AGREED: ReadonlySet<number> = new Set([2000, 2001, 2002, 2003, 4000])

/** Includes the request codes for our user, platform, partner or gate. */
const isOurs = (code: number) => (code > 106_000 && code < 107_000) || NOT_AS_AGREED.has(code)
