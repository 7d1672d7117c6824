import { openLocalMessages } from '#server/local-messages.ts'
import { CALENDAR_FILE, type Email, type Mailer } from './mailer.ts'

/** An e-mail as `/api/utboks` shows it; `content` is base64. */
export interface CaughtEmail {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly attachments: { filename: string; contentType: string; content: string }[]
  readonly createdAt: string
}

/** Keeps e-mails in the data folder instead of sending them. */
export const createLocalMailbox = (dataDir: string): Mailer => {
  const messages = openLocalMessages(dataDir, 'email')
  return {
    idempotent: true,
    send: async (email) => {
      await messages.put(email.id, caught(email))
      return { kind: 'accepted', gatewayId: email.id }
    },
    close: () => {},
  }
}

const caught = ({ id, to, subject, text, html, calendar }: Email): CaughtEmail => ({
  id,
  to,
  subject,
  text,
  html,
  attachments: calendar
    ? [
        {
          filename: CALENDAR_FILE,
          contentType: `text/calendar; charset=utf-8; method=${calendar.method}`,
          content: Buffer.from(calendar.content).toString('base64'),
        },
      ]
    : [],
  createdAt: new Date().toISOString(),
})
