import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deliverSms } from '#features/sms/server/deliver.ts'
import type { GatewaySms } from '#features/sms/server/gateways/gateway.ts'
import { completeCode } from '#features/sms/server/phone-code.ts'
import { recordReports } from '#features/sms/server/reports.ts'
import { stopAllSms } from '#features/sms/server/stop.ts'
import { phoneCodeText } from '#features/sms/texts.ts'
import { gsm7Length, isGsm7, SMS_LIMIT } from '#shared/gsm7.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castAdministrator, type CastAdministrator } from '#test/cast.ts'
import type { Caller } from '#test/caller.ts'
import { serveTestApp } from '#test/http.ts'
import { forgetPhoneCodes } from './own-phone.ts'
import { codeOf, setPhone, wrongCode } from '#test/phone-code.ts'
import { deliverAs } from '#test/refused-sms.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let kari: CastAdministrator
let nils: CastAdministrator
let asKari: Caller
let asNils: Caller

let made = 0

beforeAll(async () => {
  app = await openTestApp({ WELCOME_SMS: '10', TRUST_PROXY: '127.0.0.1' })
  server = await serveTestApp(app)
})
afterAll(async () => {
  await server.close()
  await app.close()
})
beforeEach(async () => {
  for (const table of ['rate_limits', 'sms_history', 'welcome_grants'])
    await app.db.query(`delete from ${table}`)
  made += 1
  kari = await castAdministrator(app, 'Kari Nordmann', `kari${made}@fjellhamar.example`, 'Fjellhamar skole')
  nils = await castAdministrator(app, 'Nils Berg', `nils${made}@lillevik.example`, 'Lillevik sykehjem')
  asKari = await server.as(kari)
  asNils = await server.as(nils)
  await setPhone(app, kari, '+4791234567')
})

const ask = (by = asKari, ip = '198.51.100.1') =>
  by('POST', '/api/profile/phone/code', {}, { 'x-forwarded-for': ip })
const confirm = (code: string, by = asKari) => by('POST', '/api/profile/phone/confirm', { code })
const sent = () => app.db.query('select recipient, message, cost, status from sms_history order by id')
const ledger = () =>
  app.db.query('select kind, credits from credit_ledger where employer_id = $1 order by position', [
    kari.scope.employerId,
  ])
const profile = async () => (await asKari('GET', '/api/profile')).body
const refusal = (path: string, message: string) => ({
  status: 422,
  body: { data: { fields: [{ path, message }] } },
})
const WRONG = refusal('code', 'Koden er feil eller virker ikke lenger. Prøv igjen, eller be om en ny kode.')

