import { describe, expect, it } from 'vitest'
import { ROLES } from '#shared/roles.ts'
import { addressOf } from '#web/address-state.ts'
import { CUSTOMER_SORTS, DIRECTIONS } from '../../rules.ts'
import { customersAddress, customersOrder, type Shown } from './use-customers.ts'

const FIRST = { sort: 'created', direction: 'descending' } as const
const BEGINNING: Shown = { search: '', role: null, ...FIRST }

describe('the address of the customer overview', () => {
  it('is empty by default, with Norwegian words for other choices', () => {
    expect(addressOf(customersAddress, BEGINNING)).toBe('/admin/superadmin/customers')
    expect(
      addressOf(customersAddress, {
        search: 'kari å',
        role: 'substitute',
        sort: 'email',
        direction: 'descending',
      }),
    ).toBe('/admin/superadmin/customers?q=kari+%C3%A5&rolle=vikar&sortering=epost&retning=synkende')
  })

  it('expresses every view, and is parsed back to it', () => {
    for (const sort of CUSTOMER_SORTS)
      for (const direction of DIRECTIONS)
        for (const role of [null, ...ROLES]) {
          const shown = { search: 'kari', role, sort, direction }
          expect(customersAddress.read(customersAddress.write(shown))).toEqual(shown)
        }
  })

  it('with unknown words is the default', () => {
    expect(customersAddress.read({ q: ' ', rolle: 'sjef', sortering: 'alder', retning: 'opp' })).toEqual(
      BEGINNING,
    )
  })
})

describe('a press on a heading', () => {
  it('sorts by its column, names ascending and dates descending', () => {
    const byName = customersOrder.pressed(BEGINNING, 'name')
    expect(byName).toMatchObject({ sort: 'name', direction: 'ascending' })
    expect(customersOrder.pressed(byName, 'created')).toEqual(FIRST)
  })

  it('reverses the order if it is that column already', () => {
    const turned = customersOrder.pressed(BEGINNING, 'created')
    expect(turned).toEqual({ ...FIRST, direction: 'ascending' })
    expect(customersOrder.pressed(turned, 'created')).toEqual(FIRST)
  })
})
