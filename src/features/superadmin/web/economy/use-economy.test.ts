import { describe, expect, it } from 'vitest'
import { economyAddress, economyOrder } from './use-economy.ts'

const ORDER = { sort: 'revenue', direction: 'descending' } as const
const START = { search: '', ...ORDER }

describe('the order of the customers', () => {
  it('begins with the highest payment, also with a malformed address', () => {
    expect(economyAddress.read({})).toEqual(START)
    expect(economyAddress.read({ sortering: 'navn', retning: 'opp' })).toEqual(START)
    expect(economyAddress.write(START)).toEqual({})
  })

  it('is reversed by a press on its column, and is descending for another', () => {
    const turned = economyOrder.pressed(ORDER, 'revenue')
    expect(turned).toEqual({ ...ORDER, direction: 'ascending' })
    expect(economyOrder.pressed(turned, 'revenue')).toEqual(ORDER)
    expect(economyOrder.pressed(turned, 'used')).toEqual({ ...ORDER, sort: 'used' })
  })

  it('is in the address in Norwegian, and is parsed from it', () => {
    const wanted = { search: 'skole', sort: 'remaining', direction: 'ascending' } as const
    const address = economyAddress.write(wanted)
    expect(address).toEqual({ q: 'skole', sortering: 'gjenstar', retning: 'stigende' })
    expect(economyAddress.read(address)).toEqual(wanted)
  })
})
