import { chmodSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Report } from '#app/doctor/examine.ts'
import { openPatient, problemsOf, serveSilence } from './doctor.ts'
import { makeFolder } from './folder.ts'
import { freePort } from './free-port.ts'
import { startService } from './process.ts'
import { runScript } from './run-script.ts'

let dataDir: string
let port: number
beforeAll(async () => {
  dataDir = makeFolder('doctor-command')
  port = await freePort()
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const doctor = async (env: Readonly<Record<string, string>> = {}, ...words: string[]) => {
  const began = performance.now()
  const end = await runScript({ DATA_DIR: dataDir, PORT: String(port), ...env }, 'doctor', ...words)
  return { ...end, seconds: (performance.now() - began) / 1000 }
}
const json = async (env: Readonly<Record<string, string>> = {}) => {
  const { code, out, error, seconds } = await doctor(env, '--json')
  const report = JSON.parse(out) as Report
  const of = (wanted: string) => report.checks.find(({ name }) => name === wanted)
  return { code, error, seconds, report, of }
}

describe('npm run doctor', { timeout: 180_000 }, () => {
  it('checks settings without a service, and creates nothing', async () => {
    const { code, out, error } = await doctor({ SMS_SENDR: 'x' })
    expect([code, error]).toEqual([0, ''])
    expect(out).toMatch(/^Vikarklar \d.*\n\nSettings\n {2}ok {4}node +Node .*\n/)
    expect(out).toMatch(
      /^ {2}warn {2}variables +SMS_SENDR is not known and does nothing; SMS_SENDER may be meant\./m,
    )
    expect(out).toMatch(
      /^ {2}- {5}database +There is none in .* that this user can see\. The first start makes it\./m,
    )
    expect(out).toMatch(/\n\n0 failed, 1 to look at, \d+ ok, \d+ not applicable\.\n$/)
    expect(out).not.toContain('\u001B')
    expect(readdirSync(dataDir)).toEqual([])
  })

  it('exits with 1 after a failure, and lists all of them', async () => {
    const { code, out } = await doctor({ PORT: '99999', MAIL_FROM: 'post' })
    expect(code).toBe(1)
    expect(out).toMatch(/FAIL {2}configuration +PORT must be/)
    expect(out).toMatch(/FAIL {2}configuration +MAIL_FROM must be an e-mail address\./)
    expect(out).toContain('2 failed, ')
  })

  it.each([['--nosuch'], ['word'], ['--etcd']])('ends with 2 when it is used wrongly: %s', async (word) => {
    const { code, out, error } = await doctor({}, word)
    expect([code, out]).toEqual([2, ''])
    expect(error).toMatch(/^Usage: npm run doctor -- \[--json\]/)
  })

  it('checks the embedded database beside the running service, and while that is stopped', async () => {
    const service = await startService(dataDir, port)
    const beside = await json()
    expect(await service.end('SIGTERM')).toBe(0)
    const stopped = await json()
    for (const { code, error, report, of } of [beside, stopped]) {
      expect([code, error]).toEqual([0, ''])
      expect(problemsOf(report)).toEqual([
        expect.stringMatching(/^warn backup: None was made yet of this database/),
      ])
      for (const name of [
        'secret',
        'disk',
        'clock',
        'database',
        'encoding',
        'migrations',
        'jit',
        'queue',
        'jobs',
      ])
        expect(of(name)).toMatchObject({ name, state: 'ok' })
    }
    expect(beside.of('service')).toMatchObject({ state: 'ok', says: `It serves at 127.0.0.1:${port}.` })
    expect(stopped.of('service')?.state).toBe('skipped')
  })

  it('prints the same structure to programs, and no secret', async () => {
    const secret = readFileSync(path.join(dataDir, 'secret'), 'utf8').trim()
    chmodSync(path.join(dataDir, 'secret'), 0o644)
    const { code, report } = await json({
      SMTP_URL: 'smtp://kari%40fjellhamar.example:hemmelig-ord@127.0.0.1:1',
      OIDC_PROVIDERS: 'entra',
      OIDC_ENTRA_NAME: 'Microsoft',
      OIDC_ENTRA_ISSUER: 'http://127.0.0.1:1/',
      OIDC_ENTRA_CLIENT_ID: 'klient-id',
      OIDC_ENTRA_CLIENT_SECRET: 'hemmelig-ord',
    })
    chmodSync(path.join(dataDir, 'secret'), 0o600)
    expect(code).toBe(1)
    expect(Object.keys(report)).toEqual(['version', 'at', 'failed', 'warned', 'checks'])
    for (const check of report.checks)
      expect(check).toEqual({
        name: expect.stringMatching(/^[a-z][a-z ]+$/),
        group: expect.stringMatching(/^(settings|machine|database|messages|others|certificates)$/),
        state: expect.stringMatching(/^(ok|warn|fail|skipped)$/),
        says: expect.stringMatching(/^.+[.?]$/),
        next: expect.stringMatching(/^(.+[.?])?$/),
      })
    expect(report.checks.filter(({ state }) => state === 'fail').map(({ name }) => name)).toEqual([
      'secret',
      'smtp',
      'login entra',
    ])
    const text = JSON.stringify(report)
    for (const word of ['hemmelig-ord', 'fjellhamar', secret]) expect(text).not.toContain(word)
    expect(statSync(path.join(dataDir, 'secret')).mode & 0o777).toBe(0o600)
  })
})

it('ends within fifteen seconds when everything hangs', { timeout: 60_000 }, async () => {
  const patient = await openPatient()
  const silent = await serveSilence()
  const at = `127.0.0.1:${silent}`
  const { code, report, seconds } = await json({
    ...patient.env,
    PORT: String(silent),
    APP_URL: `https://localhost:${silent}`,
    CONTACT_EMAIL: 'post@vikarklar.no',
    CONTACT_PHONE: '+47 22 33 44 55',
    DATABASE_URL: `postgres://vikarklar:hemmelig@${at},localhost:${silent}/vikarklar?target_session_attrs=read-write`,
    DATABASE_READ_URL: `postgres://vikarklar:hemmelig@${at}/vikarklar`,
    SMTP_URL: `smtp://${at}`,
    SMS_GATEWAY: 'sveve',
    SVEVE_URL: `http://${at}`,
    SVEVE_USERNAME: 'vikarklar',
    SVEVE_PASSWORD: 'hemmelig',
    STRIPE_SECRET_KEY: 'sk_live_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    STRIPE_URL: `http://${at}`,
    OIDC_PROVIDERS: 'entra',
    OIDC_ENTRA_NAME: 'Microsoft',
    OIDC_ENTRA_ISSUER: `http://${at}/`,
    OIDC_ENTRA_CLIENT_ID: 'x',
    OIDC_ENTRA_CLIENT_SECRET: 'x',
  })
  await patient.close()
  expect(code).toBe(1)
  expect(seconds).toBeLessThan(15)
  expect(problemsOf(report).map((line) => line.split(':')[0])).toEqual([
    'fail service',
    'fail database',
    'fail smtp',
    'fail sms',
    'fail stripe',
    'fail login entra',
    'warn certificate of the site',
  ])
})
