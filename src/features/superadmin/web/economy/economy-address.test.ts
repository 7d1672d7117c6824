import { describe, expect, it } from 'vitest'
import { pressed, readEconomyAddress, writeEconomyAddress } from './economy-address.ts'

const START = { search: '', sort: 'revenue', direction: 'descending' } as const

describe('the order of the customers', () => {
  it('begins with who paid most, whatever nonsense the address holds', () => {
    expect(readEconomyAddress({})).toEqual(START)
    expect(readEconomyAddress({ sortering: 'navn', retning: 'opp' })).toEqual(START)
    expect(writeEconomyAddress(START)).toEqual({})
  })

  it('is turned by a press on its column, and begins with the most in another', () => {
    const turned = pressed(START, 'revenue')
    expect(turned).toEqual({ ...START, direction: 'ascending' })
    expect(pressed(turned, 'revenue')).toEqual(START)
    expect(pressed(turned, 'used')).toEqual({ ...START, sort: 'used' })
  })

  it('stands in the address in Norwegian, and is read from it again', () => {
    const wanted = { search: 'skole', sort: 'remaining', direction: 'ascending' } as const
    const address = writeEconomyAddress(wanted)
    expect(address).toEqual({ q: 'skole', sortering: 'gjenstar', retning: 'stigende' })
    expect(readEconomyAddress(address)).toEqual(wanted)
  })
})
