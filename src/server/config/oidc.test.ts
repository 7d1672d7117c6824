import { describe, expect, it } from 'vitest'
import { ConfigError } from './gateways.ts'
import { readProviders } from './oidc.ts'

const ENTRA = {
  OIDC_PROVIDERS: 'entra',
  OIDC_ENTRA_NAME: 'Microsoft',
  OIDC_ENTRA_ISSUER: 'https://login.microsoftonline.com/1b2c/v2.0',
  OIDC_ENTRA_CLIENT_ID: 'id',
  OIDC_ENTRA_CLIENT_SECRET: 'secret',
}
const FEIDE = {
  OIDC_VIDEREGAENDE_SKOLE_NAME: 'Feide',
  OIDC_VIDEREGAENDE_SKOLE_ISSUER: 'https://auth.dataporten.no',
  OIDC_VIDEREGAENDE_SKOLE_CLIENT_ID: 'id',
  OIDC_VIDEREGAENDE_SKOLE_CLIENT_SECRET: 'other',
}

describe('login providers', () => {
  it('are none by default', () => expect(readProviders({})).toEqual([]))

  it('are several, each with its own variables', () => {
    const env = { ...ENTRA, ...FEIDE, OIDC_PROVIDERS: 'entra, videregaende-skole' }
    expect(readProviders(env)).toEqual([
      {
        id: 'entra',
        name: 'Microsoft',
        issuer: 'https://login.microsoftonline.com/1b2c/v2.0',
        clientId: 'id',
        clientSecret: 'secret',
      },
      {
        id: 'videregaende-skole',
        name: 'Feide',
        issuer: 'https://auth.dataporten.no/',
        clientId: 'id',
        clientSecret: 'other',
      },
    ])
  })

  it('may use plain HTTP on this machine', () => {
    const [provider] = readProviders({ ...ENTRA, OIDC_ENTRA_ISSUER: 'http://localhost:4000' })
    expect(provider?.issuer).toBe('http://localhost:4000/')
  })

  it.each([
    [{ OIDC_PROVIDERS: 'Entra' }, /OIDC_PROVIDERS must be/],
    [{ OIDC_PROVIDERS: 'entra,entra' }, /OIDC_PROVIDERS must be/],
    [{ OIDC_PROVIDERS: 'entra,' }, /OIDC_PROVIDERS must be/],
    [{ OIDC_PROVIDERS: '../x' }, /OIDC_PROVIDERS must be/],
    [{ OIDC_PROVIDERS: 'entra,feide' }, /OIDC_FEIDE_NAME must be set/],
    [{ OIDC_ENTRA_NAME: 'x'.repeat(41) }, /OIDC_ENTRA_NAME must be at most 40/],
    [{ OIDC_ENTRA_ISSUER: '' }, /OIDC_ENTRA_ISSUER must be set/],
    [{ OIDC_ENTRA_ISSUER: 'entra' }, /OIDC_ENTRA_ISSUER must be an https address/],
    [{ OIDC_ENTRA_ISSUER: 'http://login.example' }, /OIDC_ENTRA_ISSUER must be an https address/],
    [{ OIDC_ENTRA_ISSUER: 'https://a:b@login.example' }, /OIDC_ENTRA_ISSUER must be an https address/],
    [
      { OIDC_ENTRA_ISSUER: 'https://login.microsoftonline.com/common/v2.0' },
      /must be that of one organisation/,
    ],
    [{ OIDC_ENTRA_CLIENT_ID: ' ' }, /OIDC_ENTRA_CLIENT_ID must be set/],
    [{ OIDC_ENTRA_CLIENT_SECRET: undefined }, /OIDC_ENTRA_CLIENT_SECRET must be set/],
    [
      {
        ...FEIDE,
        OIDC_PROVIDERS: 'entra,videregaende-skole',
        OIDC_VIDEREGAENDE_SKOLE_ISSUER: ENTRA.OIDC_ENTRA_ISSUER,
      },
      /OIDC_VIDEREGAENDE_SKOLE_ISSUER must not be that of entra too/,
    ],
  ])('set to %j say what they must be, without a secret', (env, message) => {
    const read = () => readProviders({ ...ENTRA, ...env })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(message)
    expect(read).not.toThrow(/secret[^s]*$/)
  })
})
