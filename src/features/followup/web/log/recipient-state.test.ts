import { describe, expect, it } from 'vitest'
import type { Delivery } from '../../shapes.ts'
import { deliveryTexts } from './recipient-state.ts'
import { shiftTime } from './shift-time.ts'

const at = '2026-11-23T05:31:00.000Z'
const being = (state: Delivery['state'], deliveredAt: string | null = null): Delivery => ({
  state,
  at,
  deliveredAt,
})

describe('the state of a message', () => {
  it('is shown for each channel, with the time in Oslo', () => {
    const sms = being('delivered', '2026-11-23T05:33:59.999Z')
    expect(deliveryTexts({ sms, email: being('accepted') })).toEqual([
      'SMS: Levert 23.11.2026 kl. 06.33',
      'E-post: Sendt 23.11.2026 kl. 06.31',
    ])
  })

  it('has the time of sending if the time of arrival is unknown', () => {
    expect(deliveryTexts({ sms: being('delivered'), email: null })).toEqual([
      'SMS: Levert, sendt 23.11.2026 kl. 06.31',
    ])
  })

  it('has no time while the message waits', () => {
    expect(deliveryTexts({ sms: being('sending'), email: being('queued') })).toEqual([
      'SMS: Venter',
      'E-post: Venter',
    ])
  })

  it('explains the wait', () => {
    const held = { ...being('queued'), isHeld: true }
    expect(deliveryTexts({ sms: held, email: held })).toEqual([
      'SMS: Venter. SMS-leverandøren tar den ikke imot akkurat nå',
      'E-post: Venter. Mailserveren tar den ikke imot akkurat nå',
    ])
  })

  it('omits an unused channel', () => {
    expect(deliveryTexts({ sms: null, email: being('failed') })).toEqual([
      'E-post: Kom ikke fram, sendt 23.11.2026 kl. 06.31',
    ])
  })

  it('shows that nothing was sent', () => {
    expect(deliveryTexts({ sms: null, email: null })).toEqual(['Ingen melding sendt'])
  })
})

describe('the time of a shift', () => {
  it('shows that it ends the next day', () => {
    expect(shiftTime({ startTime: '22:00:00', endTime: '07:00:00' })).toBe('22.00–07.00 (slutter neste dag)')
    expect(shiftTime({ startTime: '08:00:00', endTime: '15:30:00' })).toBe('08.00–15.30')
  })
})
