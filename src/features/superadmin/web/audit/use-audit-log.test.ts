import { describe, expect, it } from 'vitest'
import { actionOptions } from './FilterForm.tsx'
import { chipsOf, inputOf, isNarrowed, readSearch, searchProblems } from './use-audit-log.ts'

const search = {
  hvem: 'Sara',
  kunde: 'Bjørkelia',
  hendelse: 'customer-viewed',
  fra: '2026-12-01',
  til: '2026-12-24',
}

describe('the filter in the address', () => {
  it('is parsed, sent to the server and shown as chips', () => {
    expect(readSearch(search)).toEqual(search)
    expect(inputOf(search)).toEqual({
      actor: 'Sara',
      customer: 'Bjørkelia',
      action: 'customer-viewed',
      from: '2026-12-01',
      to: '2026-12-24',
    })
    expect(chipsOf(search).map(({ text }) => text)).toEqual([
      'Hvem: Sara',
      'Kunde: Bjørkelia',
      'Bruker vist',
      'Fra 01.12.2026',
      'Til 24.12.2026',
    ])
  })

  it('is ignored where it is malformed', () => {
    const odd = { hvem: '  ', kunde: 'x'.repeat(101), hendelse: 'ALT', fra: '2026-02-30', til: 'i dag' }
    expect(isNarrowed(readSearch(odd))).toBe(false)
    expect(isNarrowed(readSearch({ ...odd, hvem: ' Sara ' }))).toBe(true)
    expect(readSearch({ hvem: ' Sara ' }).hvem).toBe('Sara')
  })
})

describe('the typed filter', () => {
  it('may be empty, or one day', () => {
    expect(searchProblems({})).toEqual({})
    expect(searchProblems({ hvem: '', kunde: '', hendelse: '', fra: '', til: '' })).toEqual({})
    expect(searchProblems({ fra: '2026-12-01', til: '2026-12-01' })).toEqual({})
  })

  it('must be short enough, with real days in order', () => {
    expect(searchProblems({ hvem: 'x'.repeat(101) })).toEqual({ hvem: 'Søket er for langt' })
    expect(searchProblems({ fra: '0026-12-01' })).toEqual({
      fra: 'Velg en dato med fullt årstall, for eksempel 2026',
    })
    expect(searchProblems({ fra: '2026-12-02', til: '2026-12-01' })).toEqual({
      til: 'Sluttdato kan ikke være før startdato',
    })
  })
})

describe('the actions to choose from', () => {
  it('are ordered by their labels, including the chosen one', () => {
    expect(actionOptions(['user-updated', 'login-failed'], 'sms-resent').map(({ label }) => label)).toEqual([
      'Bruker oppdatert',
      'Innlogging mislyktes',
      'SMS sendt på nytt',
    ])
    expect(actionOptions(['login-failed'], 'login-failed')).toHaveLength(1)
  })
})
