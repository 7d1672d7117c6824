import * as z from 'zod/mini'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castColleague, castKari, castNils, giveCredits, type CastAdministrator } from '#test/cast.ts'
import { serveTestApp } from '#test/http.ts'
import { codeOf } from '#test/phone-code.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let kari: CastAdministrator
let nils: CastAdministrator

const open = async (welcomeSms: string) => {
  app = await openTestApp({ WELCOME_SMS: welcomeSms })
  server = await serveTestApp(app)
  kari = await castKari(app)
  nils = await castNils(app)
}
const close = async () => {
  await server.close()
  await app.close()
}
beforeEach(() => open('10'))
afterEach(close)

/** Saves the number as the page does, and confirms it. Returns the SMS that the page says were given. */
const confirmPhone = async (who: CastAdministrator, phone: string): Promise<number> => {
  const as = await server.as(who)
  const form = { fullName: 'Kari Nordmann', company: 'Skolen', phone }
  expect((await as('PUT', '/api/profile', form)).status).toBe(200)
  expect((await as('POST', '/api/profile/phone/code', {})).status).toBe(200)
  const answer = await as('POST', '/api/profile/phone/confirm', { code: await codeOf(app, who) })
  expect(answer.status).toBe(200)
  return z.parse(z.object({ credits: z.number() }), answer.body).credits
}
const setOrgNumber = ({ scope }: CastAdministrator, orgNumber: string) =>
  app.db.query('update employers set org_number = $2 where id = $1', [scope.employerId, orgNumber])
const balanceOf = async (who: CastAdministrator) => {
  const { body } = await (await server.as(who))('GET', '/api/credits/balance')
  return body
}
const ledger = () =>
  app.db.query('select employer_id, kind, credits, reason, created_by from credit_ledger order by position')
const giftTo = ({ scope }: CastAdministrator) => ({
  employer_id: scope.employerId,
  kind: 'granted',
  credits: 10,
  reason: 'Velkomstgave',
  created_by: null,
})

describe('the SMS to begin with', () => {
  it('come when a code has confirmed the number', async () => {
    expect(await balanceOf(kari)).toMatchObject({ balance: 0, gift: { credits: 10, isGiven: false } })
    expect(await confirmPhone(kari, '912 34 567')).toBe(10)
    expect(await ledger()).toEqual([giftTo(kari)])
    expect(await balanceOf(kari)).toMatchObject({ balance: 10, gift: { credits: 10, isGiven: true } })
  })

  it('do not come by a typed number or an organisation number', async () => {
    await setOrgNumber(kari, '987654321')
    await app.db.query('update users set email_verified = false')
    await app.db.query("update profiles set phone = '+4791234567'")
    const [link] = await app.db.query('select id from login_links where user_id = $1', [kari.userId])
    const token = app.tokens.derive('login_links', String(link?.['id']))
    const as = await server.as(kari)
    expect((await as('POST', '/api/confirm-email', { token })).status).toBe(200)
    const form = { fullName: 'Kari Nordmann', company: 'Skolen', phone: '912 34 568' }
    expect((await as('PUT', '/api/profile', form)).status).toBe(200)
    expect(await ledger()).toEqual([])
  })

  it('are given once per mobile number and once per organisation number', async () => {
    await setOrgNumber(kari, '987654321')
    expect(await confirmPhone(kari, '912 34 567')).toBe(10)
    expect(await confirmPhone(nils, '+47 91234567')).toBe(0)
    await setOrgNumber(nils, '987654321')
    expect(await confirmPhone(nils, '998 87 766')).toBe(0)
    expect(await ledger()).toEqual([giftTo(kari)])
    await setOrgNumber(nils, '123456789')
    expect(await confirmPhone(nils, '998 87 767')).toBe(10)
    expect(await ledger()).toEqual([giftTo(kari), giftTo(nils)])
  })

  it('are given once to an office with two administrators', async () => {
    const eva = await castColleague(app, kari, 'Eva Lie', 'owner')
    expect(await confirmPhone(kari, '912 34 567')).toBe(10)
    expect(await confirmPhone(eva, '998 87 766')).toBe(0)
    expect(await ledger()).toEqual([giftTo(kari)])
  })

  it('are not called too few on the front page', async () => {
    await confirmPhone(kari, '912 34 567')
    const { body } = await (await server.as(kari))('GET', '/api/attention')
    expect(body).toEqual({ hasVikarer: false, start: { hasTried: false, hasSms: true }, items: [] })
  })

  it('are not for an employer that has bought or used some', async () => {
    await giveCredits(app, kari, 5)
    await app.db.query(
      "insert into credit_ledger (employer_id, kind, credits, reason) values ($1, 'used', -1, 'Vikar i 3B')",
      [kari.scope.employerId],
    )
    expect(await confirmPhone(kari, '912 34 567')).toBe(0)
    expect(await ledger()).toHaveLength(2)
    expect(await balanceOf(kari)).toMatchObject({ gift: null })
  })

  it('leave no number behind that can be read', async () => {
    await confirmPhone(kari, '912 34 567')
    const [row] = await app.db.query('select org_key, phone_key from welcome_grants')
    expect(row).toEqual({ org_key: null, phone_key: expect.stringMatching(/^[\w-]{22}$/) })
  })

  it('are none where the operator gives none', async () => {
    await close()
    await open('0')
    expect(await confirmPhone(kari, '912 34 567')).toBe(0)
    expect(await ledger()).toEqual([])
    expect(await app.db.query('select 1 from welcome_grants')).toEqual([])
    expect(await balanceOf(kari)).toMatchObject({ gift: null })
  })
})
