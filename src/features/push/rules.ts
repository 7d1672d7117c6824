import * as z from 'zod/mini'
import '#shared/schema-words.ts'

/** Channels for notices to a member of an office. */
export const NOTICE_CHANNELS = ['email', 'sms', 'push'] as const
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number]

/** Seconds that a notice's SMS waits; opening the push within them stops the SMS. */
export const SECONDS_TO_OPEN = 60

const NOT_A_SUBSCRIPTION = 'Nettleseren ga ikke noe vi kan sende til. Prøv igjen.'

/** Base64url of this many bytes. */
const bytes = (length: number) =>
  z
    .string()
    .check(z.regex(/^[\w-]+$/, NOT_A_SUBSCRIPTION), z.length(Math.ceil((length * 4) / 3), NOT_A_SUBSCRIPTION))

/** As `PushSubscription.toJSON()` returns it: an uncompressed point of P-256, and 16 secret bytes (RFC 8291). */
export const PushSubscription = z.object({
  endpoint: z.string().check(
    z.maxLength(1000, NOT_A_SUBSCRIPTION),
    z.refine((text) => URL.canParse(text), NOT_A_SUBSCRIPTION),
  ),
  keys: z.object({ p256dh: bytes(65), auth: bytes(16) }),
})
export type PushSubscription = z.infer<typeof PushSubscription>

/**
 * Reasons a browser cannot receive push: its user refused or ignored the question (`denied`, `unanswered`), its push
 * service is unreachable (`unreached`), the page must be installed first (`install`, iOS), or the browser lacks push
 * (`none`).
 */
export type Obstacle = 'denied' | 'unanswered' | 'unreached' | 'install' | 'none'

/** The content of a push message. The service worker reads it (`app/public/push-worker.js`). */
export interface PushMessage {
  /** The notice's id: a repetition replaces what is shown, without a sound. */
  readonly id: string
  readonly title: string
  readonly body: string
  /** The page that a press opens. */
  readonly path: string
}
