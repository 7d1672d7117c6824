import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ReportedState } from './gateway.ts'
import { parseLinkReport } from './link-mobility-report.ts'

const id = randomUUID()
const asRequest = (body: string) => ({
  method: 'POST',
  url: 'https://vikarklar.example/webhooks/sms/link/q83vASNFZ4mrze8BI0VniQ',
  headers: {},
  body,
})
const parse = (report: unknown) => parseLinkReport(asRequest(JSON.stringify(report)))

describe('a report from LINK', () => {
  const states: Record<ReportedState, readonly number[]> = {
    delivered: [1001],
    accepted: [1000, 1007, 1008, 1011, 1012],
    failed: [0, 1, 2, 3, 6, 104, 105, 1002, 1004, 1006, 1009, 2104, 2105, 2106, 2107, 2205, 3000, 4001, 4007],
    unsure: [4, 5, 1010, 1005, 99_999, -1],
  }
  it.each(Object.entries(states).flatMap(([state, codes]) => codes.map((code) => [code, state] as const)))(
    'means with %i that the message is %s',
    (resultCode, state) => {
      const reason = state === 'failed' || state === 'unsure' ? String(resultCode) : null
      expect(parse({ refId: id, id: 'Dcsh/0PM+x', operator: null, resultCode, segments: 1 })).toEqual([
        { kind: 'report', id, gatewayId: 'Dcsh/0PM+x', state, reason },
      ])
    },
  )

  it('comes alone or in a list, whose unreadable members are skipped', () => {
    const other = randomUUID()
    const reports = [
      { refId: id, id: 'a', resultCode: 1001 },
      { refId: id, id: 'b', resultCode: '1001' },
      null,
      [],
      { refId: other, resultCode: 1006 },
    ]
    expect(parse(reports)).toMatchObject([
      { id, gatewayId: 'a', state: 'delivered' },
      { id: other, gatewayId: null, state: 'failed' },
    ])
    expect(parse([])).toEqual([])
  })

  it.each([null, undefined, '', 'wir7kkw', `${id}x`, `{${id}}`, 7, [id], '\0'])(
    'is skipped when it is not about our message (%j)',
    (refId) => {
      expect(parse({ refId, id: 'a', resultCode: 1001 })).toEqual([])
    },
  )

  it.each([
    '',
    '{',
    'refId=1&resultCode=1001',
    '"1001"',
    '1001',
    'null',
    '{}',
    '{"resultCode":"1001"}',
    '{"resultCode":1.5}',
  ])('is unreadable in an undocumented format (%s)', (body) => {
    expect(parseLinkReport(asRequest(body))).toBe('unreadable')
  })

  it('is limited in length', () => {
    const reports = Array.from({ length: 5000 }, () => ({ refId: id, id: 'x'.repeat(200), resultCode: 2104 }))
    const events = parse(reports)
    expect(events).toHaveLength(1000)
    expect(events[0]).toMatchObject({ gatewayId: null })
  })

  it('never throws, whatever the body', () => {
    const report = fc.record(
      { refId: fc.oneof(fc.constant(id), fc.jsonValue()), id: fc.jsonValue(), resultCode: fc.jsonValue() },
      { requiredKeys: [] },
    )
    const bodies = fc.oneof(
      fc.string(),
      fc.oneof(fc.jsonValue(), report, fc.array(report)).map((value) => JSON.stringify(value)),
    )
    fc.assert(
      fc.property(bodies, (body) => {
        const events = parseLinkReport(asRequest(body))
        if (typeof events !== 'string') expect(events.every((event) => event.id === id)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})
