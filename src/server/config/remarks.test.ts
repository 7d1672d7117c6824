import { describe, expect, it } from 'vitest'
import { isReserved, remarksOn } from './remarks.ts'

const config = (email: string, appUrl = 'https://vikarklar.no', phone = '+47 22 33 44 55') => ({
  https: appUrl.startsWith('https:'),
  appUrl,
  product: { name: 'Vikarklar', email, phone, orgNumber: null },
  oidc: [{ id: 'feide', name: 'Feide', issuer: 'https://auth.example', clientId: 'a', clientSecret: 'b' }],
})
const OWN = 'hei@vikarklar.no'

describe('remarks on the configuration', () => {
  it.each(['hei@vikarklar.example', 'hei@example.com', 'a@b.test', 'a@localhost', 'A@B.INVALID'])(
    'know that no mail reaches %s',
    (email) => {
      expect(isReserved(email)).toBe(true)
      expect(remarksOn(config(email), {})).toEqual([expect.stringContaining('CONTACT_EMAIL')])
      expect(remarksOn(config(email, 'http://localhost:3000'), {})).toEqual([])
    },
  )

  it.each(['hei@vikarklar.no', 'hei@example.no', 'test@kommune.no', 'a@bexample.com'])(
    'accept %s',
    (email) => {
      expect(isReserved(email)).toBe(false)
      expect(remarksOn(config(email), {})).toEqual([])
    },
  )

  it('warn of the example number', () => {
    expect(remarksOn(config(OWN, 'https://vikarklar.no', '+47 400 00 000'), {})).toEqual([
      expect.stringContaining('CONTACT_PHONE'),
    ])
  })

  it('warn of free packages while SMS cost money', () => {
    const remarks = (gateway: string) =>
      remarksOn(config(OWN), { STRIPE_SECRET_KEY: 'local', SMS_GATEWAY: gateway })
    expect(remarks('sveve')).toContainEqual(expect.stringContaining('STRIPE_SECRET_KEY is local'))
    expect(remarks('local')).toEqual([])
  })

  it('list misspelt or unknown variables, and ignore those of other programs', () => {
    const env = {
      APP_ULR: 'https://vikarklar.no',
      SMTP_URLS: 'x',
      Database_Url: 'x',
      TWILIO_SID: 'x',
      OIDC_ENTRA_NAME: 'Entra',
      OIDC_FEIDE_NAME: 'Feide',
      SMS_SENDER: 'Vikarklar',
      SVEVE_NOTHING: ' ',
      PATH: '/bin',
      HOSTNAME: 'vikar',
      LANG: 'C',
    }
    expect(remarksOn(config(OWN), env)).toEqual([
      'APP_ULR is not known and does nothing; APP_URL may be meant',
      'SMTP_URLS is not known and does nothing; SMTP_URL may be meant',
      'Database_Url is not known and does nothing; DATABASE_URL may be meant',
      'TWILIO_SID is not known and does nothing',
      'OIDC_ENTRA_NAME is not known and does nothing',
    ])
  })

  it('list a gateway with missing variables', () => {
    expect(remarksOn(config(OWN), { SVEVE_USERNAME: 'vikarklar' })).toEqual([
      'sveve is not used as a gateway: SVEVE_PASSWORD must be set, too',
    ])
  })

  it('warn of a public address without TLS', () => {
    expect(remarksOn(config(OWN, 'http://vikarklar.no'), {})).toEqual([
      expect.stringMatching(/^APP_URL is not https/),
    ])
    expect(remarksOn(config(OWN, 'http://127.0.0.1:3000'), {})).toEqual([])
  })
})
