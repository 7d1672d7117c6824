import type { Readable } from 'node:stream'
import { createTransport, type Transporter } from 'nodemailer'
import type { Config } from '#server/config/config.ts'
import { CALENDAR_FILE, type Email, type Mailer } from './mailer.ts'
import { outcomeOf } from './smtp-outcome.ts'
import { smtpServer, transportOptions } from './smtp-server.ts'

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
