import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { createTokens } from '#server/tokens.ts'

const SECRET = 'x'.repeat(32)

const run = (settings: Record<string, string>) =>
  promisify(execFile)(process.execPath, ['--import', './src/server/tsx-hook.ts', 'scripts/webhooks.ts'], {
    env: { PATH: process.env['PATH'], APP_SECRET: SECRET, ...settings },
  })

const addressesIn = (lines: string) => lines.match(/https?:\S+\/webhooks\S+/g)
const reports = (appUrl: string, gateway: string) =>
  `${appUrl}/webhooks/sms/${gateway}/${createTokens(SECRET).derive('sms-reports', gateway)}`

it('npm run webhooks prints the report addresses of LINK, Sveve and Stripe, before their keys are known', async () => {
  const appUrl = 'https://vikarklar.example'
  const { stdout } = await run({ APP_URL: appUrl, SMS_GATEWAY: 'link', STRIPE_SECRET_KEY: 'sk_live_x' })
  expect(addressesIn(stdout)).toEqual([
    reports(appUrl, 'link'),
    reports(appUrl, 'sveve'),
    `${appUrl}/webhooks/stripe`,
  ])
  expect(stdout).toContain('LINK_GATE (svarer først når innstillingene er satt)')
  expect(stdout).toContain('Bestill porten med rapporter som JSON')
  expect(stdout).not.toContain('Ingen når')
})

it('npm run webhooks prints the address for bounced mail, once a return address is set', async () => {
  const { stdout } = await run({
    APP_URL: 'https://vikarklar.example',
    MAIL_BOUNCES: 'retur@vikarklar.example',
  })
  const secret = createTokens(SECRET).derive('bounce-reports', 'mail')
  expect(addressesIn(stdout)).toContain(`https://vikarklar.example/webhooks/bounces/${secret}`)
  expect(stdout).toContain('retur@vikarklar.example')
})

it('npm run webhooks reports that an address on this machine cannot be reached', async () => {
  const { stdout } = await run({ SVEVE_USERNAME: 'a', SVEVE_PASSWORD: 'b' })
  expect(addressesIn(stdout)).toContain(reports('http://localhost:3000', 'sveve'))
  expect(stdout).toContain('Sveve, adresse for leveringsrapporter\n')
  expect(stdout).toContain('Ingen når http://localhost:3000 utenfra')
})
