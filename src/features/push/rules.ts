import * as z from 'zod/mini'
import '#shared/schema-words.ts'

/** By what a member of an office can be told of something. */
export const NOTICE_CHANNELS = ['email', 'sms', 'push'] as const
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number]

/** Seconds that an SMS waits for the push of the same thing to be opened. */
export const SECONDS_TO_OPEN = 60

const NOT_A_SUBSCRIPTION = 'Nettleseren ga ikke noe vi kan sende til. Prøv igjen.'

/** Base64url of this many bytes. */
const bytes = (length: number) =>
  z
    .string()
    .check(z.regex(/^[\w-]+$/, NOT_A_SUBSCRIPTION), z.length(Math.ceil((length * 4) / 3), NOT_A_SUBSCRIPTION))

/** As `PushSubscription.toJSON()` gives it: an uncompressed point of P-256, and 16 secret bytes (RFC 8291). */
export const PushSubscription = z.object({
  endpoint: z.string().check(
    z.maxLength(1000, NOT_A_SUBSCRIPTION),
    z.refine((text) => URL.canParse(text), NOT_A_SUBSCRIPTION),
  ),
  keys: z.object({ p256dh: bytes(65), auth: bytes(16) }),
})
export type PushSubscription = z.infer<typeof PushSubscription>

/**
 * What keeps a browser from taking push: its user said no, or nothing, when it asked; its push service is not there; it must be installed
 * first (iOS); or it cannot.
 */
export type Obstacle = 'denied' | 'unanswered' | 'unreached' | 'install' | 'none'

/** What a browser is told. The service worker reads it (`app/public/push-worker.js`). */
export interface PushMessage {
  /** The notice's: the same again replaces what is shown, without a sound. */
  readonly id: string
  readonly title: string
  readonly body: string
  /** Where it leads. */
  readonly path: string
}
