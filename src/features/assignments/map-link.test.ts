import { describe, expect, it } from 'vitest'
import { fullPlace, isAddress, mapAddress, mapLink } from './map-link.ts'

const SCHOOL = 'Skoleveien 1, 1472 Fjellhamar'

describe('recognises an address', () => {
  it.each([
    SCHOOL,
    'Skoleveien 1',
    'skoleveien 12b',
    'Solbakken skole, Parkvegen 3',
    'Karl Johans gate 22',
    'Storgt. 5',
    'Torggata 4 B, oppgang 2',
    'Bygdøy allé 2',
    'Rådhusplassen 1',
    'Kirkens hus, 1472 Fjellhamar',
    '0450 Oslo',
  ])('is %s', (place) => expect(isAddress(place)).toBe(true))

  it.each([
    '3B',
    'Storesalen',
    'Rom 214',
    'Rom 1204 Nord',
    'Avdeling 2',
    'Solbakken skole, rom 108',
    'Bygg 4, 2. etasje',
    'Klasse 8A og 9B',
    'Gymsalen kl. 0900 Per møter deg',
    'Hovedveien til venstre',
    'Ungdomstrinnet, rom 207',
    '2026',
  ])('is not %s', (place) => expect(isAddress(place)).toBe(false))
})

describe('the map', () => {
  it('shows the place if it is an address, else the employer, else nothing', () => {
    expect(mapAddress({ location: 'Storgata 5', employerAddress: SCHOOL })).toBe('Storgata 5')
    expect(mapAddress({ location: '3B', employerAddress: SCHOOL })).toBe(SCHOOL)
    expect(mapAddress({ location: 'Storgata 5', employerAddress: null })).toBe('Storgata 5')
    expect(mapAddress({ location: '3B', employerAddress: null })).toBeNull()
  })

  it("shows the employer's whole address if the place is a part of it", () => {
    expect(mapAddress({ location: 'skoleveien 1', employerAddress: SCHOOL })).toBe(SCHOOL)
    expect(mapAddress({ location: 'Skoleveien 11', employerAddress: SCHOOL })).toBe('Skoleveien 11')
  })

  it('escapes the address so that it cannot break out of the link', () => {
    expect(mapLink('A&B "#1" Ås \u00a0\ud800')).toMatch(/&query=A%26B%20%22%231%22%20Ås%20%C2%A0%EF%BF%BD$/)
  })
})

it('a calendar gets the place and the address, each once', () => {
  expect(fullPlace({ location: '3B', employerAddress: SCHOOL })).toBe(`3B, ${SCHOOL}`)
  expect(fullPlace({ location: 'Storgata 5', employerAddress: SCHOOL })).toBe('Storgata 5')
  expect(fullPlace({ location: 'Skoleveien 1', employerAddress: SCHOOL })).toBe(SCHOOL)
  expect(fullPlace({ location: '3B', employerAddress: null })).toBe('3B')
})
