import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ConfigError, loadConfig } from './config.ts'

let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'vikarklar-config-'))
})
afterEach(() => {
  chmodSync(dataDir, 0o700)
  rmSync(dataDir, { recursive: true, force: true })
})

const load = (env: Record<string, string | undefined> = {}) => loadConfig({ DATA_DIR: dataDir, ...env })

/** The line with which the start fails. */
const problem = (env: Record<string, string>) => {
  try {
    load(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  throw new Error(`${JSON.stringify(env)} was accepted`)
}

const SECRET = 's'.repeat(32)
const elsewhere = { APP_URL: 'https://vikarklar.example' }

describe('without configuration', () => {
  it('the service runs complete on this machine', () => {
    expect(load()).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      appUrl: 'http://localhost:3000',
      dataDir,
      databaseUrl: null,
      databasePoolUrl: null,
      databaseReadUrl: null,
      process: 'all',
      smsGateway: 'local',
      smtpUrl: 'local',
      mailFrom: 'hei@vikarklar.example',
      smsSender: 'Vikarklar',
      welcomeSms: 10,
      superadminEmail: null,
      logLevel: 'info',
      https: false,
      product: {
        name: 'Vikarklar',
        email: 'hei@vikarklar.example',
        phone: '+47 400 00 000',
        orgNumber: null,
      },
      trustProxy: [],
      metricsToken: null,
    })
  })

  it('the address follows the port', () => {
    expect(load({ PORT: '8080' }).appUrl).toBe('http://localhost:8080')
  })

  it('an empty variable counts as not set', () => {
    const variables =
      'PORT HOST APP_URL DATABASE_URL DATABASE_POOL_URL DATABASE_READ_URL APP_SECRET PROCESS SMS_GATEWAY SMS_SENDER SMS_REPLY_NUMBER LINK_REPLIES SMTP_URL MAIL_FROM SUPERADMIN_EMAIL ' +
      'LOG_LEVEL PRODUCT_NAME CONTACT_EMAIL CONTACT_PHONE ORG_NUMBER TRUST_PROXY SMS_COUNTRIES SMS_REPORT_ADDRESSES ' +
      'METRICS_TOKEN STRIPE_SECRET_KEY STRIPE_WEBHOOK_SECRET STRIPE_URL SVEVE_URL LINK_URL TWILIO_URL TWILIO_ACCOUNT_SID'
    expect(load(Object.fromEntries(variables.split(' ').map((name) => [name, ''])))).toEqual(load())
  })
})

