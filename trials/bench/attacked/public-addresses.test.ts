import { expect, it } from 'vitest'
import { publicAddresses } from './public-addresses.ts'

it('floods the addresses of the API that a stranger may read', () => {
  const addresses = publicAddresses()
  for (const address of ['/api/credits/packages', '/api/login-providers', '/api/me', '/api/docs'])
    expect(addresses).toContain(address)
  expect(addresses).toContain('/api/login-providers/entra/logout')
  expect(addresses).toContain('/api/finnes-ikke')
})
