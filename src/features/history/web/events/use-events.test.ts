import { describe, expect, it } from 'vitest'
import { chipsOf, eventsAddress, exportAddress, isNarrowed, searchProblems } from './use-events.ts'

const EVA = 'c6d1f2a0-0000-4000-8000-000000000001'
const search = { hvem: EVA, type: 'money', fra: '2026-12-01', til: '2026-12-24' }

describe('the filter in the address', () => {
  it('is read from the address, sent for the file, and shown in words', () => {
    expect(eventsAddress.read(search)).toEqual(search)
    expect(exportAddress(search)).toBe(
      `/api/office-events.csv?person=${EVA}&kind=money&from=2026-12-01&to=2026-12-24`,
    )
    expect(exportAddress({})).toBe('/api/office-events.csv')
    expect(chipsOf(search, [{ userId: EVA, fullName: 'Eva Lund' }]).map(({ text }) => text)).toEqual([
      'Hvem: Eva Lund',
      'SMS-kreditter',
      'Fra 01.12.2026',
      'Til 24.12.2026',
    ])
  })

  it('ignores invalid values', () => {
    const odd = eventsAddress.read({ hvem: 'Eva', type: 'alt', fra: '2026-02-30', til: 'i dag' })
    expect(isNarrowed(odd)).toBe(false)
  })
})

it('reports days that do not exist or are out of order', () => {
  expect(searchProblems({ fra: '2026-12-01', til: '2026-12-01' })).toEqual({})
  expect(searchProblems({ fra: '0026-12-01' })).toEqual({
    fra: 'Velg en dato med fullt årstall, for eksempel 2026',
  })
  expect(searchProblems({ fra: '2026-12-02', til: '2026-12-01' })).toEqual({
    til: 'Sluttdato kan ikke være før startdato',
  })
})
