import { describe, expect, it } from 'vitest'
import { startFakeSmtp, type SmtpMood } from '#test/fakes/smtp.ts'
import { freePort } from '#test/free-port.ts'
import { anEmail, openSmtpMailer } from '#test/smtp-mail.ts'
import { outcomeOf } from './smtp-mailer.ts'

/** An address that does not count as this machine, so certificates are verified. */
const ELSEWHERE = '[::ffff:127.0.0.1]'

const reasonOf = async (url: string, deadlineMs?: number) => {
  const mailer = openSmtpMailer({ SMTP_URL: url }, deadlineMs)
  const outcome = await mailer.send(anEmail())
  mailer.close()
  expect(outcome).toMatchObject({ kind: 'retry', isDown: true })
  return 'reason' in outcome ? outcome.reason : ''
}

const reasonOfServer = async (
  options: Parameters<typeof startFakeSmtp>[0],
  {
    login = '',
    mood = 'accept',
    deadlineMs = 40_000,
  }: { login?: string; mood?: SmtpMood; deadlineMs?: number } = {},
) => {
  const server = await startFakeSmtp(options)
  server.turn(mood)
  const scheme = options?.tls ? 'smtps' : 'smtp'
  const at = options?.tls || options?.starttls ? ELSEWHERE : '127.0.0.1'
  const reason = await reasonOf(`${scheme}://${login}${at}:${server.port}`, deadlineMs)
  await server.close()
  return reason
}

describe('the reason of a failure for all mails', () => {
  // The certificate that comes with the stand-in expired in 2025.
  it.each([
    ['at once', { tls: true }],
    ['after STARTTLS', { starttls: true }],
  ])('is a certificate that has expired (%s)', async (_when, options) => {
    expect(await reasonOfServer(options)).toMatch(
      /^the certificate of \[::ffff:7f00:1\]:\d+ is refused: .*certificate has expired$/,
    )
  })

  it.each([
    ['made by the server itself', 'self-signed certificate'],
    [
      'for another name',
      "Hostname/IP does not match certificate's altnames: Host: mail.example. is not in the cert's altnames: DNS:mx.example",
    ],
  ])('is a certificate %s', (_what, words) => {
    const error = Object.assign(new Error(words), { code: 'ESOCKET', command: 'CONN' })
    expect(outcomeOf(error, { server: 'mail.example:465', subject: '', contentBegun: false })).toEqual({
      kind: 'retry',
      isDown: true,
      reason: `the certificate of mail.example:465 is refused: ${words}`,
    })
  })

  it('is a server without TLS', async () => {
    const server = await startFakeSmtp()
    expect(await reasonOf(`smtp://${ELSEWHERE}:${server.port}`)).toMatch(/ offers no TLS: 5\d\d /)
    await server.close()
  })

  it('is a rejected login', async () => {
    const mood: SmtpMood = {
      refuse: 535,
      at: 'login',
      words: '5.7.8 Authentication failed for ola@vikar.example',
    }
    expect(await reasonOfServer({}, { login: 'vikarklar:hemmelig@', mood })).toMatch(
      /^127\.0\.0\.1:\d+ refuses the login: 535 5\.7\.8 Authentication failed for \[e-mail\]$/,
    )
  })

  it('is a server that does not listen, or has no name', async () => {
    const port = await freePort()
    expect(await reasonOf(`smtp://127.0.0.1:${port}`)).toBe(
      `no connection with 127.0.0.1:${port}: connect ECONNREFUSED 127.0.0.1:${port}`,
    )
    expect(await reasonOf('smtp://mail.invalid')).toMatch(
      /^no connection with mail\.invalid:587: .*mail\.invalid/,
    )
  })

  it('is a server that does not answer in time', async () => {
    expect(await reasonOfServer({}, { mood: { hang: 'greeting' }, deadlineMs: 300 })).toMatch(
      /^127\.0\.0\.1:\d+ did not answer in time$/,
    )
  })
})

it('a refusal is stored without the address, the subject and the links that it quotes', async () => {
  const smtp = await startFakeSmtp()
  const mailer = openSmtpMailer({ SMTP_URL: smtp.url })
  const { to, subject } = anEmail()
  const link = 'https://vikarklar.example/r/abcdefghijkABCDEFGH123'
  smtp.turn({ refuse: 550, at: 'content', words: `5.6.0 ${subject} to <${to}> links to ${link}` })
  expect(await mailer.send(anEmail({ subject: 'Vakt i morgen' }))).toMatchObject({ kind: 'rejected' })
  expect(await mailer.send(anEmail())).toEqual({
    kind: 'rejected',
    reason: '550 5.6.0 [subject] to <[e-mail]> links to https://vikarklar.example/r/[token]',
  })
  mailer.close()
  await smtp.close()
})
