import type { Readable } from 'node:stream'
import { createTransport, type Transporter } from 'nodemailer'
import type { Config } from '#server/config/config.ts'
import { withoutPersonalData } from '#server/log.ts'
import type { Outcome } from '#server/outbox/outbox.ts'
import { refusalOf } from '#server/outbox/refusal.ts'
import { CALENDAR_FILE, type Email, type Mailer } from './mailer.ts'
import { smtpServer, transportOptions } from './smtp-server.ts'
import { concernOf } from './smtp-concern.ts'

const TIMEOUT_MS = 20_000
/** Within the lease of a message, also for the last of a batch behind a hanging server. */
const DEADLINE_MS = 40_000

/** Sends by SMTP over pooled connections. */
export const createSmtpMailer = (config: Config, deadlineMs = DEADLINE_MS): Mailer => {
  const transport = createTransport({
    ...transportOptions(config.smtpUrl),
    pool: true,
    maxConnections: 5,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  const contents = watchContents(transport)
  const host = new URL(config.appUrl).hostname
  const { host: serverHost, port } = smtpServer(config.smtpUrl)
  const server = `${serverHost}:${port}`
  return {
    idempotent: false,
    send: async (email) => {
      const message = compose(email, config, host)
      try {
        const signal = AbortSignal.timeout(deadlineMs)
        const { messageId } = await transport.sendMail(Object.assign(message, { signal }))
        return { kind: 'accepted', gatewayId: messageId }
      } catch (error) {
        return outcomeOf(error, {
          server,
          subject: email.subject,
          contentBegun: contents.get(message.messageId)?.readableDidRead === true,
        })
      } finally {
        contents.delete(message.messageId)
      }
    },
    close: () => transport.close(),
  }
}

/** A failed mail: its server, and its progress. */
interface Attempted {
  /** Host and port. */
  readonly server: string
  readonly subject: string
  /** The server had requested the content, and some of it had been read. */
  readonly contentBegun: boolean
}

/**
 * A permanent refusal of this mail or its recipient is final; a refusal of us waits (decision 134). Without an answer,
 * a mail may have arrived if its content was being sent; any other is retried.
 */
export const outcomeOf = (error: unknown, mail: Attempted): Outcome => {
  if (!(error instanceof Error)) return { kind: 'unknown', reason: 'unknown failure' }
  const words = 'response' in error && typeof error.response === 'string' ? error.response : error.message
  const status = 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : 0
  const command = 'command' in error && typeof error.command === 'string' ? error.command : ''
  const reason = reasonOf(error, words, mail)
  if (status >= 400 || isTooLarge(error)) return refusalOf(concernOf(command, status, words), reason)
  return { kind: mail.contentBegun ? 'unknown' : 'retry', reason, isDown: true }
}

/** The server has announced a maximum size: nodemailer then does not ask. */
const isTooLarge = (error: Error) => 'code' in error && error.code === 'EMESSAGE'

/** The reason for operators. The server's text about a mail is shown alone; it may quote the mail. */
const reasonOf = (error: Error, words: string, { server, subject }: Attempted): string => {
  const said = withoutPersonalData(subject ? words.replaceAll(subject, '[subject]') : words)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return `${server} did not answer in time`
  if (code === 'EAUTH') return `${server} refuses the login: ${said}`
  if (isCertificate(error)) return `the certificate of ${server} is refused: ${said}`
  if (code === 'ETLS') return `${server} offers no TLS: ${said}`
  return UNREACHED.has(code) ? `no connection with ${server}: ${said}` : said
}

const isCertificate = (error: Error) =>
  /certificate|altnames/i.test(error.message) || ('code' in error && /CERT/.test(String(error.code)))

/** Codes of nodemailer without a text from the server. */
const UNREACHED: ReadonlySet<string> = new Set([
  'ECONNECTION',
  'ECONNREFUSED',
  'EDNS',
  'ESOCKET',
  'ETIMEDOUT',
  'ENOTFOUND',
  'ECONNRESET',
])

const compose = (email: Email, config: Config, host: string) => ({
  messageId: `<${email.id}@${host}>`,
  from: { name: email.from, address: config.mailFrom },
  to: oneAddress(email.to),
  ...(email.bounceTo === undefined ? {} : { envelope: { from: email.bounceTo, to: email.to } }),
  replyTo: email.replyTo === null ? undefined : oneAddress(email.replyTo),
  subject: email.subject,
  text: email.text,
  html: email.html,
  // Exchange and Outlook ignore Auto-Submitted
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' },
  icalEvent: email.calendar ? { ...email.calendar, filename: CALENDAR_FILE } : undefined,
})

/** A string would be parsed as a list of addresses. */
const oneAddress = (address: string) => ({ name: '', address })

/** The contents being sent, by message id: a connection reads them only after the server has requested them. */
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
