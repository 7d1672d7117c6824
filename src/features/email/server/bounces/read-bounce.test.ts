import { randomUUIDv7 } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createTokens } from '#server/tokens.ts'
import { awayReply, eximBounce, exchangeBounce, gmailBounce, postfixBounce } from '#test/fakes/bounces.ts'
import { readBounce } from './read-bounce.ts'
import { findReturned, returnAddress } from './return-address.ts'
import { isAboutAddress } from './status.ts'

const tokens = createTokens('s'.repeat(32))
const id = randomUUIDv7()
const to = returnAddress('bounces@vikarklar.example', tokens, id)
const recipient = 'ola@vikar.example'
const read = (text: string) => readBounce(Buffer.from(text), tokens)

const FORMS = {
  postfix: postfixBounce({ to, recipient }),
  Exchange: exchangeBounce({ to, recipient }),
  Gmail: gmailBounce({ to, recipient }),
  exim: eximBounce({ to, recipient }),
}

describe('a return address', () => {
  it('fits the local part, and survives a change of case', () => {
    const long = returnAddress('abcdefghijklmno@vikarklar.example', tokens, id)
    expect(long.split('@')[0]).toHaveLength(64)
    expect(findReturned(tokens, `To: <${long.toUpperCase()}>`)).toBe(id)
  })

  it.each([
    ['another signature', to.replace(/.@/, (end) => (end === '0@' ? '1@' : '0@'))],
    ['another mail', to.replace(id.replaceAll('-', ''), randomUUIDv7().replaceAll('-', ''))],
    ['no signature', `bounces+${id.replaceAll('-', '')}@vikarklar.example`],
    ['another secret', returnAddress('bounces@vikarklar.example', createTokens('t'.repeat(32)), id)],
  ])('with %s is not ours', (_what, address) => {
    expect(findReturned(tokens, address)).toBeNull()
  })
})

describe('a report about an undelivered mail', () => {
  it.each(Object.entries(FORMS))(
    'is read as %s writes it, also with line ends as sent',
    async (_who, text) => {
      for (const form of [text, text.replaceAll('\n', '\r\n')]) {
        const bounce = await read(form)
        expect(bounce).toMatchObject({ id, failed: [{ addresses: expect.arrayContaining([recipient]) }] })
        const [delivery] = typeof bounce === 'string' ? [] : bounce.failed
        expect(isAboutAddress(delivery?.words ?? '')).toBe(true)
      }
    },
  )

  it("has the mail server's text, unfolded", async () => {
    expect(await read(FORMS.Exchange)).toMatchObject({
      failed: [
        {
          words: `5.1.10: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient [e-mail] not found by SMTP address lookup`,
        },
      ],
    })
  })

  it('hides the address that the mail was forwarded to', async () => {
    const words = '550 5.1.1 <ola.privat@annet.example>: no such user, call +47 912 34 567'
    const bounce = await read(postfixBounce({ to, recipient }, { words }))
    expect(bounce).toMatchObject({
      failed: [{ words: '5.1.1: smtp; 550 5.1.1 <[e-mail]>: no such user, call [number]' }],
    })
  })

  it('is valid only at the signed address of that mail', async () => {
    expect(await read(postfixBounce({ to: 'bounces@vikarklar.example', recipient }))).toBe('unsigned')
    expect(await read(gmailBounce({ to: to.replace(/.@/, 'x@'), recipient }))).toBe('unsigned')
  })

  it('is ignored while the mail is delayed, or after its delivery', async () => {
    expect(await read(postfixBounce({ to, recipient }, { action: 'delayed', status: '4.4.1' }))).toBe(
      'no-failure',
    )
    expect(await read(postfixBounce({ to, recipient }, { action: 'delivered', status: '2.0.0' }))).toBe(
      'no-failure',
    )
  })

  it('is ignored if it is an automatic reply, spam or noise', async () => {
    expect(await read(awayReply({ to, recipient }))).toBe('no-report')
    expect(
      await read(FORMS.postfix.replace('message/delivery-status', 'message/disposition-notification')),
    ).toBe('no-report')
    expect(await read('')).toBe('no-report')
    expect(await read('\0'.repeat(1000))).toBe('no-report')
    expect(await read(`X: ${'a'.repeat(200_000)}\n\n`)).toBe('unreadable')
  })

  it('is read from a long returned mail that ends in the middle', async () => {
    const long = FORMS.exim.replace('Hei', 'Hei '.repeat(500_000))
    expect(await read(long)).toMatchObject({ id })
  })
})

describe('the status of an undelivered mail', () => {
  it.each([
    '5.1.1: smtp; 550 5.1.1 User unknown',
    '5.1.10',
    '5.2.1',
    '5.2.2: smtp; 552-5.2.2 over quota',
    '5.4.1: 550 5.4.1 Recipient address rejected: Access denied',
    '5.4.4: X-Postfix; Host or domain name not found',
    '5.0.0: smtp; 550 5.1.1 No such user',
  ])('%s means that the address accepts no mail', (words) => {
    expect(isAboutAddress(words)).toBe(true)
  })

  it.each([
    '4.4.1: connect to mx.vikar.example: Connection timed out',
    '4.2.2: mailbox full, tried for five days',
    '5.7.1: smtp; 550 5.7.1 Blocked',
    '5.1.8: sender address rejected',
    '5.3.4: message too big',
    '5.0.0: smtp; 550 Rejected',
    '5.0.0',
  ])('%s is not about the address', (words) => {
    expect(isAboutAddress(words)).toBe(false)
  })
})