describe('a code to the own number', () => {
  it('is sent by SMS, is stored in no table, and costs nothing', async () => {
    const got: GatewaySms[] = []
    const gateway = {
      name: 'fake',
      batchSize: 10,
      idempotent: false,
      send: async (batch: readonly GatewaySms[]) => {
        got.push(...batch)
        return batch.map(() => ({ kind: 'accepted', gatewayId: 'g1' }) as const)
      },
    }
    expect((await ask()).body).toEqual({ phone: '+4791234567', isConfirmed: false })
    const code = await codeOf(app, kari)
    await deliverSms(app, app.system, gateway, async () => [])
    expect(got).toEqual([
      expect.objectContaining({
        to: '+4791234567',
        text: `Vikarklar: Koden ${code} bekrefter mobilnummeret ditt. Den virker i 10 minutter. Har du ikke bedt om den, kan du se bort fra meldingen.`,
      }),
    ])
    expect((await asKari('GET', '/api/sms/history')).text).not.toContain(code)
    expect(await sent()).toMatchObject([{ cost: 0, status: 'sent' }])
    expect(await ledger()).toEqual([])
  })

  it('fits one SMS', () => {
    const text = completeCode(app.tokens, kari.userId, phoneCodeText('Vikarklar'))
    expect([isGsm7(text), gsm7Length(text) <= SMS_LIMIT]).toEqual([true, true])
  })

  it('confirms the number once and gives the office its SMS to begin with', async () => {
    await ask()
    const code = await codeOf(app, kari)
    expect(await profile()).toMatchObject({ isPhoneConfirmed: false })
    expect((await confirm(`${code.slice(0, 3)} ${code.slice(3)}`)).body).toEqual({ credits: 10 })
    expect(await profile()).toMatchObject({ isPhoneConfirmed: true })
    expect((await confirm(code)).body).toEqual({ credits: 0 })
    expect((await ask()).body).toMatchObject({ isConfirmed: true })
    expect(await ledger()).toEqual([{ kind: 'granted', credits: 10 }])
    expect(await sent()).toHaveLength(1)
  })

  it.each(['rejected', 'failed later', 'stopped'])('gives no credit back when its SMS is %s', async (how) => {
    await ask()
    if (how === 'rejected') await deliverAs(app)
    if (how === 'stopped')
      await app.database.transaction(app.system, (tx) => stopAllSms(tx, kari.scope.employerId, 'Stengt'))
    if (how === 'failed later') {
      await deliverAs(app, { kind: 'accepted', gatewayId: 'g1' })
      const [sms] = await app.db.query('select id from sms_history')
      const event = {
        kind: 'report',
        id: String(sms?.['id']),
        gatewayId: 'g1',
        state: 'failed',
        reason: null,
      } as const
      await app.database.transaction(app.system, (tx) => recordReports(tx, [event]))
    }
    expect(await sent()).toMatchObject([{ status: 'failed', cost: 0 }])
    expect(await ledger()).toEqual([])
  })

  it('takes five guesses', async () => {
    await ask()
    const code = await codeOf(app, kari)
    for (let guess = 0; guess < 5; guess += 1) expect(await confirm(wrongCode(code))).toMatchObject(WRONG)
    expect((await confirm(code)).status).toBe(422)
    await ask()
    expect((await confirm(code)).status).toBe(422)
    expect((await confirm(await codeOf(app, kari))).status).toBe(200)
  })

  it('works for ten minutes', async () => {
    await ask()
    await app.db.query("update phone_codes set expires_at = expires_at - interval '10 minutes'")
    expect(await confirm(await codeOf(app, kari))).toMatchObject(WRONG)
  })

  it('is forgotten the night after', async () => {
    await ask()
    const left = async () => {
      await forgetPhoneCodes(app.database, app.system)
      return (await app.db.query('select 1 from phone_codes where user_id = $1', [kari.userId])).length
    }
    expect(await left()).toBe(1)
    await app.db.query("update phone_codes set expires_at = now() - interval '1 second'")
    expect(await left()).toBe(0)
  })

  it('is useless once the number is changed, and so is a confirmation', async () => {
    await ask()
    const code = await codeOf(app, kari)
    const save = (phone: string) =>
      asKari('PUT', '/api/profile', { fullName: 'Kari Nordmann', company: 'Fjellhamar skole', phone })
    await save('998 87 766')
    expect((await confirm(code)).status).toBe(422)
    await ask()
    await confirm(await codeOf(app, kari))
    expect(await profile()).toMatchObject({ isPhoneConfirmed: true })
    await save('912 34 567')
    expect(await profile()).toMatchObject({ isPhoneConfirmed: false })
  })

  it('is refused for another user', async () => {
    await setPhone(app, nils, '+4791234567')
    await ask()
    await ask(asNils)
    expect((await confirm(await codeOf(app, kari), asNils)).status).toBe(422)
    expect((await confirm(await codeOf(app, nils))).status).toBe(422)
  })

  it('is replaced by the next one, and only that one is sent', async () => {
    await ask()
    const first = await codeOf(app, kari)
    await ask()
    expect((await confirm(first)).status).toBe(422)
    expect(await deliverAs(app, { kind: 'accepted', gatewayId: 'g1' })).toEqual(['+4791234567'])
  })

  it.each([
    [null, 'Legg inn mobilnummeret ditt i profilen først'],
    ['+4722334455', 'Vi sender ikke SMS til dette nummeret. Legg inn et annet mobilnummer.'],
    ['+12125550123', 'Vi sender ikke SMS til dette nummeret. Legg inn et annet mobilnummer.'],
  ])('is not sent to %s', async (phone, message) => {
    await setPhone(app, kari, phone)
    expect(await ask()).toMatchObject(refusal('phone', message))
    expect(await sent()).toEqual([])
  })

  it('waits for a confirmed address', async () => {
    await app.db.query('update users set email_verified = false')
    expect((await ask()).status).toBe(403)
    expect(await sent()).toEqual([])
  })
})

describe('one number gets few codes', () => {
  it('are three a day to one user, and the next is refused with a time', async () => {
    for (let round = 0; round < 3; round += 1) expect((await ask()).status).toBe(200)
    expect((await ask()).status).toBe(429)
    expect(await sent()).toHaveLength(3)
  })

  it('are three a day to one number from all offices, and the answer does not change', async () => {
    for (let round = 0; round < 3; round += 1) await ask()
    await setPhone(app, nils, '+4791234567')
    expect((await ask(asNils)).body).toEqual({ phone: '+4791234567', isConfirmed: false })
    expect(await sent()).toHaveLength(3)
    expect(await confirm('123456', asNils)).toMatchObject(WRONG)
  })

  it('and a stranger on another network does not keep its owner from confirming it', async () => {
    await app.db.query('update employers set is_capped = true')
    await setPhone(app, nils, '+4791234567')
    for (let round = 0; round < 3; round += 1) expect((await ask(asNils, '203.0.113.7')).status).toBe(200)
    expect(await sent()).toHaveLength(3)
    await ask()
    expect((await confirm(await codeOf(app, kari))).status).toBe(200)
  })

  it('and an established office gets a code however many strangers have asked', async () => {
    const setCapped = (isCapped: boolean) => app.db.query('update employers set is_capped = $1', [isCapped])
    await setCapped(true)
    await ask()
    await app.db.query("update rate_limits set count = 10 where key like 'phone-codes-from-all:%'")
    await ask()
    expect(await sent()).toHaveLength(1)
    await setCapped(false)
    await ask()
    expect(await sent()).toHaveLength(2)
  })

  it('and one user asks for five codes a day, whatever the number', async () => {
    for (let number = 0; number < 5; number += 1) {
      await setPhone(app, kari, `+479123450${number}`)
      expect((await ask()).status).toBe(200)
    }
    await setPhone(app, kari, '+4791234599')
    expect((await ask()).status).toBe(429)
  })
})
