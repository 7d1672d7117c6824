import { describe, expect, it } from 'vitest'
import { databaseWord, smsWord, statusWord } from './health-texts.ts'

const GOOD = {
  isOperational: true,
  isDatabaseStable: true,
  totalSmsCredits: 101,
  checkedAt: '2026-11-15T12:00:00.000Z',
  checks: [],
}

describe('the words for how the service is doing', () => {
  it('are those of the specification when all is well', () => {
    expect([statusWord, databaseWord, smsWord].map((say) => say(GOOD).word)).toEqual([
      'Operativ',
      'Stabil',
      'God',
    ])
  })

  it('say which part is not', () => {
    expect(statusWord({ ...GOOD, isOperational: false }).word).toBe('Nedsatt')
    expect(databaseWord({ ...GOOD, isDatabaseStable: false }).word).toBe('Ustabil')
  })

  it('call the SMS service good above 100 credits', () => {
    expect(smsWord({ ...GOOD, totalSmsCredits: 100 }).word).toBe('Lav kreditt')
    expect(smsWord({ ...GOOD, totalSmsCredits: 0 }).word).toBe('Lav kreditt')
  })
})
