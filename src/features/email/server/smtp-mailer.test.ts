import { createServer } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startFakeSmtp, type FakeSmtp } from '#test/fakes/smtp.ts'
import { anEmail, openSmtpMailer } from '#test/smtp-mail.ts'
import type { Mailer } from './mailer.ts'

let smtp: FakeSmtp
let mailer: Mailer

beforeEach(async () => {
  smtp = await startFakeSmtp()
  mailer = open()
})
afterEach(async () => {
  mailer.close()
  await smtp.close()
})

const open = (env: Record<string, string> = {}, deadlineMs?: number) =>
  openSmtpMailer({ SMTP_URL: smtp.url, ...env }, deadlineMs)

const calendar = 'BEGIN:VCALENDAR\r\nMETHOD:PUBLISH\r\nSUMMARY:Vikar på Ås\r\nEND:VCALENDAR\r\n'

const lineOf = (raw: string, name: string) => new RegExp(`^${name}: (.*)`, 'im').exec(raw)?.[1]

describe('a mail', () => {
  it('is sent with its texts, its sender and its reply address', async () => {
    const outcome = await mailer.send(anEmail())
    const id = '<0198c0de-0000-7000-8000-000000000001@vikarklar.example>'
    expect(outcome).toEqual({ kind: 'accepted', gatewayId: id })
    expect(smtp.received).toHaveLength(1)
    expect(smtp.received[0]).toMatchObject({
      messageId: id,
      from: { name: 'Solbakken skole via Vikarklar', address: 'svar-ikke@vikarklar.example' },
      to: [{ address: 'ola@vikar.example' }],
      replyTo: [{ address: 'kari@fjellhamar.example' }],
      subject: 'Kan du ta «Vikar i 3B» på Ås?',
      html: expect.stringContaining('<p>Hei Ola, blåbærsyltetøy</p>'),
      attachments: [],
      envelope: { from: 'svar-ikke@vikarklar.example', to: ['ola@vikar.example'] },
    })
    expect(smtp.received[0]?.text?.trim()).toBe('Hei Ola,\n\nblåbærsyltetøy.\n.\nEtter punktum.')
  })

  it('is marked as automatic, so that no absence notice replies', async () => {
    await mailer.send(anEmail({ replyTo: null }))
    const raw = smtp.received[0]?.raw ?? ''
    expect(lineOf(raw, 'Auto-Submitted')).toBe('auto-generated')
    expect(lineOf(raw, 'X-Auto-Response-Suppress')).toBe('OOF, AutoReply')
    expect(lineOf(raw, 'Reply-To')).toBeUndefined()
  })

  it('has the same Message-ID when it is sent again', async () => {
    await mailer.send(anEmail())
    await mailer.send(anEmail())
    const [first, second] = smtp.received
    expect(second?.messageId).toBe(first?.messageId)
  })

  it.each(['PUBLISH', 'CANCEL'] as const)(
    'brings a calendar that mail programs offer to keep (%s)',
    async (method) => {
      await mailer.send(anEmail({ calendar: { method, content: calendar } }))
      const [received] = smtp.received
      expect(received?.raw).toMatch(
        new RegExp(`content-type: text/calendar; charset=utf-8; method=${method}`, 'i'),
      )
      const events = received?.attachments.filter(({ mimeType }) => /calendar|ics/.test(mimeType)) ?? []
      expect(events.map(({ filename }) => filename)).toContain('oppdrag.ics')
      for (const { content } of events) {
        const text = typeof content === 'string' ? content : new TextDecoder().decode(content)
        expect(text.replaceAll('\r\n', '\n')).toBe(calendar.replaceAll('\r\n', '\n'))
      }
    },
  )

  it('uses pooled connections', async () => {
    await mailer.send(anEmail())
    await mailer.send(anEmail())
    await mailer.send(anEmail())
    expect(smtp.connections).toBe(1)
  })
})

describe('a header', () => {
  const injected = 'Vikar\r\nBcc: alle@ofre.example\r\n\r\n<script>alert(1)</script>'

  it.each([
    ['a subject', { subject: injected }],
    ['an answer address', { replyTo: 'kari@fjellhamar.example\r\nBcc: alle@ofre.example' }],
  ])('cannot be injected by %s', async (_what, changes) => {
    await mailer.send(anEmail(changes))
    for (const { raw, bcc, cc, envelope, headers } of smtp.received) {
      expect(raw.slice(0, raw.indexOf('\r\n\r\n'))).not.toMatch(/^(bcc|cc):/im)
      expect([bcc, cc]).toEqual([undefined, undefined])
      expect(envelope.to).toEqual(['ola@vikar.example'])
      expect(headers.filter(({ key }) => key === 'subject')).toHaveLength(1)
    }
  })

  it('allows no injection by the name of the service', async () => {
    mailer.close()
    mailer = open({ PRODUCT_NAME: 'Vik "ar"\r\nBcc: alle@ofre.example' })
    await mailer.send(anEmail())
    expect(smtp.received[0]?.raw).not.toMatch(/^bcc:/im)
    expect(smtp.received[0]?.from?.address).toBe('svar-ikke@vikarklar.example')
  })

  it('allows no injection by a recipient', async () => {
    await mailer.send(anEmail({ to: 'ola@vikar.example\r\nRCPT TO:<alle@ofre.example>' }))
    for (const { envelope } of smtp.received) expect(envelope.to).not.toContain('alle@ofre.example')
  })
})

