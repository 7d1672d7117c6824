import type { CaughtEmail } from '#features/email/server/local-mailbox.ts'
import type { CaughtSms } from '#features/sms/server/gateways/local.ts'
import type { Config } from '#server/config.ts'
import { openLocalMessages } from '#server/local-messages.ts'
import { OutboxEmail, OutboxSms } from './messages.ts'

/** More than anyone looks through; the files stay. */
export const SHOWN = 500

/** What the stand-ins caught, the newest first; null where real messages are sent instead. */
export interface Outbox {
  readonly sms: (() => Promise<CaughtSms[]>) | null
  readonly emails: (() => Promise<CaughtEmail[]>) | null
}

export const openOutbox = ({ smsGateway, smtpUrl, dataDir }: Config): Outbox => ({
  sms: smsGateway === 'local' ? reader(dataDir, 'sms', OutboxSms) : null,
  emails: smtpUrl === 'local' ? reader(dataDir, 'email', OutboxEmail) : null,
})

type Check<T> = { safeParse(content: unknown): { success: true; data: T } | { success: false } }

/** A file that is no message (written by hand, or by another release) is passed over. */
const reader = <T>(dataDir: string, kind: 'sms' | 'email', schema: Check<T>): (() => Promise<T[]>) => {
  const messages = openLocalMessages(dataDir, kind)
  return async () => {
    const checked = (await messages.newest(SHOWN)).map((content) => schema.safeParse(content))
    return checked.flatMap((result) => (result.success ? [result.data] : []))
  }
}
