import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSveveReport } from './sveve-report.ts'

const id = randomUUID()
const address = 'https://vikarklar.example/webhooks/sms/sveve/q83vASNFZ4mrze8BI0VniQ'

const byGet = (fields: Record<string, string>) =>
  parseSveveReport({ method: 'GET', url: `${address}?${new URLSearchParams(fields)}`, headers: {}, body: '' })
const byForm = (fields: Record<string, string>) =>
  parseSveveReport({
    method: 'POST',
    url: address,
    headers: {},
    body: new URLSearchParams(fields).toString(),
  })
const byBareForm = (fields: Record<string, string>) =>
  parseSveveReport({
    method: 'POST',
    url: `${address}?${new URLSearchParams(fields)}`,
    headers: {},
    body: '',
  })

describe.each([
  ['in the address', byGet],
  ['in a form', byForm],
  ['posted in the address', byBareForm],
])('a report from Sveve %s', (_, parse) => {
  it("reads its manual's example", () => {
    expect(
      parse({ number: '4593654321', status: 'true', id: '42824112', ref: id, errorCode: '', errorDesc: '' }),
    ).toEqual([{ kind: 'report', id, gatewayId: '42824112', state: 'delivered', reason: null }])
  })

  it.each([
    ['true', 'delivered'],
    ['TRUE', 'delivered'],
    ['1', 'delivered'],
    ['OK', 'delivered'],
    ['DELIVERED', 'delivered'],
    ['false', 'failed'],
    ['0', 'failed'],
  ])('maps %s to %s', (status, state) => {
    expect(parse({ status, id: '1', ref: id })).toMatchObject([{ state, reason: null }])
  })

  it('gives the reason an SMS did not arrive, without the number', () => {
    const errorDesc = 'Nummeret 4791234567 er ikke i bruk'
    expect(parse({ status: 'false', ref: id, errorCode: '21', errorDesc })).toMatchObject([
      { state: 'failed', gatewayId: null, reason: '21: Nummeret the number er ikke i bruk' },
    ])
    expect(parse({ status: 'false', ref: id, errorDesc: 'x'.repeat(5000) })).toMatchObject([
      { reason: 'x'.repeat(200) },
    ])
  })

  it('yields no event for an unknown word, or an SMS that is not ours', () => {
    expect(parse({ status: 'buffered', ref: id })).toEqual([])
    for (const ref of ['', 'ABC123', `${id}x`, `${id}\0`]) expect(parse({ status: 'true', ref })).toEqual([])
    expect(parse({ status: 'true' })).toEqual([])
  })

  it('is unreadable without a state', () => {
    expect(parse({ number: '4791234567', ref: id })).toBe('unreadable')
    expect(parse({})).toBe('unreadable')
  })

  it('never throws, whatever the body', () => {
    const word = fc.oneof(
      fc.constantFrom('true', 'false', id, 'status', 'ref'),
      fc.string({ unit: 'binary' }),
    )
    fc.assert(
      fc.property(fc.dictionary(fc.oneof(word, fc.constant('id')), word), (fields) => {
        const events = parse(fields)
        if (typeof events !== 'string') expect(events.every((event) => event.id === id)).toBe(true)
      }),
      { numRuns: 200 },
    )
  })
})

it('is unreadable when its address or body is nonsense', () => {
  for (const url of ['', '/webhooks', 'https://[', `${address}?%E0%A4%A`, `${address}?status`])
    for (const body of ['', '{"status":true}', '%', '\0', '&&=&'])
      expect(['unreadable', []]).toContainEqual(parseSveveReport({ method: 'POST', url, headers: {}, body }))
})
