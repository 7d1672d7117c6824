import { describe, expect, it } from 'vitest'
import {
  databaseWord,
  smsWord,
  statusWord,
  activityRate,
  smsPerAssignment,
  vikarerPerAdministrator,
} from './health-texts.ts'

const GOOD = {
  isOperational: true,
  isDatabaseStable: true,
  totalSmsCredits: 101,
  checkedAt: '2026-11-15T12:00:00.000Z',
  checks: [],
}

describe("the words for the service's health", () => {
  it('are those of the specification when all is well', () => {
    expect([statusWord, databaseWord, smsWord].map((say) => say(GOOD).word)).toEqual([
      'Operativ',
      'Stabil',
      'God',
    ])
  })

  it('mark the failing part', () => {
    expect(statusWord({ ...GOOD, isOperational: false }).word).toBe('Nedsatt')
    expect(databaseWord({ ...GOOD, isDatabaseStable: false }).word).toBe('Ustabil')
  })

  it('call the SMS service good above 100 credits', () => {
    expect(smsWord({ ...GOOD, totalSmsCredits: 100 }).word).toBe('Lav kreditt')
    expect(smsWord({ ...GOOD, totalSmsCredits: 0 }).word).toBe('Lav kreditt')
  })
})

const NOTHING = {
  totalUsers: 1,
  totalAdministrators: 0,
  totalVikarer: 0,
  totalAssignments: 0,
  activeAssignments: 0,
  todayAssignments: 0,
  totalSmsHistory: 0,
  totalSmsCredits: 0,
}

describe('the activity', () => {
  it('divides active assignments by all, in percent with one decimal', () => {
    expect(activityRate({ ...NOTHING, activeAssignments: 2, totalAssignments: 3 })).toBe('66,7\u00a0%')
    expect(activityRate({ ...NOTHING, activeAssignments: 1, totalAssignments: 8 })).toBe('12,5\u00a0%')
    expect(activityRate({ ...NOTHING, activeAssignments: 0, totalAssignments: 8 })).toBe('0,0\u00a0%')
    expect(activityRate({ ...NOTHING, activeAssignments: 8, totalAssignments: 8 })).toBe('100,0\u00a0%')
  })

  it('is 0 % without assignments', () => {
    expect(activityRate(NOTHING)).toBe('0\u00a0%')
  })

  it('divides substitutes by administrators, with one decimal', () => {
    expect(vikarerPerAdministrator({ ...NOTHING, totalVikarer: 37, totalAdministrators: 3 })).toBe('12,3')
    expect(vikarerPerAdministrator({ ...NOTHING, totalVikarer: 8, totalAdministrators: 2 })).toBe('4,0')
    expect(vikarerPerAdministrator({ ...NOTHING, totalVikarer: 5000, totalAdministrators: 4 })).toBe(
      '1\u00a0250,0',
    )
    expect(vikarerPerAdministrator({ ...NOTHING, totalVikarer: 5 })).toBe('0,0')
  })

  it('divides SMS by assignments, with one decimal', () => {
    expect(smsPerAssignment({ ...NOTHING, totalSmsHistory: 7, totalAssignments: 2 })).toBe('3,5')
    expect(smsPerAssignment({ ...NOTHING, totalSmsHistory: 7 })).toBe('0,0')
  })
})
