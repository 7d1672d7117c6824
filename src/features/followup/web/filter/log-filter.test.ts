import { describe, expect, it } from 'vitest'
import {
  dayProblems,
  exportAddress,
  filterFrom,
  isNarrowed,
  searchFrom,
  chipsOf,
  countLine,
  usualRanges,
  without,
} from './log-filter.ts'
import type { LogFilter } from '../../shapes.ts'
import { vikarOptions } from './FilterForm.tsx'

const OLA = '0f8fad5b-d9cb-469f-a165-70867728950e'
const TODAY = '2026-11-25'
const search = { status: 'waiting', vikar: OLA, fra: '2026-12-01', til: '2026-12-24', q: 'ola 3b' }
const filter = {
  status: 'waiting',
  vikarId: OLA,
  from: '2026-12-01',
  to: '2026-12-24',
  query: 'ola 3b',
} as const

describe('the filter in the address', () => {
  it('is read and written without loss', () => {
    expect(filterFrom(search)).toEqual(filter)
    expect(searchFrom(filter)).toEqual(search)
  })

  it('has several statuses separated by commas, in one order, and ignores unknown ones', () => {
    const several = { ...filter, status: ['waiting', 'unfilled'] } as const
    expect(filterFrom({ ...search, status: 'unfilled,waiting,open,waiting' })).toEqual(several)
    expect(searchFrom(filterFrom({ status: 'unfilled,waiting' }))).toMatchObject({
      status: 'waiting,unfilled',
    })
  })

  it('links to the file with the same shifts', () => {
    expect(exportAddress({})).toBe('/api/assignments.csv')
    expect(exportAddress({ status: 'waiting', query: 'ola 3b' })).toBe(
      '/api/assignments.csv?status=waiting&query=ola+3b',
    )
    expect(exportAddress({ status: ['waiting', 'unfilled'], from: TODAY })).toBe(
      `/api/assignments.csv?status=waiting&status=unfilled&from=${TODAY}`,
    )
  })

  it('is empty without a query', () => {
    expect(isNarrowed(filterFrom({}))).toBe(false)
    expect(isNarrowed(filterFrom({ fra: '2026-12-01' }))).toBe(true)
  })

  it('ignores invalid values', () => {
    const odd = { status: 'open', vikar: '42', fra: '2026-02-30', til: '0026-12-24', q: ' ' }
    expect(isNarrowed(filterFrom(odd))).toBe(false)
    expect(filterFrom({ ...odd, status: 'unfilled' })).toEqual({ status: 'unfilled' })
  })
})

describe('the days of the filter', () => {
  it('may be empty, or equal', () => {
    expect(dayProblems({})).toEqual({})
    expect(dayProblems({ fra: '', til: '' })).toEqual({})
    expect(dayProblems({ fra: '2026-12-01', til: '2026-12-01' })).toEqual({})
  })

  it('must be in order', () => {
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

describe('the line below the title', () => {
  it('counts all assignments, and with a filter the hits', () => {
    expect(countLine({ total: 45, matching: null })).toBe('45 totale oppdrag')
    expect(countLine({ total: 45, matching: 12 })).toBe('45 totale oppdrag · 12 treff')
    expect(countLine({ total: 45, matching: 0 })).toBe('45 totale oppdrag · 0 treff')
  })

  it('stops counting hits at a thousand', () => {
    expect(countLine({ total: 4500, matching: 1000 })).toBe('4\u00a0500 totale oppdrag · 1\u00a0000 treff')
    expect(countLine({ total: 4500, matching: 1001 })).toBe(
      '4\u00a0500 totale oppdrag · over 1\u00a0000 treff',
    )
  })
})

describe('the chips', () => {
  it('show each part of the filter in the words of the screen', () => {
    const filter = { status: 'unfilled', vikarId: 'x', from: '2026-12-01', to: '2026-12-24' } as const
    expect(chipsOf(filter, 'Ola Hansen', TODAY).map(({ text }) => text)).toEqual([
      'Ikke besatt',
      'Ola Hansen',
      'Fra 01.12.2026',
      'Til 24.12.2026',
    ])
  })

  it('are removed one by one, also with several statuses', () => {
    const filter = { status: ['waiting', 'assigned', 'unfilled'], vikarId: 'x' } satisfies LogFilter
    expect(chipsOf(filter, 'Ola Hansen', TODAY).map(({ part, text }) => `${part}: ${text}`)).toEqual([
      'waiting: Venter vikar',
      'assigned: Aktiv',
      'unfilled: Ikke besatt',
      'vikarId: Ola Hansen',
    ])
    const two = without(filter, 'assigned')
    expect(two).toEqual({ ...filter, status: ['waiting', 'unfilled'] })
    expect(without(without(two, 'waiting'), 'unfilled').status).toBeUndefined()
    expect(without(filter, 'vikarId')).toEqual({ ...filter, vikarId: undefined })
  })

  it('exclude the search and the usual days, which have their own controls', () => {
    expect(chipsOf({ query: 'ola', from: TODAY }, undefined, TODAY)).toEqual([])
    expect(chipsOf({ from: '2026-11-23', to: '2026-11-29' }, undefined, TODAY)).toEqual([])
    expect(chipsOf({ from: TODAY, to: '2026-11-29' }, undefined, TODAY)).toHaveLength(2)
  })

  it('have a placeholder for a substitute with an unknown name', () => {
    expect(chipsOf({ vikarId: 'x' }, undefined, TODAY)).toEqual([{ part: 'vikarId', text: 'Valgt vikar' }])
  })
})

describe('the substitutes to choose from', () => {
  const ola = { id: 'ola', fullName: 'Ola Hansen', phone: '+4791234501' }
  const siri = { id: 'siri', fullName: 'Siri Dahl', phone: '+4792345602' }
  const nobody = { id: undefined, name: undefined }

  it('are those of the register', () => {
    expect(vikarOptions([ola, siri], { id: 'ola', name: 'Ola Hansen' })).toEqual([
      { value: 'ola', label: 'Ola Hansen' },
      { value: 'siri', label: 'Siri Dahl' },
    ])
  })

  it('include the number if they share a name', () => {
    const namesake = { id: 'ola2', fullName: 'Ola Hansen', phone: '+4793456703' }
    expect(vikarOptions([ola, namesake, siri], nobody).map(({ label }) => label)).toEqual([
      'Ola Hansen, 912 34 501',
      'Ola Hansen, 934 56 703',
      'Siri Dahl',
    ])
  })

  it('include the chosen one after they left the register', () => {
    expect(vikarOptions([siri], { id: 'ola', name: 'Ola Hansen' })[0]).toEqual({
      value: 'ola',
      label: 'Ola Hansen (ikke i registeret)',
    })
  })
})

it('the usual days are coming, past, this week and the next, this month and the last', () => {
  const days = (today: string) => usualRanges(today).map(({ from = '', to = '' }) => `${from} ${to}`)
  expect(days(TODAY)).toEqual([
    '2026-11-25 ',
    ' 2026-11-24',
    '2026-11-23 2026-11-29',
    '2026-11-30 2026-12-06',
    '2026-11-01 2026-11-30',
    '2026-10-01 2026-10-31',
  ])
  expect(days('2027-01-31').slice(4)).toEqual(['2027-01-01 2027-01-31', '2026-12-01 2026-12-31'])
  expect(days('2028-02-29').slice(4)).toEqual(['2028-02-01 2028-02-29', '2028-01-01 2028-01-31'])
})
