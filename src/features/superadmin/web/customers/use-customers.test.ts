import { describe, expect, it } from 'vitest'
import { ROLES } from '#shared/roles.ts'
import { addressOf } from '#web/address-state.ts'
import { CUSTOMER_SORTS, DIRECTIONS } from '../../rules.ts'
import { customersAddress, customersOrder, type Shown } from './use-customers.ts'

const FIRST = { sort: 'created', direction: 'descending' } as const
const BEGINNING: Shown = { search: '', role: null, ...FIRST }

describe('the address of the customer overview', () => {
  it('has nothing where it is as it begins, and Norwegian words for what is chosen', () => {
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

  it('says whatever can be shown, and is read as what it says', () => {
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

describe('a heading that is pressed', () => {
  it('sorts by its column, names from the first and dates from the newest', () => {
    const byName = customersOrder.pressed(BEGINNING, 'name')
    expect(byName).toMatchObject({ sort: 'name', direction: 'ascending' })
    expect(customersOrder.pressed(byName, 'created')).toEqual(FIRST)
  })

  it('turns the order round when it is that column already', () => {
    const turned = customersOrder.pressed(BEGINNING, 'created')
    expect(turned).toEqual({ ...FIRST, direction: 'ascending' })
    expect(customersOrder.pressed(turned, 'created')).toEqual(FIRST)
  })
})
