import { describe, expect, it } from 'vitest'
import { economyAddress, economyOrder } from './use-economy.ts'

const ORDER = { sort: 'revenue', direction: 'descending' } as const
const START = { search: '', ...ORDER }

describe('the order of the customers', () => {
  it('begins with who paid most, whatever nonsense the address holds', () => {
    expect(economyAddress.read({})).toEqual(START)
    expect(economyAddress.read({ sortering: 'navn', retning: 'opp' })).toEqual(START)
    expect(economyAddress.write(START)).toEqual({})
  })

  it('is turned by a press on its column, and begins with the most in another', () => {
    const turned = economyOrder.pressed(ORDER, 'revenue')
    expect(turned).toEqual({ ...ORDER, direction: 'ascending' })
    expect(economyOrder.pressed(turned, 'revenue')).toEqual(ORDER)
    expect(economyOrder.pressed(turned, 'used')).toEqual({ ...ORDER, sort: 'used' })
  })

  it('stands in the address in Norwegian, and is read from it again', () => {
    const wanted = { search: 'skole', sort: 'remaining', direction: 'ascending' } as const
    const address = economyAddress.write(wanted)
    expect(address).toEqual({ q: 'skole', sortering: 'gjenstar', retning: 'stigende' })
    expect(economyAddress.read(address)).toEqual(wanted)
  })
})
