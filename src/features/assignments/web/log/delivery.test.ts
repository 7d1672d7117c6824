import { describe, expect, it } from 'vitest'
import { deliveryTexts } from './delivery.ts'
import { shiftTime } from './shift-time.ts'

describe('what became of a message', () => {
  it('is said for each channel', () => {
    expect(deliveryTexts({ sms: 'delivered', email: 'accepted' })).toEqual(['SMS: Levert', 'E-post: Sendt'])
  })

  it('leaves out a channel that was not used', () => {
    expect(deliveryTexts({ sms: null, email: 'queued' })).toEqual(['E-post: Venter'])
  })

  it('says when nothing was sent', () => {
    expect(deliveryTexts({ sms: null, email: null })).toEqual(['Ingen melding sendt'])
  })

  it('has a word for a state it does not know', () => {
    expect(deliveryTexts({ sms: 'teleported', email: null })).toEqual(['SMS: Ukjent'])
  })
})

describe('the time of a shift', () => {
  it('says when it ends the next day', () => {
    expect(shiftTime({ startTime: '22:00:00', endTime: '07:00:00' })).toBe('22:00-07:00 (slutter neste dag)')
    expect(shiftTime({ startTime: '08:00:00', endTime: '15:30:00' })).toBe('08:00-15:30')
  })
})
