import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deliverByLink, deliverBySveve, deliverByTwilio } from '#test/fakes/replies.ts'
import { parseLinkReply } from './link-mobility-reply.ts'
import { parseSveveReply } from './sveve-reply.ts'
import { parseTwilioReply } from './twilio-reply.ts'

const ADDRESS = 'https://vikarklar.example/webhooks/sms-svar/x/q83vASNFZ4mrze8BI0VniQ'
const parseTwilio = parseTwilioReply({
  url: 'https://api.twilio.com',
  accountSid: `AC${'0123456789abcdef'.repeat(2)}`,
  authToken: 'twilio-hemmelig:+/=æ',
  messagingServiceSid: null,
})
const sent = { from: '+4790000001', to: '+4759440000', text: 'Ja, gjerne! 😊 æøå & 100 %' }

describe('an SMS from a phone', () => {
  it.each([
    ['Twilio', parseTwilio(deliverByTwilio(ADDRESS, sent)), /^SM[0-9a-f]{32}$/],
    ['LINK', parseLinkReply(deliverByLink(ADDRESS, sent)), /^[0-9a-f]{16}$/],
  ])('is read from %s with its id', (_, received, id) => {
    expect(received).toEqual([{ gatewayId: expect.stringMatching(id), from: sent.from, text: sent.text }])
  })

  it('is read from Sveve, which gives no id, as an answer and as a message to the number', () => {
    const read = [{ gatewayId: null, from: sent.from, text: sent.text }]
    expect(parseSveveReply(deliverBySveve(ADDRESS, sent, 42_824_113))).toEqual(read)
    expect(parseSveveReply(deliverBySveve(ADDRESS, sent))).toEqual(read)
    const { url } = deliverBySveve(ADDRESS, sent)
    const form = { method: 'POST', url: ADDRESS, headers: {}, body: new URL(url).search.slice(1) }
    expect(parseSveveReply(form)).toEqual(read)
  })

  it('may be a picture without words', () => {
    const picture = deliverByTwilio(ADDRESS, { ...sent, text: '' }, { NumMedia: '1' })
    expect(parseTwilio(picture)).toMatchObject([{ text: '' }])
  })

  it('is forged unless Twilio has signed exactly this', () => {
    const signed = deliverByTwilio(ADDRESS, sent)
    expect(parseTwilio({ ...signed, headers: {} })).toBe('forged')
    expect(parseTwilio({ ...signed, url: ADDRESS.replace('vikarklar', 'annen') })).toBe('forged')
    expect(parseTwilio({ ...signed, body: signed.body.replace('Ja', 'Nei') })).toBe('forged')
  })

  it('is unreadable without its text, its sender or, where there is one, its id', () => {
    expect(
      parseSveveReply({ method: 'GET', url: `${ADDRESS}?number=4790000001`, headers: {}, body: '' }),
    ).toBe('unreadable')
    expect(parseTwilio(deliverByTwilio(ADDRESS, sent, { MessageSid: 'x' }))).toBe('unreadable')
    for (const body of ['', '{', '[]', '{"source":"+47"}', '{"source":1,"messageId":"1","content":{}}'])
      expect(parseLinkReply({ method: 'POST', url: ADDRESS, headers: {}, body })).toBe('unreadable')
  })

  it('never fails, whatever is sent', () => {
    fc.assert(
      fc.property(fc.string(), fc.webUrl({ withQueryParameters: true }), (body, url) => {
        for (const parse of [parseSveveReply, parseLinkReply, parseTwilio])
          expect(['object', 'string']).toContain(typeof parse({ method: 'POST', url, headers: {}, body }))
      }),
      { numRuns: 30 },
    )
  })
})