describe('a variable that is set', () => {
  it('is used', () => {
    const config = load({
      PORT: '8443',
      HOST: '0.0.0.0',
      APP_URL: 'https://vikarklar.example/',
      DATABASE_URL: 'postgresql://vikarklar@db/vikarklar?sslmode=verify-full',
      APP_SECRET: SECRET,
      PROCESS: 'worker',
      SMS_GATEWAY: 'local',
      SMTP_URL: 'smtps://bruker:pass@mail.example:465',
      STRIPE_SECRET_KEY: 'local',
      MAIL_FROM: 'svar-ikke@vikarklar.example',
      SUPERADMIN_EMAIL: 'Sara@Vikarklar.Example',
      CONTACT_EMAIL: 'kontakt@vikarklar.example',
      ORG_NUMBER: '987654321',
      TRUST_PROXY: '10.0.0.1, 10.1.0.0/16, loopback',
      METRICS_TOKEN: 'm'.repeat(32),
    })
    expect(config).toMatchObject({
      port: 8443,
      host: '0.0.0.0',
      appUrl: 'https://vikarklar.example',
      https: true,
      databaseUrl: 'postgresql://vikarklar@db/vikarklar?sslmode=verify-full',
      secret: SECRET,
      process: 'worker',
      smtpUrl: 'smtps://bruker:pass@mail.example:465',
      mailFrom: 'svar-ikke@vikarklar.example',
      superadminEmail: 'sara@vikarklar.example',
      trustProxy: ['10.0.0.1', '10.1.0.0/16', 'loopback'],
      metricsToken: 'm'.repeat(32),
    })
    expect(config.product).toMatchObject({ email: 'kontakt@vikarklar.example', orgNumber: '987654321' })
  })

  it.each([
    ['PORT', 'tre tusen'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['APP_URL', 'vikarklar.example'],
    ['APP_URL', 'ftp://vikarklar.example'],
    ['DATABASE_URL', 'mysql://db/vikarklar'],
    ['APP_SECRET', 'for-kort'],
    ['PROCESS', 'alt'],
    ['SMS_GATEWAY', 'duer'],
    ['SMS_SENDER', 'Vikarklar AS i Oslo'],
    ['SMS_SENDER', 'Vikår'],
    ['SMS_SENDER', 'INFO'],
    ['SMS_SENDER', 'sms'],
    ['SMS_SENDER', 'Info SMS'],
    ['SMS_REPLY_NUMBER', '47 59440000'],
    ['SMS_REPLY_NUMBER', 'Vikarklar'],
    ['LINK_REPLIES', 'ja'],
    ['SMTP_URL', 'mail.example'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'smtp://mail example'],
    ['SMTP_URL', 'smtp://mail.example:port'],
    ['MAIL_FROM', 'Vikarklar'],
    ['MAIL_BOUNCES', 'retur'],
    ['MAIL_BOUNCES', 'retur+@vikarklar.example'],
    ['MAIL_BOUNCES', 'sekstentegnilangt@vikarklar.example'],
    ['SUPERADMIN_EMAIL', 'sara'],
    ['LOG_LEVEL', 'alt'],
    ['CONTACT_EMAIL', 'hei'],
    ['ORG_NUMBER', '12345'],
    ['TRUST_PROXY', 'min-proxy'],
    ['TRUST_PROXY', '10.0.0.1, 10.0.0.300'],
    ['TRUST_PROXY', '10.0.0.0/64'],
  ])('wrongly stops the start with one line that names the variable: %s=%s', (variable, value) => {
    const line = problem({ APP_SECRET: SECRET, [variable]: value })
    expect(line).toContain(variable)
    expect(line).not.toContain('\n')
  })

  it('wrong in several places fails the start with all of them', () => {
    const wrong = {
      PORT: 'tre',
      APP_SECRET: 'kort',
      SMTP_URL: 'mail',
      SMS_GATEWAY: 'sveve',
      DATABASE_READ_URL: 'x',
    }
    const faults = problem(wrong)
      .split('\n')
      .slice(1)
      .map((line) => line.slice(2).split(' ')[0])
    expect(faults.toSorted((one = '', other = '') => one.localeCompare(other))).toEqual([
      'APP_SECRET',
      'DATABASE_READ_URL',
      'PORT',
      'SMTP_URL',
      'SVEVE_PASSWORD',
      'SVEVE_USERNAME',
    ])
  })

  it('that should be a folder but is a file fails the start with one line, too', () => {
    const file = path.join(dataDir, 'fil')
    writeFileSync(file, '')
    const line = problem({ DATA_DIR: file })
    expect(line).toMatch(/^DATA_DIR must be a folder[^\n]*$/)
  })
})

describe('the stand-ins for SMS, e-mail and payment', () => {
  it.each(['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:8080', 'https://localhost'])(
    'are on by themselves at %s',
    (APP_URL) =>
      expect(load({ APP_URL })).toMatchObject({ smsGateway: 'local', smtpUrl: 'local', stripe: 'local' }),
  )

  it.each([
    'https://vikarklar.example',
    'http://192.168.1.5:3000',
    'https://localhost.example',
    'http://127.0.0.1.nip.io',
  ])('must be asked for at %s', (APP_URL) => {
    expect(problem({ APP_URL }).split('\n')).toEqual([
      '3 faults in the configuration:',
      expect.stringMatching(/^- SMS_GATEWAY must be set when APP_URL is not localhost.*local/),
      expect.stringMatching(/^- SMTP_URL must be set.*local/),
      expect.stringMatching(/^- STRIPE_SECRET_KEY must be set.*local/),
    ])
    const two = { APP_URL, SMS_GATEWAY: 'local', SMTP_URL: 'local' }
    expect(problem(two)).toMatch(/^STRIPE_SECRET_KEY must be set[^\n]*local/)
    const named = load({ ...two, STRIPE_SECRET_KEY: 'local' })
    expect(named).toMatchObject({ smsGateway: 'local', smtpUrl: 'local', stripe: 'local' })
  })
})

describe('the address that people use', () => {
  it.each([
    'https://vikarklar.example?x=1',
    'https://vikarklar.example#x',
    'https://vikarklar.example/vikar',
    'https://bruker@vikarklar.example',
    `https://${'lang.'.repeat(17)}example`,
  ])('is not %s, which no SMS could hold', (APP_URL) =>
    expect(problem({ APP_URL })).toMatch(/^APP_URL must be/),
  )
})

describe('the secret', () => {
  const file = () => path.join(dataDir, 'secret')

  it('is made once, long and readable for its owner only', () => {
    const { secret } = load()
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(load().secret).toBe(secret)
    expect(readFileSync(file(), 'utf8')).toBe(secret)
    expect(statSync(file()).mode & 0o777).toBe(0o600)
  })

  it('is another in another folder', () => {
    const other = mkdtempSync(path.join(tmpdir(), 'vikarklar-config-'))
    expect(load({ DATA_DIR: other }).secret).not.toBe(load().secret)
    rmSync(other, { recursive: true })
  })

  it('that is set is used and not stored', () => {
    expect(load({ APP_SECRET: SECRET }).secret).toBe(SECRET)
    expect(() => statSync(file())).toThrow('ENOENT')
  })

  it('must be set together with DATABASE_URL, because several processes share it', () => {
    const DATABASE_URL = 'postgres://localhost/vikarklar'
    expect(problem({ DATABASE_URL })).toMatch(/^APP_SECRET must be set together with DATABASE_URL/)
    expect(load({ DATABASE_URL, APP_SECRET: SECRET }).secret).toBe(SECRET)
  })

  it('that was cut short is not used', () => {
    writeFileSync(file(), '')
    expect(problem({})).toMatch(/^APP_SECRET [^\n]+$/)
  })
})

describe('the number for replies', () => {
  const SMS_REPLY_NUMBER = '+4759440000'

  it('is the sender too', () => {
    expect(load({ SMS_REPLY_NUMBER })).toMatchObject({
      smsSender: SMS_REPLY_NUMBER,
      smsReplyNumber: SMS_REPLY_NUMBER,
    })
    expect(load({ SMS_REPLY_NUMBER: '2333', SMS_SENDER: '2333' })).toMatchObject({ smsSender: '2333' })
    expect(load()).toMatchObject({ smsSender: 'Vikarklar', smsReplyNumber: null })
  })

  it('excludes the name of a sender', () => {
    expect(problem({ SMS_REPLY_NUMBER, SMS_SENDER: 'Vikarklar' })).toBe(
      'SMS_SENDER must be empty or the digits of SMS_REPLY_NUMBER: a phone cannot reply to the name Vikarklar',
    )
  })
})

it('a secret or password is in no message', () => {
  const lines = [
    problem({ APP_SECRET: 'kort-hemmelighet' }),
    problem({ DATABASE_URL: 'mysql://bruker:passord123@db' }),
    problem({ ...elsewhere, SMS_GATEWAY: 'local', SMTP_URL: 'http://bruker:passord123@mail' }),
    problem({ SMTP_URL: 'smtp://bruker:passord123@mail:587?requireTLS=false' }),
  ]
  expect(lines.join('\n')).not.toMatch(/kort-hemmelighet|passord123/)
})
