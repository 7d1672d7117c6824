import type { Readable } from 'node:stream'
import { createTransport, type Transporter } from 'nodemailer'
import { isLocalhost, type Config } from '#server/config/config.ts'
import type { Outcome } from '#server/outbox/outbox.ts'
import { CALENDAR_FILE, type Email, type Mailer } from './mailer.ts'

const TIMEOUT_MS = 20_000
/** Within the lease of a message, also for the last of a batch that queues behind a hanging server. */
const DEADLINE_MS = 40_000

/** Sends by SMTP over pooled connections. */
export const createSmtpMailer = (config: Config, deadlineMs = DEADLINE_MS): Mailer => {
  const transport = createTransport({
    url: config.smtpUrl,
    pool: true,
    requireTLS: !isLocalhost(config.smtpUrl), // never a password or an address in the clear
    maxConnections: 5,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  const contents = watchContents(transport)
  const host = new URL(config.appUrl).hostname
  return {
    idempotent: false,
    send: async (email) => {
      const message = compose(email, config, host)
      try {
        const signal = AbortSignal.timeout(deadlineMs)
        const { messageId } = await transport.sendMail(Object.assign(message, { signal }))
        return { kind: 'accepted', gatewayId: messageId }
      } catch (error) {
        return outcomeOf(error, contents.get(message.messageId)?.readableDidRead === true)
      } finally {
        contents.delete(message.messageId)
      }
    },
    close: () => transport.close(),
  }
}

const compose = (email: Email, config: Config, host: string) => ({
  messageId: `<${email.id}@${host}>`,
  from: { name: email.from, address: config.mailFrom },
  to: oneAddress(email.to),
  ...(email.bounceTo === undefined ? {} : { envelope: { from: email.bounceTo, to: email.to } }),
  replyTo: email.replyTo === null ? undefined : oneAddress(email.replyTo),
  subject: email.subject,
  text: email.text,
  html: email.html,
  // Exchange and Outlook know no Auto-Submitted
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' },
  icalEvent: email.calendar ? { ...email.calendar, filename: CALENDAR_FILE } : undefined,
})

/** A string would be read as a list of addresses. */
const oneAddress = (address: string) => ({ name: '', address })

/** The contents being sent, by message id: a connection reads them after the server has asked for them, not before. */
const watchContents = (transport: Transporter): Map<string, Readable> => {
  const contents = new Map<string, Readable>()
  transport.use('stream', ({ message, data }, done) => {
    const open = message.createReadStream.bind(message)
    message.createReadStream = (options) => {
      const content = open(options)
      contents.set(data.messageId ?? '', content)
      return content
    }
    done()
  })
  return contents
}

/** Enhanced status codes (RFC 3463) by which a server says that there is no such address. */
const NO_SUCH_ADDRESS = /\b5\.(1\.(1|2|3|6|10)|2\.1)\b/
/** And those by which it has something against us: our sender, our login, our reputation. */
const AGAINST_US = /\b5\.(1\.[078]|5\.\d+|7\.\d+)\b/
const ENHANCED = /\b5\.\d+\.\d+\b/

/**
 * What the server refuses for good is final if it is about this mail; our login or sender can be corrected. Without an
 * answer, a mail whose content was on its way may have arrived, and any other is repeated.
 */
const outcomeOf = (error: unknown, contentBegun: boolean): Outcome => {
  if (!(error instanceof Error)) return { kind: 'unknown', reason: 'unknown failure' }
  const reason = 'response' in error && typeof error.response === 'string' ? error.response : error.message
  const status = 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : 0
  const command = 'command' in error ? error.command : undefined
  const isAboutUs =
    (command !== 'RCPT TO' && command !== 'DATA') ||
    (command === 'RCPT TO' && (AGAINST_US.test(reason) || status === 530 || status === 535))
  if (status >= 500 && !isAboutUs)
    return {
      kind: 'rejected',
      reason,
      ...(isNoAddress(command, status, reason) ? { addressRefused: true } : {}),
    }
  if (status >= 400) return { kind: 'retry', reason, ...(isAboutUs ? { isDown: true } : {}) }
  return { kind: contentBegun ? 'unknown' : 'retry', reason, isDown: true }
}

const isNoAddress = (command: unknown, status: number, reason: string): boolean =>
  command === 'RCPT TO' &&
  (NO_SUCH_ADDRESS.test(reason) || (!ENHANCED.test(reason) && [550, 551, 553].includes(status)))
