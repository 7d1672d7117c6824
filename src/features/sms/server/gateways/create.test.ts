import { describe, expect, it } from 'vitest'
import { restrictToCountries } from './create.ts'
import type { GatewaySms, SmsGateway } from './gateway.ts'

const sms = (to: string): GatewaySms => ({ id: `sms to ${to}`, to, text: 'Hei', validUntil: new Date() })

const recording = () => {
  const sent: string[] = []
  const gateway: SmsGateway = {
    name: 'fake',
    batchSize: 10,
    idempotent: false,
    send: async (batch) => {
      sent.push(...batch.map(({ to }) => to))
      return batch.map(({ to }) => ({ kind: 'accepted', gatewayId: to }))
    },
  }
  return { sent, gateway }
}

describe('numbers of countries outside the list', () => {
  it('are rejected, and the others are sent, each with its own outcome', async () => {
    const { sent, gateway } = recording()
    const outcomes = await restrictToCountries(['+47'], gateway).send(
      ['+4791234567', '+46701234567', '+4740000000'].map(sms),
    )
    expect(sent).toEqual(['+4791234567', '+4740000000'])
    expect(outcomes).toEqual([
      { kind: 'accepted', gatewayId: '+4791234567' },
      { kind: 'rejected', reason: 'SMS are not sent to numbers of this country', isUnasked: true },
      { kind: 'accepted', gatewayId: '+4740000000' },
    ])
  })

  it('are judged by the configured list', async () => {
    const { sent, gateway } = recording()
    await restrictToCountries(['+47', '+46'], gateway).send(['+46701234567', '+12125550100'].map(sms))
    expect(sent).toEqual(['+46701234567'])
  })

  it('never reach the gateway, even alone in a batch', async () => {
    const { sent, gateway } = recording()
    await restrictToCountries(['+47'], gateway).send([sms('+8823456789')])
    expect(sent).toEqual([])
  })

  it('do not hide that the gateway omitted an answer', async () => {
    const { gateway } = recording()
    const silent: SmsGateway = { ...gateway, send: async () => [] }
    expect((await restrictToCountries(['+47'], silent).send([sms('+4791234567')]))[0]?.kind).toBe('unknown')
  })
})
