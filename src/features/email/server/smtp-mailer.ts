import { createTransport } from 'nodemailer'
import type { Config } from '#server/config.ts'
import type { Outcome } from '#server/outbox/outbox.ts'
import { CALENDAR_FILE, type Email, type Mailer } from './mailer.ts'

const TIMEOUT_MS = 20_000

/** Sends by SMTP over pooled connections. */
export const createSmtpMailer = (config: Config): Mailer => {
  const transport = createTransport({
    url: config.smtpUrl,
    pool: true,
    maxConnections: 5,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  const host = new URL(config.appUrl).hostname
  return {
    idempotent: false,
    send: async (email) => {
      try {
        const { messageId } = await transport.sendMail(compose(email, config, host))
        return { kind: 'accepted', gatewayId: messageId }
      } catch (error) {
        return outcomeOf(error)
      }
    },
    close: () => transport.close(),
  }
}

const compose = (email: Email, config: Config, host: string) => ({
  messageId: `<${email.id}@${host}>`,
  from: { name: config.product.name, address: config.mailFrom },
  to: email.to,
  replyTo: email.replyTo ?? undefined,
  subject: email.subject,
  text: email.text,
  html: email.html,
  headers: { 'Auto-Submitted': 'auto-generated' },
  icalEvent: email.calendar ? { ...email.calendar, filename: CALENDAR_FILE } : undefined,
})

/** Failures before the message was handed over are repeated; a broken connection after DATA may have delivered it. */
const outcomeOf = (error: unknown): Outcome => {
  if (!(error instanceof Error)) return { kind: 'unknown', reason: 'unknown failure' }
  const reason = error.message
  const status = 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : 0
  if (status >= 500) return { kind: 'rejected', reason }
  if (status >= 400) return { kind: 'retry', reason }
  const command = 'command' in error ? error.command : undefined
  return command === 'DATA' ? { kind: 'unknown', reason } : { kind: 'retry', reason }
}
