import webPush from 'web-push'
import type { Config } from '#server/config/config.ts'
import { isReserved } from '#server/config/remarks.ts'
import { call } from '#server/outbox/call.ts'
import type { Outcome } from '#server/outbox/outbox.ts'
import type { PushMessage } from '../rules.ts'
import { vapidKeys, type VapidKeys } from './vapid.ts'

/** A browser's subscription. */
export interface PushDevice {
  readonly id: string
  readonly endpoint: string
  readonly p256dh: Buffer
  readonly auth: Buffer
}

export interface Delivery {
  readonly message: PushMessage
  /** Seconds that the push service retains the message for an offline browser. */
  readonly ttl: number
  readonly isUrgent: boolean
}

/** Status codes for a subscription that no longer exists. */
const GONE = [404, 410]

/** Status codes of a final refusal: our signature is not accepted, or the message is too large. */
const REFUSED = [400, 401, 403, 413]

const TIMEOUT_MS = 5_000

/**
 * Sends messages to the push service of each browser, encrypted for that browser alone. A repetition replaces an
 * earlier copy at the service (topic) and on the screen (tag), so an attempt of unknown outcome is simply repeated.
 * The failure of one subscription says nothing about the others, so it neither opens nor closes a circuit.
 */
export const createPushService = (config: PushConfig) => {
  const vapidDetails = { subject: vapidSubject(config), ...vapidKeys(config.secret) }
  return {
    send: async (device: PushDevice, { message, ttl, isUrgent }: Delivery): Promise<Outcome> => {
      const request = tryEncrypt(device, { message, ttl, isUrgent }, vapidDetails)
      if (!request) return UNUSABLE
      const called = await call(device.endpoint, request, TIMEOUT_MS)
      return outcomeOf(called.status ?? 0, called.kind === 'answered' ? null : called.outcome)
    },
  }
}

type PushConfig = Pick<Config, 'secret' | 'product' | 'appUrl' | 'https'>

/**
 * The contact for push services, a mail address or a page (RFC 8292). Apple refuses every push whose contact address
 * cannot exist. The default of CONTACT_EMAIL is such an address, so the service's own URL replaces it.
 */
export const vapidSubject = ({ product, appUrl, https }: PushConfig): string =>
  https && isReserved(product.email) ? appUrl : `mailto:${product.email}`

export type PushService = ReturnType<typeof createPushService>

/** True if the subscription itself was permanently refused. */
export const isGone = (outcome: Outcome): boolean =>
  outcome.kind === 'rejected' && outcome.addressRefused === true

const UNUSABLE: Outcome = {
  kind: 'rejected',
  reason: 'nothing can be sent to this address, or encrypted with its key',
  addressRefused: true,
  isUnasked: true,
}

/**
 * A browser supplies its own address and key. One that the library rejects must not cost the others of its batch
 * their outcome.
 */
const tryEncrypt = (
  { endpoint, p256dh, auth }: PushDevice,
  { message, ttl, isUrgent }: Delivery,
  vapidDetails: VapidKeys & { readonly subject: string },
): RequestInit | null => {
  const keys = { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') }
  try {
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys }, JSON.stringify(message), {
      vapidDetails,
      TTL: ttl,
      urgency: isUrgent ? 'high' : 'normal',
      topic: message.id.replaceAll('-', ''),
      contentEncoding: 'aes128gcm',
    })
    return { method: 'POST', headers: asSent(headers), body: new Uint8Array(body ?? []) }
  } catch {
    return null
  }
}

/** The length is computed on sending. */
const asSent = (headers: Readonly<Record<string, unknown>>): Headers =>
  new Headers(
    Object.entries(headers)
      .filter(([name]) => name !== 'Content-Length')
      .map(([name, value]) => [name, String(value)]),
  )

const outcomeOf = (status: number, failure: Outcome | null): Outcome => {
  if (status >= 200 && status < 300) return { kind: 'accepted', gatewayId: null }
  const reason = status === 0 ? reasonOf(failure) : `the push service answered ${status}`
  if (GONE.includes(status)) return { kind: 'rejected', reason, addressRefused: true, isUnasked: true }
  if (REFUSED.includes(status)) return { kind: 'rejected', reason, isUnasked: true }
  return { kind: 'retry', reason, isUnasked: true }
}

const reasonOf = (failure: Outcome | null) => (failure && 'reason' in failure ? failure.reason : '')
