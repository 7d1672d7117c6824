import { describe, expect, it } from 'vitest'
import { startFakeSmtp } from '#test/fakes/smtp.ts'
import { anEmail, openSmtpMailer } from '#test/smtp-mail.ts'
import { smtpServer } from './smtp-server.ts'

/** A host that is not this machine. */
const asElsewhere = (url: string) => url.replace('127.0.0.1', '[::ffff:127.0.0.1]')

describe('a mail server elsewhere', () => {
  it.each([
    ['in the clear', {}],
    ['with an untrusted certificate', { tls: true }],
    ['with an untrusted certificate after STARTTLS', { starttls: true }],
  ])('gets no mail %s', async (_how, options) => {
    const elsewhere = await startFakeSmtp(options)
    const sending = openSmtpMailer({ SMTP_URL: asElsewhere(elsewhere.url) })
    expect(await sending.send(anEmail())).toMatchObject({ kind: 'retry', isDown: true })
    expect(elsewhere.received).toEqual([])
    sending.close()
    await elsewhere.close()
  })
})

// Debian's postfix offers STARTTLS with a self-signed certificate.
describe('a relay on this machine', () => {
  it.each([
    ['localhost', { starttls: true }],
    ['127.0.0.1', { starttls: true }],
    ['127.0.0.1', { tls: true }],
    ['127.0.5.1', { starttls: true }],
    ['[::1]', { starttls: true }],
  ])('at %s accepts mail with any certificate: %o', async (host, options) => {
    const relay = await startFakeSmtp({ ...options, host: host.replaceAll(/[[\]]/g, '') })
    const sending = openSmtpMailer({ SMTP_URL: `${relay.url.split(':')[0]}://${host}:${relay.port}` })
    expect(await sending.send(anEmail())).toMatchObject({ kind: 'accepted' })
    sending.close()
    await relay.close()
  })
})

describe('an address without a port', () => {
  it.each([
    ['smtp://localhost', 25],
    ['smtp://127.0.0.1', 25],
    ['smtp://[::1]', 25],
    ['smtp://LOCALHOST', 25],
    ['smtp://mail.example', 587],
    ['smtps://mail.example', 465],
    ['smtps://localhost', 465],
    ['smtp://mail.example:25', 25],
    ['smtp://localhost:2525', 2525],
  ])('%s means port %i', (url, port) => expect(smtpServer(url).port).toBe(port))
})
