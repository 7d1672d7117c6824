import { describe, expect, it } from 'vitest'
import { isReserved, remarksOn } from './remarks.ts'

const product = (email: string) => ({ name: 'Vikarklar', email, phone: '+47 400 00 000', orgNumber: null })

describe('remarks on the configuration', () => {
  it.each(['hei@vikarklar.example', 'hei@example.com', 'a@b.test', 'a@localhost', 'A@B.INVALID'])(
    'know that no mail reaches %s',
    (email) => {
      expect(isReserved(email)).toBe(true)
      expect(remarksOn({ https: true, product: product(email) })).toEqual([
        expect.stringContaining('CONTACT_EMAIL'),
      ])
      expect(remarksOn({ https: false, product: product(email) })).toEqual([])
    },
  )

  it.each(['hei@vikarklar.no', 'hei@example.no', 'test@kommune.no', 'a@bexample.com'])(
    'accept %s',
    (email) => {
      expect(isReserved(email)).toBe(false)
      expect(remarksOn({ https: true, product: product(email) })).toEqual([])
    },
  )
})
