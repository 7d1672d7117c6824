import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, castSara } from '#test/cast.ts'
import { serveTestApp, type Answer, type Caller } from '#test/http.ts'
import { beginPurchase, packageOf } from '#test/purchases.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof serveTestApp>>
let sara: Caller
let saraId: string
let kari: Awaited<ReturnType<typeof castKari>>

beforeAll(async () => {
  app = await openTestApp()
  kari = await castKari(app)
  const { userId, email } = await castSara(app)
  saraId = userId
  server = await serveTestApp(app)
  sara = await server.logIn(email)
})
afterAll(async () => {
  await server.close()
  await app.close()
})
beforeEach(async () => {
  await app.db.query("delete from audit_log where action like 'package-%'")
  await app.db.query('delete from sms_pricing')
  await app.db.query(
    `insert into sms_pricing (package_name, credits, price_ore, display_order, is_active, stripe_price_id)
     values ('Stor', 500, 49000, 2, true, 'price_9'), ('Gammel', 50, 9900, 3, false, null),
       ('Liten', 100, 15000, 1, true, null)`,
  )
})

const FORM = {
  packageName: 'Prøvepakke',
  credits: 25,
  priceOre: 4950,
  stripePriceId: '',
  isPopular: false,
  isActive: true,
  displayOrder: 4,
}
const create = (changes: object = {}) => sara('POST', '/api/service/packages', { ...FORM, ...changes })
const idOf = async (name: string) => {
  const [row] = await app.db.query('select id from sms_pricing where package_name = $1', [name])
  return String(row?.['id'])
}
const stored = (name: string) => app.db.query('select * from sms_pricing where package_name = $1', [name])
const audited = () =>
  app.db.query(
    "select action, actor_user_id, subject_type, subject_id, detail from audit_log where action like 'package-%' order by id",
  )

describe('the list of packages', () => {
  it("has all of them in the shop's order, including those not for sale", async () => {
    expect((await sara('GET', '/api/service/packages')).body).toEqual({
      packages: [
        expect.objectContaining({ packageName: 'Liten', stripePriceId: '', isActive: true }),
        expect.objectContaining({ packageName: 'Stor', stripePriceId: 'price_9', priceOre: 49_000 }),
        expect.objectContaining({ packageName: 'Gammel', isActive: false, credits: 50, displayOrder: 3 }),
      ],
    })
  })
})

describe('a new package', () => {
  it('is for sale at once, and is logged with its maker', async () => {
    const { status, body } = await create({ stripePriceId: '  price_1Ab-c ', packageName: '  Prøvepakke ' })
    expect(status).toBe(200)
    const id = await idOf('Prøvepakke')
    expect(body).toEqual({ id })
    expect(await stored('Prøvepakke')).toEqual([
      {
        id,
        package_name: 'Prøvepakke',
        credits: 25,
        price_ore: 4950,
        stripe_price_id: 'price_1Ab-c',
        is_popular: false,
        is_active: true,
        display_order: 4,
      },
    ])
    const shop = await server.anonymous('GET', '/api/credits/packages')
    expect(shop.text).toContain('Prøvepakke')
    const detail = { ...FORM, stripePriceId: 'price_1Ab-c' }
    expect(await audited()).toEqual([
      { action: 'package-created', actor_user_id: saraId, subject_type: 'package', subject_id: id, detail },
    ])
  })

  it('without a price id has none', async () => {
    await create({ stripePriceId: ' ' })
    expect(await stored('Prøvepakke')).toMatchObject([{ stripe_price_id: null }])
  })

  it('is reported to every open shop, and to the other superadmins', async () => {
    const publish = vi.spyOn(app.live, 'publish')
    await create()
    expect(publish.mock.calls).toEqual([
      ['superadmins', ['service']],
      ['administrators', ['credits']],
    ])
    publish.mockRestore()
  })

  it.each([
    { credits: 1 },
    { credits: 1_000_000 },
    { priceOre: 100 },
    { priceOre: 100_000_000 },
    { packageName: 'x'.repeat(60) },
    { displayOrder: 0 },
    { displayOrder: 9999 },
  ])('is accepted at the limit: %o', async (changes) => {
    expect((await create(changes)).status).toBe(200)
    expect(await app.db.query('select from sms_pricing')).toHaveLength(4)
  })

  const CREDITS = 'Skriv et helt antall SMS fra 1 til 1\u00a0000\u00a0000'
  const PRICE = 'Skriv en pris fra 1 til 1\u00a0000\u00a0000 kr'
  const ORDER = 'Skriv et helt tall fra 0 til 9999'
  it.each([
    [{ credits: 0 }, 'credits', CREDITS],
    [{ credits: 1_000_001 }, 'credits', CREDITS],
    [{ credits: 2.5 }, 'credits', CREDITS],
    [{ credits: '25' }, 'credits', CREDITS],
    [{ priceOre: -1 }, 'priceOre', PRICE],
    [{ priceOre: 99 }, 'priceOre', PRICE],
    [{ priceOre: 100_000_001 }, 'priceOre', PRICE],
    [{ packageName: ' \t ' }, 'packageName', 'Fyll ut navn'],
    [{ packageName: 'x'.repeat(61) }, 'packageName', 'Navn kan ikke være lengre enn 60 tegn'],
    [{ packageName: 'a\u0000b' }, 'packageName', 'Navn inneholder tegn som ikke kan brukes'],
    [{ stripePriceId: 'pris med blank' }, 'stripePriceId', 'Pris-ID kan bare ha bokstaver, tall, _ og -'],
    [{ displayOrder: -1 }, 'displayOrder', ORDER],
    [{ displayOrder: 10_000 }, 'displayOrder', ORDER],
  ])('is refused with a message on the field: %o', async (changes, path, message) => {
    const id = await idOf('Stor')
    const updated = await sara('PUT', `/api/service/packages/${id}`, { ...FORM, ...changes })
    for (const { status, body } of [await create(changes), updated]) {
      expect(status).toBe(422)
      expect(body).toMatchObject({ data: { fields: [{ path, message }] } })
    }
    expect(await audited()).toEqual([])
    expect(await app.db.query('select from sms_pricing')).toHaveLength(3)
  })
})

