import * as z from 'zod/mini'
import type { SveveCredentials } from '#server/config/gateways.ts'
import type { Outcome } from '#server/outbox/outbox.ts'
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

/** Sveve documents no limit. 250 are under 100 kB, and bound the number that is unknown after a lost answer. */
const BATCH_SIZE = 250

/** Sveve: one call a batch. It has no parameter for a message's validity, so one may arrive after its deadline. */
export const createSveveGateway = (
  credentials: SveveCredentials,
  sender: string,
  limits = LIMITS,
): SmsGateway => {
  const { url, username, password } = credentials
  const secrets = secretForms(password)

  const request = async (group: readonly GatewaySms[]): Promise<Answer> => {
    const called = await call(
      `${url}/SMS/SendMessage`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          user: username,
          passwd: password,
          f: 'json',
          test: false,
          messages: group.map(({ id, to, text }) => ({
            to: digitsOf(to),
            msg: text,
            from: sender.replace(/^\+/, ''),
            ref: id,
          })),
        }),
      },
      limits.callMs,
    )
    return called.kind === 'unanswered'
      ? { kind: 'all', outcome: withWords(called, withTexts(secrets, group)) }
      : answerOf(called, group, secrets)
  }

  return {
    name: 'sveve',
    batchSize: BATCH_SIZE,
    idempotent: false,
    send: (batch, stopping) =>
      sendGroups(batch, groupByNumber(batch), request, { lastBeginsMs: limits.lastBeginsMs, stopping }),
  }
}

/** Sveve reports errors by number, so a request contains each number once. */
const groupByNumber = (batch: readonly GatewaySms[]) => {
  const groups: GatewaySms[][] = []
  for (const own of Map.groupBy(batch, ({ to }) => digitsOf(to)).values())
    own.forEach((sms, turn) => (groups[turn] ??= []).push(sms))
  return groups.flatMap(chunks)
}

const chunks = (group: readonly GatewaySms[]) =>
  Array.from({ length: Math.ceil(group.length / BATCH_SIZE) }, (_, index) =>
    group.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
  )

const Response = z.object({
  fatalError: z.nullish(z.string()),
  msgOkCount: z.nullish(z.int()),
  ids: z.nullish(z.array(z.unknown())),
  errors: z.nullish(
    z.array(z.object({ number: z.nullish(z.union([z.string(), z.number()])), message: z.string() })),
  ),
})
type Response = z.infer<typeof Response>

const Body = z.object({ response: Response })

/** Sveve answers 200 in all cases. */
const answerOf = (
  { status, body }: { status: number; body: string },
  group: readonly GatewaySms[],
  secrets: readonly string[],
): Answer => {
  const response = readJson(Body, body)?.response
  if (!response || status < 200 || status >= 300)
    return answerWithout(status, wordsIn(body, withTexts(secrets, group)), null)
  return response.fatalError ? fatal(response.fatalError, response, secrets) : pair(response, group, secrets)
}

/** An error about our user, password or credits: nothing is sent. */
const fatal = (error: string, { msgOkCount, ids }: Response, secrets: readonly string[]): Answer => {
  const isNothingSent = !msgOkCount && !ids?.length
  const reason = quoteGateway(error, secrets)
  return { kind: 'all', outcome: { kind: isNothingSent ? 'retry' : 'unknown', reason, isDown: true } }
}

const pair = (
  { msgOkCount, ids, errors }: Response,
  group: readonly GatewaySms[],
  secrets: readonly string[],
): Answer => {
  const refusals = new Map(
    errors?.map(({ number, message }) => [digitsOf(number), quoteGateway(message, secrets)]),
  )
  const taken = group.filter(({ to }) => !refusals.has(digitsOf(to)))
  const isAnyUnpaired = group.length - taken.length < refusals.size
  if (isAnyUnpaired && msgOkCount === 0 && !ids?.length) {
    const [reason = ''] = refusals.values()
    return { kind: 'refused', alone: refusalOf(concernOf(reason), reason) }
  }
  const isSure = (msgOkCount ?? ids?.length) === taken.length
  const idOf = new Map(ids?.length === taken.length ? taken.map((sms, index) => [sms, ids[index]]) : [])
  const outcomes = group.map((sms): Outcome => {
    const reason = refusals.get(digitsOf(sms.to))
    if (reason !== undefined) return refusalOf(concernOf(reason), reason)
    return isSure ? { kind: 'accepted', gatewayId: gatewayIdOf(idOf.get(sms)) } : UNCLEAR
  })
  return { kind: 'each', outcomes }
}

/**
 * Sveve reports errors in words, not codes. Errors about our account, its balance or sender also appear beside a
 * number, and our account may be closed for abroad.
 */
const concernOf = (words: string): Concern => {
  if (/utland|utenlands|landkode|foreign|abroad|country/i.test(words)) return 'destination'
  return /konto|saldo|sms-enhet|avsender|passord|brukernavn|account|balance|credit|sender/i.test(words)
    ? 'policy'
    : 'message'
}

const UNCLEAR: Outcome = { kind: 'unknown', reason: 'the gateway does not say which messages it took' }

/** Digits with country code, as in Sveve's reports; Norwegian numbers also come without 47. */
const digitsOf = (number: string | number | null | undefined) => {
  const digits = String(number ?? '')
    .replaceAll(/\D/g, '')
    .replace(/^0+/, '')
  return digits.length === 8 ? `47${digits}` : digits
}
