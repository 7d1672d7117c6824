import { describe, expect, it } from 'vitest'
import type { Candidate } from '../../contract.ts'
import { recipientsOf, searchCandidates, shiftDays } from './candidates.ts'
import { leftOutSummary } from './left-out.ts'

const candidate = (fullName: string, more: Partial<Candidate> = {}): Candidate => ({
  id: fullName,
  fullName,
  phone: '+4791234501',
  company: null,
  skills: null,
  availability: 'available',
  leftOut: null,
  ...more,
})
const ola = candidate('Ola Kjelstrup', { company: 'Marka SFO' })
const siri = candidate('Siri Åsen', { leftOut: 'unavailable', skills: 'Kroppsøving' })
const per = candidate('Per Lø', { leftOut: 'busy' })
const register = [ola, siri, per]

describe('the days of a shift', () => {
  it('are unknown without a date', () => {
    expect(shiftDays({ date: '', startTime: '22:00', endTime: '07:00' })).toEqual({})
  })

  it('are one for a day shift, also before the times are filled in', () => {
    const oneDay = { date: '2026-12-31', endDate: '2026-12-31' }
    expect(shiftDays({ date: '2026-12-31', startTime: '', endTime: '' })).toEqual(oneDay)
    expect(shiftDays({ date: '2026-12-31', startTime: '08:00', endTime: '15:00' })).toEqual(oneDay)
  })

  it('are two for a night shift', () => {
    expect(shiftDays({ date: '2026-12-31', startTime: '22:00', endTime: '07:00' })).toEqual({
      date: '2026-12-31',
      endDate: '2027-01-01',
    })
  })
})

describe('the recipients', () => {
  it('are everyone who is not left out', () => {
    expect(recipientsOf({ kind: 'all' }, register)).toEqual([ola])
  })

  it('are the chosen ones, left out or not, but only while they are in the register', () => {
    expect(recipientsOf({ kind: 'chosen', vikarIds: [siri.id, 'gone'] }, register)).toEqual([siri])
  })
})

describe('the search', () => {
  it('finds by name, company and skills, in any order and case', () => {
    expect(searchCandidates(register, 'åsen SIRI')).toEqual([siri])
    expect(searchCandidates(register, 'marka')).toEqual([ola])
    expect(searchCandidates(register, 'kroppsøving ')).toEqual([siri])
  })

  it('shows everyone when it is empty', () => {
    expect(searchCandidates(register, '  ')).toEqual(register)
  })
})

describe('the line about those who are left out', () => {
  it('says how many and why', () => {
    expect(leftOutSummary([...register, per])).toBe('3 utelatt: 2 opptatte, 1 utilgjengelig den dagen')
  })

  it('is not there when nobody is', () => {
    expect(leftOutSummary([ola])).toBeUndefined()
  })
})
