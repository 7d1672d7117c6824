import { describe, expect, it } from 'vitest'
import { ROLES } from '#shared/access.ts'
import { CUSTOMER_SORTS, DIRECTIONS } from '../../rules.ts'
import { addressOf, customersPath, readAddress, sortedBy, type Shown } from './customers-address.ts'

const BEGINNING: Shown = { search: '', role: null, sort: 'created', direction: 'descending' }

describe('the address of the customer overview', () => {
  it('has nothing where it is as it begins, and Norwegian words for what is chosen', () => {
    expect(customersPath(BEGINNING)).toBe('/admin/superadmin/customers')
    expect(
      customersPath({ search: 'kari å', role: 'substitute', sort: 'email', direction: 'descending' }),
    ).toBe('/admin/superadmin/customers?q=kari+%C3%A5&rolle=vikar&sortering=epost&retning=synkende')
  })

  it('says whatever can be shown, and is read as what it says', () => {
    for (const sort of CUSTOMER_SORTS)
      for (const direction of DIRECTIONS)
        for (const role of [null, ...ROLES]) {
          const shown = { search: 'kari', role, sort, direction }
          expect(readAddress(addressOf(shown))).toEqual(shown)
        }
  })

  it('with words that nobody knows is as it begins', () => {
    expect(readAddress({ q: ' ', rolle: 'sjef', sortering: 'alder', retning: 'opp' })).toEqual(BEGINNING)
  })
})

describe('a heading that is pressed', () => {
  it('sorts by its column, names from the first and dates from the newest', () => {
    const byName = sortedBy(BEGINNING, 'name')
    expect(byName).toMatchObject({ sort: 'name', direction: 'ascending' })
    expect(sortedBy(byName, 'created')).toEqual(BEGINNING)
  })

  it('turns the order round when it is that column already', () => {
    const turned = sortedBy(BEGINNING, 'created')
    expect(turned).toEqual({ ...BEGINNING, direction: 'ascending' })
    expect(sortedBy(turned, 'created')).toEqual(BEGINNING)
  })
})
