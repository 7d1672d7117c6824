import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ConfigError, loadConfig } from './config.ts'

let dataDir: string
beforeAll(() => (dataDir = mkdtempSync(path.join(tmpdir(), 'vikarklar-gateways-'))))
afterAll(() => rmSync(dataDir, { recursive: true }))

const load = (env: Record<string, string>) => loadConfig({ DATA_DIR: dataDir, ...env })

/** The one line with which a start with these settings fails. */
const problem = (env: Record<string, string>) => {
  try {
    load(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
  }
  return 'none'
}

const SID = `AC${'0'.repeat(32)}`
const LINK = {
  LINK_URL: 'https://wsx.sp247.example/sms/',
  LINK_USERNAME: 'vikarklar',
  LINK_PASSWORD: 'hemmelig',
  LINK_PLATFORM_ID: 'COMMON_API',
  LINK_PARTNER_ID: '12345',
  LINK_GATE: 'g1',
}
const SVEVE = { SVEVE_USERNAME: 'vikarklar', SVEVE_PASSWORD: 'hemmelig' }
const TWILIO = { TWILIO_ACCOUNT_SID: SID, TWILIO_AUTH_TOKEN: 'hemmelig' }
const PUBLIC = { APP_URL: 'https://vikarklar.example', SMTP_URL: 'local', STRIPE_SECRET_KEY: 'local' }

describe('a gateway', () => {
  it.each([
    ['link', LINK],
    ['sveve', SVEVE],
    ['twilio', TWILIO],
  ] as const)('%s needs each of its variables, and says which is missing', (SMS_GATEWAY, variables) => {
    expect(load({ ...PUBLIC, SMS_GATEWAY, ...variables }).gateways[SMS_GATEWAY]).not.toBeNull()
    for (const name of Object.keys(variables))
      expect(problem({ ...PUBLIC, SMS_GATEWAY, ...variables, [name]: ' ' })).toBe(
        `${name} must be set when SMS_GATEWAY is ${SMS_GATEWAY}`,
      )
  })

  it('LINK takes a sender of 2-11 letters and digits that begins with a letter', () => {
    const chosen = { ...PUBLIC, SMS_GATEWAY: 'link', ...LINK }
    expect(load({ ...chosen, SMS_SENDER: 'Vikar24' }).smsSender).toBe('Vikar24')
    for (const SMS_SENDER of ['V', '24vikar', 'Vikar klar'])
      expect(problem({ ...chosen, SMS_SENDER })).toMatch(/^SMS_SENDER must be 2-11 letters or digits/)
    expect(load({ ...PUBLIC, SMS_GATEWAY: 'sveve', ...SVEVE, SMS_SENDER: '24 vikar' }).smsSender).toBe(
      '24 vikar',
    )
  })

  it('LINK takes replies only where untested ones are allowed', () => {
    const chosen = { ...PUBLIC, SMS_GATEWAY: 'link', ...LINK, SMS_REPLY_NUMBER: '+4759440000' }
    expect(problem(chosen)).toMatch(/^LINK_REPLIES must be unverified/)
    expect(load({ ...chosen, LINK_REPLIES: 'unverified' }).smsSender).toBe('+4759440000')
  })

  it('other than the chosen one is used for reports when it is complete, and ignored otherwise', () => {
    const { gateways } = load({ SMS_GATEWAY: 'sveve', ...SVEVE, ...LINK, TWILIO_ACCOUNT_SID: SID })
    expect(gateways).toMatchObject({ link: { url: 'https://wsx.sp247.example/sms' }, twilio: null })
    expect(load({}).gateways).toEqual({ link: null, sveve: null, twilio: null })
  })

  it.each([
    'http://sveve.no',
    'https://bruker:passord@sveve.no',
    'https://sveve.no?x=1',
    'https://sveve.no#x',
    'sveve.no',
    'ftp://sveve.no',
  ])('is not called at %s', (SVEVE_URL) =>
    expect(problem({ SVEVE_URL })).toMatch(/^SVEVE_URL must be an https address/),
  )

  it('that reports delivery must be able to reach the service', () => {
    const twilio = { SMS_GATEWAY: 'twilio', ...TWILIO }
    expect(problem(twilio)).toMatch(/^APP_URL must be an address that Twilio can reach/)
    expect(problem({ ...PUBLIC, ...twilio, SMS_REPORT_ADDRESSES: '192.0.2.1' })).toMatch(
      /^SMS_REPORT_ADDRESSES must be empty/,
    )
  })

  it('must be a known one', () => {
    expect(problem({ SMS_GATEWAY: 'duesms' })).toBe('SMS_GATEWAY must be local, link, sveve, twilio')
    expect(problem({ ...TWILIO, TWILIO_ACCOUNT_SID: 'AC1' })).toMatch(/^TWILIO_ACCOUNT_SID must be AC/)
  })
})

describe('the chosen SMS gateway', () => {
  it('is Norway by default, or the countries named', () => {
    expect(load({}).smsCountries).toEqual(['+47'])
    expect(load({ SMS_COUNTRIES: '+47, +46' }).smsCountries).toEqual(['+47', '+46'])
    for (const SMS_COUNTRIES of ['47', '+4', '+47,+3', '+473'])
      expect(problem({ SMS_COUNTRIES })).toMatch(/^SMS_COUNTRIES must be calling codes/)
  })

  it('sends its reports from addresses and networks', () => {
    expect(load({ SMS_REPORT_ADDRESSES: '192.0.2.1,198.51.100.0/24' }).smsReportAddresses).toEqual([
      '192.0.2.1',
      '198.51.100.0/24',
    ])
    expect(problem({ SMS_REPORT_ADDRESSES: 'loopback' })).toMatch(/^SMS_REPORT_ADDRESSES must be/)
  })
})

describe('Stripe', () => {
  it('needs its key and the secret of its webhook', () => {
    const STRIPE_SECRET_KEY = 'sk_test_123'
    expect(problem({ STRIPE_SECRET_KEY })).toMatch(/^STRIPE_WEBHOOK_SECRET must be set together/)
    expect(load({ STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET: 'whsec_1' }).stripe).toEqual({
      secretKey: STRIPE_SECRET_KEY,
      webhookSecret: 'whsec_1',
      url: null,
    })
  })

  it('can be turned off, on any host', () => {
    expect(load({ STRIPE_SECRET_KEY: 'none' }).stripe).toBe('none')
  })

  it('is called over https', () => {
    expect(problem({ STRIPE_URL: 'http://stripe.example' })).toMatch(/^STRIPE_URL must be an https address/)
  })

  it.each(['pk_test_123', 'hemmelig'])('does not take %s for a secret key, nor repeats it', (key) => {
    expect(problem({ STRIPE_SECRET_KEY: key })).toMatch(/^STRIPE_SECRET_KEY must be/)
    expect(problem({ STRIPE_SECRET_KEY: key })).not.toContain(key)
  })
})
