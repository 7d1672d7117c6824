import { describe, expect, it } from 'vitest'
import { dayProblems, filterFrom, isNarrowed, searchFrom } from './log-filter.ts'

const OLA = '0f8fad5b-d9cb-469f-a165-70867728950e'
const search = { status: 'waiting', vikar: OLA, fra: '2026-12-01', til: '2026-12-24' }
const filter = { status: 'waiting', vikarId: OLA, from: '2026-12-01', to: '2026-12-24' } as const

describe('the filter in the address', () => {
  it('is read and written without loss', () => {
    expect(filterFrom(search)).toEqual(filter)
    expect(searchFrom(filter)).toEqual(search)
  })

  it('is empty in a bare address', () => {
    expect(isNarrowed(filterFrom({}))).toBe(false)
    expect(isNarrowed(filterFrom({ fra: '2026-12-01' }))).toBe(true)
  })

  it('passes over what it cannot read', () => {
    const odd = { status: 'open', vikar: '42', fra: '2026-02-30', til: '0026-12-24' }
    expect(isNarrowed(filterFrom(odd))).toBe(false)
    expect(filterFrom({ ...odd, status: 'unfilled' })).toEqual({ status: 'unfilled' })
  })
})

describe('the days of the filter', () => {
  it('may be left out, or be the same', () => {
    expect(dayProblems({})).toEqual({})
    expect(dayProblems({ fra: '', til: '' })).toEqual({})
    expect(dayProblems({ fra: '2026-12-01', til: '2026-12-01' })).toEqual({})
  })

  it('must be in their order', () => {
    expect(dayProblems({ fra: '2026-12-02', til: '2026-12-01' })).toEqual({
      til: 'Til dato kan ikke være før fra dato',
    })
  })

  it('must have a year that a shift can have', () => {
    expect(dayProblems({ fra: '0026-12-01' })).toEqual({
      fra: 'Velg en dato med fullt årstall, for eksempel 2026',
    })
  })
})
