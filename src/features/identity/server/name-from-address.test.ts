import { expect, it } from 'vitest'
import { nameFromAddress } from './make-superadmin.ts'

it.each([
  ['sara@vikarklar.example', 'Sara'],
  ['kari.nordmann@skole.example', 'Kari Nordmann'],
  ['anne-grete_ås2+vakt@skole.example', 'Anne Grete Ås'],
  ['drift@vikarklar.example', 'Drift'],
  ['47@vikarklar.example', 'Superadmin'],
])('the owner of %s is called %s', (email, name) => {
  expect(nameFromAddress(email)).toBe(name)
})
