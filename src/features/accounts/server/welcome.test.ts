import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, castNils, giveCredits, type CastAdministrator } from '#test/cast.ts'
import { serveTestApp } from '#test/http.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let kari: CastAdministrator
let nils: CastAdministrator

const open = async (welcomeSms: string) => {
  app = await openTestApp({ WELCOME_SMS: welcomeSms })
  server = await serveTestApp(app)
  kari = await castKari(app)
  nils = await castNils(app)
  await app.db.query('update users set email_verified = false')
}
const close = async () => {
  await server.close()
  await app.close()
}
beforeEach(() => open('10'))
afterEach(close)

const confirm = async (who: CastAdministrator) => {
  const [link] = await app.db.query('select id from login_links where user_id = $1 and used_at is null', [
    who.userId,
  ])
  const token = app.tokens.derive('login_links', String(link?.['id']))
  expect((await (await server.as(who))('POST', '/api/confirm-email', { token })).status).toBe(200)
}
const saveProfile = async (who: CastAdministrator, phone: string) => {
  const as = await server.as(who)
  const form = { fullName: 'Kari Nordmann', company: 'Skolen', phone }
  expect((await as('PUT', '/api/profile', form)).status).toBe(200)
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
  it('come when the address is confirmed and the mobile number is known', async () => {
    await saveProfile(kari, '912 34 567')
    expect(await ledger()).toEqual([])
    expect(await balanceOf(kari)).toMatchObject({ balance: 0, gift: { credits: 10, isGiven: false } })
    await confirm(kari)
    expect(await ledger()).toEqual([giftTo(kari)])
    expect(await balanceOf(kari)).toMatchObject({ balance: 10, gift: { credits: 10, isGiven: true } })
  })

  it('wait for the number after a confirmation without one, and come once', async () => {
    await confirm(kari)
    await saveProfile(kari, '')
    await saveProfile(kari, '22 33 44 55') // no SMS go there
    expect(await ledger()).toEqual([])
    await saveProfile(kari, '912 34 567')
    await saveProfile(kari, '912 34 568')
    expect(await ledger()).toEqual([giftTo(kari)])
  })

  it('come by the organisation number alone, and with a login link as with a confirmation', async () => {
    await setOrgNumber(kari, '987654321')
    await app.db.query("update login_links set purpose = 'login' where user_id = $1", [kari.userId])
    const [link] = await app.db.query('select id from login_links where user_id = $1', [kari.userId])
    const token = app.tokens.derive('login_links', String(link?.['id']))
    expect((await server.anonymous('POST', '/api/login-link', { token })).status).toBe(200)
    expect(await ledger()).toEqual([giftTo(kari)])
  })

  it('are given once for a mobile number and once for an organisation number, whoever has it', async () => {
    await confirm(kari)
    await confirm(nils)
    await setOrgNumber(kari, '987654321')
    await saveProfile(kari, '912 34 567')
    await saveProfile(nils, '+47 91234567')
    expect(await ledger()).toEqual([giftTo(kari)])
    await setOrgNumber(nils, '987654321')
    await saveProfile(nils, '998 87 766')
    expect(await ledger()).toEqual([giftTo(kari)])
    await setOrgNumber(nils, '123456789')
    await saveProfile(nils, '998 87 766')
    expect(await ledger()).toEqual([giftTo(kari), giftTo(nils)])
  })

  it('are not called too few on the front page', async () => {
    await saveProfile(kari, '912 34 567')
    await confirm(kari)
    const { body } = await (await server.as(kari))('GET', '/api/attention')
    expect(body).toEqual({ hasVikarer: false, items: [] })
  })

  it('are not for an employer that has bought or used some', async () => {
    await confirm(kari)
    await giveCredits(app, kari, 5)
    await app.db.query(
      "insert into credit_ledger (employer_id, kind, credits, reason) values ($1, 'used', -1, 'Vikar i 3B')",
      [kari.scope.employerId],
    )
    await saveProfile(kari, '912 34 567')
    expect(await ledger()).toHaveLength(2)
    expect(await balanceOf(kari)).toMatchObject({ gift: null })
  })

  it('leave no number behind that can be read', async () => {
    await saveProfile(kari, '912 34 567')
    await confirm(kari)
    const [row] = await app.db.query('select org_key, phone_key from welcome_grants')
    expect(row).toEqual({ org_key: null, phone_key: expect.stringMatching(/^[\w-]{22}$/) })
  })

  it('are none where the operator gives none', async () => {
    await close()
    await open('0')
    await saveProfile(kari, '912 34 567')
    await confirm(kari)
    expect(await ledger()).toEqual([])
    expect(await app.db.query('select 1 from welcome_grants')).toEqual([])
    expect(await balanceOf(kari)).toMatchObject({ gift: null })
  })
})