describe('half a surrogate pair in a name', () => {
  it('is refused on the field, because it would be stored as another character', async () => {
    const { status, body } = await create({ packageName: 'Sommer \ud83d nå' })
    expect(status).toBe(422)
    const message = 'Navn inneholder tegn som ikke kan brukes'
    expect(body).toMatchObject({ data: { fields: [{ path: 'packageName', message }] } })
    expect(await audited()).toEqual([])
  })
})

describe('a package that today’s rules would refuse', () => {
  it.each([
    ["'Gratis', 5, 0, 9, null", { packageName: 'Gratis', priceOre: 0 }],
    ["'Rar ID', 5, 1000, 9, 'price.a b'", { packageName: 'Rar ID', stripePriceId: 'price.a b' }],
    ["'Langt bak', 5, 1000, 100000, null", { packageName: 'Langt bak', displayOrder: 100_000 }],
    [`'${'x'.repeat(90)}', 5, 1000, 9, null`, { packageName: 'x'.repeat(90) }],
  ])('is listed, and can be corrected and removed: %s', async (values, odd) => {
    await app.db.query(
      `insert into sms_pricing (package_name, credits, price_ore, display_order, stripe_price_id) values (${values})`,
    )
    const list = await sara('GET', '/api/service/packages')
    expect(list.status).toBe(200)
    const { packages } = list.body as { packages: { id: string; packageName: string }[] }
    expect(packages).toHaveLength(4)
    const { id } = packages.find(({ packageName }) => packageName === odd.packageName) ?? { id: '' }
    expect(packages).toContainEqual(expect.objectContaining(odd))
    expect((await sara('PUT', `/api/service/packages/${id}`, FORM)).status).toBe(200)
    expect(await stored('Prøvepakke')).toMatchObject([{ id, price_ore: 4950 }])
    expect((await sara('DELETE', `/api/service/packages/${id}`)).status).toBe(200)
  })
})

describe('a change', () => {
  it('replaces all values of the package, and none of the others', async () => {
    const id = await idOf('Stor')
    const another = await idOf('Liten')
    const form = { ...FORM, isPopular: true, isActive: false }
    const answer = await sara('PUT', `/api/service/packages/${id}`, { ...form, id: another })
    expect(answer.status).toBe(200)
    expect(await stored('Prøvepakke')).toMatchObject([
      { id, credits: 25, price_ore: 4950, stripe_price_id: null, is_popular: true, is_active: false },
    ])
    expect(await stored('Liten')).toMatchObject([{ id: another, credits: 100 }])
    expect(await audited()).toMatchObject([{ action: 'package-updated', subject_id: id, detail: form }])
  })

  it('leaves a purchase that has begun unchanged', async () => {
    const { id } = await beginPurchase(app, kari, 500)
    await sara('PUT', `/api/service/packages/${await idOf('Stor')}`, FORM)
    await sara('DELETE', `/api/service/packages/${await idOf('Prøvepakke')}`)
    expect(
      await app.db.query('select package_name, amount, price_ore from sms_transactions where id = $1', [id]),
    ).toEqual([{ package_name: 'Stor', amount: 500, price_ore: 49_000 }])
  })

  it('in the number of SMS stops a buyer who has not seen it', async () => {
    const seen = await packageOf(app, 500)
    await sara('PUT', `/api/service/packages/${seen.priceId}`, FORM)
    const buyer = await server.as(kari)
    const refused = await buyer('POST', '/api/credits/checkout', seen)
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      message: 'Pakken er endret siden du åpnet siden. Se over og velg på nytt.',
    })
  })
})

describe('a package that is removed', () => {
  it('disappears from the shop, and its values are logged', async () => {
    const id = await idOf('Gammel')
    expect((await sara('DELETE', `/api/service/packages/${id}`)).status).toBe(200)
    expect(await stored('Gammel')).toEqual([])
    expect(await app.db.query('select from sms_pricing')).toHaveLength(2)
    const detail = {
      packageName: 'Gammel',
      credits: 50,
      priceOre: 9900,
      stripePriceId: '',
      isPopular: false,
      isActive: false,
      displayOrder: 3,
    }
    expect(await audited()).toEqual([
      { action: 'package-deleted', actor_user_id: saraId, subject_type: 'package', subject_id: id, detail },
    ])
  })

  it('can be neither changed nor removed again, and nothing is logged', async () => {
    const address = `/api/service/packages/${crypto.randomUUID()}`
    const gone = ({ status, body }: Answer) => {
      expect(status).toBe(404)
      expect(body).toMatchObject({ code: 'NOT_FOUND', message: 'Pakken finnes ikke lenger.' })
    }
    gone(await sara('PUT', address, FORM))
    gone(await sara('DELETE', address))
    expect(await audited()).toEqual([])
  })
})