describe('the outcome of sending', () => {
  const kinds = async (count = 1) => {
    const outcomes = []
    for (let index = 0; index < count; index += 1) outcomes.push((await mailer.send(anEmail())).kind)
    return outcomes
  }

  it.each(['recipient', 'content'] as const)(
    'is rejected when the server permanently refuses the %s',
    async (at) => {
      smtp.turn({ refuse: 550, at })
      expect(await mailer.send(anEmail())).toEqual({
        kind: 'rejected',
        reason: '550 Told to refuse',
        ...(at === 'recipient' ? { addressRefused: true } : {}),
      })
      smtp.turn('accept')
      expect(await kinds()).toEqual(['accepted'])
    },
  )

  it.each(['5.7.1 Relaying denied', '5.1.8 Sender address rejected', '5.5.1 Authentication required'])(
    'is to be tried again when the server refuses us as a sender: %s',
    async (words) => {
      smtp.turn({ refuse: 550, at: 'recipient', words })
      expect(await mailer.send(anEmail())).toMatchObject({
        kind: 'retry',
        reason: `550 ${words}`,
        isDown: true,
      })
    },
  )

  it.each([
    ['5.1.1 No such user', true],
    ['5.2.1 Mailbox disabled', true],
    ['5.2.2 Mailbox full', false],
    ['5.3.4 Message too big', false],
  ])('%s means that the address is gone: %s', async (words, isGone) => {
    smtp.turn({ refuse: 550, at: 'recipient', words })
    const outcome = await mailer.send(anEmail())
    expect([outcome.kind, 'addressRefused' in outcome]).toEqual(['rejected', isGone])
  })

  it.each(['recipient', 'content'] as const)(
    'is to be tried again when the server refuses the %s for now',
    async (at) => {
      smtp.turn({ refuse: 451, at })
      expect(await mailer.send(anEmail())).toEqual({ kind: 'retry', reason: expect.stringContaining('451') })
      smtp.turn('accept')
      expect(await kinds()).toEqual(['accepted'])
    },
  )

  it.each(['recipient', 'content'] as const)(
    'is to wait when a policy of the server is against the %s',
    async (at) => {
      smtp.turn({ refuse: 554, at, words: '5.7.1 Blocked by policy' })
      expect(await mailer.send(anEmail())).toEqual({
        kind: 'retry',
        reason: '554 5.7.1 Blocked by policy',
        isDown: true,
        isHeld: true,
      })
    },
  )

  it('is a retry when the server refuses us and not the mail', async () => {
    mailer.close()
    mailer = open({ SMTP_URL: smtp.urlWithLogin })
    smtp.turn({ refuse: 535, at: 'login' })
    expect(await kinds()).toEqual(['retry'])
    smtp.turn({ refuse: 550, at: 'sender' })
    expect(await kinds()).toEqual(['retry'])
    smtp.turn('accept')
    expect(await kinds()).toEqual(['accepted'])
  })

  it('is a retry when no server answers at the address', async () => {
    mailer.close()
    mailer = open({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}` })
    expect(await kinds()).toEqual(['retry'])
  })

  it('is a retry when the connection breaks before the content', async () => {
    smtp.turn({ drop: 'recipient' })
    expect(await kinds()).toEqual(['retry'])
    expect(smtp.received).toHaveLength(0)
  })

  it('is unknown when the connection breaks after the content, and the mail is not sent again', async () => {
    smtp.turn({ drop: 'content' })
    expect(await kinds()).toEqual(['unknown'])
    expect(smtp.received).toHaveLength(1)
  })

  it('is unknown too on a reused connection', async () => {
    expect(await kinds()).toEqual(['accepted'])
    smtp.turn({ drop: 'content' })
    expect(await kinds()).toEqual(['unknown'])
    expect(smtp.received).toHaveLength(2)
  })

  it('is unknown when the server does not acknowledge the content', async () => {
    mailer.close()
    mailer = open({}, 300)
    smtp.turn({ hang: 'content' })
    expect(await kinds()).toEqual(['unknown'])
    expect(smtp.received).toHaveLength(1)
  })

  it.each(['greeting', 'recipient'] as const)(
    'is to be tried again when the server hangs before (%s)',
    async (hang) => {
      mailer.close()
      mailer = open({}, 300)
      smtp.turn({ hang })
      expect(await kinds()).toEqual(['retry'])
    },
  )

  it('is reported in time for every mail of a batch behind a hanging server', async () => {
    mailer.close()
    mailer = open({}, 300)
    smtp.turn({ hang: 'content' })
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, (_, id) => mailer.send(anEmail({ id: `m${id}` }))),
    )
    const unknown = outcomes.filter(({ kind }) => kind === 'unknown')
    expect(unknown).toHaveLength(smtp.received.length)
    expect(outcomes.filter(({ kind }) => kind === 'retry')).toHaveLength(30 - unknown.length)
  })
})

const freePort = async () => {
  const server = createServer()
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' ? address?.port : undefined
}
