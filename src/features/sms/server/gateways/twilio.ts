import * as z from 'zod/mini'
import type { TwilioCredentials } from '#server/config/gateways.ts'
import type { Outcome } from '#server/outbox/outbox.ts'
import { call } from '#server/outbox/call.ts'
import { refusalOf, type Concern } from '#server/outbox/refusal.ts'
import {
  type GatewaySms,
  type SmsGateway,
  quoteGateway,
  readJson,
  secretForms,
  withTexts,
  withWords,
  wordsIn,
} from './gateway.ts'
import { STOPPING, TOO_LATE } from './requests.ts'
import { accountAddress, authorization, MessageSid, findAtTwilio } from './twilio-find.ts'

/** Calls at a time, one SMS each. Twilio takes 100 at a time from an account. */
const AT_ONCE = 10
const BATCH_SIZE = 20

/** Lookups and sends together end well within the 45 s lease, even at their limits. */
const LIMITS = { lastBeginsMs: 10_000, callMs: 20_000, findMs: 6_000 }

/** Ten hours, Twilio's maximum. */
const LONGEST_VALIDITY_SECONDS = 36_000

/** Twilio, one message a call. It reports to `reportUrl`, with our id as `ref`. */
export const createTwilioGateway = (
  credentials: TwilioCredentials,
  sender: string,
  reportUrl: string,
  limits = LIMITS,
): SmsGateway => {
  const from: Record<string, string> =
    credentials.messagingServiceSid === null
      ? { From: sender }
      : { MessagingServiceSid: credentials.messagingServiceSid }

  const secrets = secretForms(credentials.authToken)
  const send = async (sms: GatewaySms): Promise<Outcome> => {
    const seconds = Math.floor((sms.validUntil.getTime() - Date.now()) / 1000)
    if (seconds < 1) return TOO_LATE
    const called = await call(
      accountAddress(credentials, '/Messages.json'),
      {
        method: 'POST',
        headers: authorization(credentials),
        body: new URLSearchParams({
          To: sms.to,
          ...from,
          Body: sms.text,
          // Pairs a report with the message even if it arrives before the answer to this call.
          StatusCallback: `${reportUrl}?ref=${sms.id}`,
          ValidityPeriod: String(Math.min(seconds, LONGEST_VALIDITY_SECONDS)),
        }),
      },
      limits.callMs,
    )
    const hidden = withTexts(secrets, [sms])
    return called.kind === 'unanswered' ? withWords(called, hidden) : outcomeOf(called, hidden)
  }

  return {
    name: 'twilio',
    batchSize: BATCH_SIZE,
    idempotent: false,
    send: (batch, stopping) => sendEach(batch, send, limits.lastBeginsMs, stopping),
    find: (sms, attemptedAt) => findAtTwilio(credentials, sms, attemptedAt, limits.findMs),
  }
}

const TOO_SLOW: Outcome = {
  kind: 'retry',
  reason: 'not tried: the gateway was too slow for those before it',
  isDown: true,
}

/**
 * Sends several at a time. Once the gateway is down or the time is up, the rest is not tried: a gateway that hangs
 * leaves as few messages unknown as possible.
 */
const sendEach = async (
  batch: readonly GatewaySms[],
  send: (sms: GatewaySms) => Promise<Outcome>,
  lastBeginsMs: number,
  stopping: AbortSignal | undefined,
): Promise<Outcome[]> => {
  const lastBegins = Date.now() + lastBeginsMs
  const outcomes: Outcome[] = []
  let notTried: Outcome | null = null
  const waiting = batch.entries()
  const lane = async () => {
    for (const [index, sms] of waiting) {
      if (stopping?.aborted) notTried ??= STOPPING
      if (Date.now() > lastBegins) notTried ??= TOO_SLOW
      const outcome = notTried ?? (await send(sms))
      outcomes[index] = outcome
      if ('isDown' in outcome) notTried ??= afterOneThatFailed(outcome.reason)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  return outcomes
}

const afterOneThatFailed = (reason: string): Outcome => ({
  kind: 'retry',
  reason: `not tried: ${reason}`,
  isDown: true,
})

const Created = z.object({ sid: MessageSid })
const Refusal = z.object({ code: z.int(), message: z.string() })

const outcomeOf = (
  { status, body }: { status: number; body: string },
  secrets: readonly string[],
): Outcome => {
  if (status < 300) {
    const created = readJson(Created, body)
    if (created) return { kind: 'accepted', gatewayId: created.sid }
    return {
      kind: 'unknown',
      reason: `the gateway answered ${status} with something unreadable`,
      isDown: true,
    }
  }
  const refusal = readJson(Refusal, body)
  if (!refusal) {
    const words = wordsIn(body, secrets)
    return {
      kind: 'retry',
      reason: `the gateway answered ${status}: ${words || 'nothing readable'}`,
      isDown: true,
    }
  }
  const reason = quoteGateway(`${refusal.code}: ${refusal.message}`, secrets)
  return refusalOf(CONCERNS.get(refusal.code) ?? 'message', reason)
}

const OURS = [
  10001, // account not active
  10002, // not for trial accounts
  20003, // not authenticated
  20005, // account not active
  20006, // access denied
  20008, // not with test credentials
  20404, // no such account
  20429, // too many calls
  21212, // sender not valid
  21267, // senders with a name are not for trial accounts
  21601, // sender cannot send SMS
  21603, // sender missing
  21606, // sender not ours for this
  21607, // sender not ours
  21609, // address for reports not valid
  21659, // sender not at Twilio
  21660, // sender of another account
  21661, // sender cannot send SMS
  21701, // no such messaging service
  21703, // messaging service without a sender to use
  21704, // messaging service without senders
  21705, // messaging service not valid
  30002, // account suspended
]

/** Our account's settings for some recipients: their country, or a trial account that knows only some numbers. */
const NOT_THERE = [21408, 21608]

/** Too many messages wait at Twilio for this sender. */
const QUEUE_FULL = [14107, 21611, 30001]

/** All other codes are about one message. */
const CONCERNS: ReadonlyMap<number, Concern> = new Map<number, Concern>([
  ...OURS.map((code) => [code, 'account'] as const),
  ...NOT_THERE.map((code) => [code, 'destination'] as const),
  ...QUEUE_FULL.map((code) => [code, 'moment'] as const),
])
