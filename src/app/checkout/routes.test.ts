import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { cookieFor } from '#test/callers.ts'
import { castKari, type CastAdministrator } from '#test/cast.ts'
import { createHeardLog } from '#test/heard-log.ts'
import { serveTestApp, type Caller } from '#test/http.ts'
import { outboxCookie } from '#test/outbox.ts'

type Server = Awaited<ReturnType<typeof serveTestApp>>
type Headers = Record<string, string>

const { log, lines } = createHeardLog()
const DECLINED = 'Kortet ble avvist. Prøv et annet kort.'

let app: TestApp
let server: Server
let kari: CastAdministrator
let asKari: Caller

beforeAll(async () => {
  app = { ...(await openTestApp()), log }
  server = await serveTestApp(app)
  kari = await castKari(app)
  asKari = await server.as(kari)
})
afterAll(async () => {
  await server.close()
  await app.close()
})
beforeEach(() => app.db.query('delete from rate_limits'))

/** Starts a purchase like the office. */
const startCheckout = async (packageName = '500 SMS') => {
  const sold = 'select id as "priceId", credits as "smsAmount" from sms_pricing where package_name = $1'
  const [chosen] = await app.db.query(sold, [packageName])
  const { body } = await asKari('POST', '/api/credits/checkout', chosen)
  const { pathname } = new URL((body as { url: string }).url)
  return { page: pathname, id: pathname.slice('/betaling/'.length) }
}

const startPaid = async () => {
  const checkout = await startCheckout()
  await press(checkout.page, 'pay')
  return checkout
}

const get = (page: string, headers: Headers = {}, { url }: Server = server) =>
  fetch(url + page, { headers, redirect: 'manual' })
const textOf = async (page: string, headers: Headers = {}) =>
  (await (await get(page, headers)).text()).replaceAll('\u00a0', ' ')

/** Presses a button of the page's form like a browser. */
const press = (page: string, button: string, headers: Headers = {}, { url }: Server = server) =>
  fetch(url + page, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ press: button }),
    headers,
  })

const operator = () => ({ cookie: outboxCookie(app.config) })
const leadsTo = async (answer: Response | Promise<Response>) => (await answer).headers.get('location')

const rowOf = async (id: string) =>
  (await app.db.query('select * from local_checkouts where id = $1', [id]))[0]
const balance = async () => {
  const read = 'select balance from sms_credits where employer_id = $1'
  return Number((await app.db.query(read, [kari.scope.employerId]))[0]?.['balance'])
}
const expire = (id: string) =>
  app.db.query(`update local_checkouts set created_at = now() - interval '1 day' where id = $1`, [id])
const boughtFor = (id: string) =>
  app.db.query(
    `select credits from credit_ledger where kind = 'bought'
      and sms_transaction_id = (select purchase_id from local_checkouts where id = $1)`,
    [id],
  )

const OFFICE = 'http://localhost:3000/admin/credits-sms'
const paidUrl = (id: string) => `${OFFICE}?success=true&session_id=${id}`

/** Renames the table during the work, so that every statement about it fails. */
const without = async <T>(table: string, work: () => Promise<T>): Promise<T> => {
  await app.db.query(`alter table ${table} rename to ${table}_away`)
  try {
    return await work()
  } finally {
    await app.db.query(`alter table ${table}_away rename to ${table}`)
  }
}

describe('the payment page of the stand-in', () => {
  it('shows its purpose, the package and the price, complete without script', async () => {
    const { page } = await startCheckout()
    const text = await textOf(page)
    expect(text).toContain('Prøvebetaling. Ingen penger blir trukket.')
    for (const part of ['500 SMS', '490,00 kr', 'inkl. 25 % mva (98,00 kr)'])
      expect(text).toContain(`>${part}</dd>`)
    for (const button of ['Betal 490,00 kr', 'Avbryt', 'Prøv et avvist kort'])
      expect(text).toContain(`>${button}</button>`)
    expect(text).toContain(`<form class="presses" action="${page}" method="post">`)
    expect(text).not.toMatch(/<script|<img|<link|src=|role="alert"|Refunder/)
  })

  it('loads nothing, may post only to itself, and is not cached', async () => {
    const { page } = await startCheckout()
    const { headers } = await get(page)
    const style = /<style>(.*?)<\/style>/s.exec(await textOf(page))?.[1] ?? ''
    expect(headers.get('content-security-policy')?.split('; ')).toEqual([
      "default-src 'none'",
      `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
      "form-action 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ])
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
    expect(headers.get('x-frame-options')).toBe('DENY')
  })

  it('shows script in the name of a package as text', async () => {
    const name = '<script>alert(1)</script>'
    const sell =
      'insert into sms_pricing (package_name, credits, price_ore, display_order) values ($1, 7, 700, 9)'
    await app.db.query(sell, [name])
    const text = await textOf((await startCheckout(name)).page)
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(text).not.toContain('<script')
  })

  it.each(['cs_local_xxxxxxxxxxxxxxxxxxxxxx', 'cs_test_1', '%00', '1'])(
    'answers an unknown address with a page of its own: %s',
    async (id) => {
      const answer = await get(`/betaling/${id}`)
      expect(answer.status).toBe(404)
      expect(await answer.text()).toContain('<h1>Fant ikke siden</h1>')
      expect((await press(`/betaling/${id}`, 'pay')).status).toBe(404)
    },
  )

  it('changes nothing when it is looked at', async () => {
    const [open, expired, paid] = [await startCheckout(), await startCheckout(), await startPaid()]
    await expire(expired.id)
    const state = () => Promise.all([...[open, expired, paid].map(({ id }) => rowOf(id)), balance()])
    const before = await state()
    for (const { page } of [open, expired, paid])
      for (const method of ['GET', 'HEAD'])
        for (const query of ['', '?press=pay', '?press=refund', '?melding=avvist', '?melding=ikke-meldt'])
          expect((await fetch(server.url + page + query, { method })).status).toBe(200)
    expect(await state()).toEqual(before)
  })
})

describe('a press on the payment page', () => {
  it('pays, fills up the balance and leads back with the session', async () => {
    const { page, id } = await startCheckout()
    const before = await balance()
    const answer = await press(page, 'pay', { origin: 'http://localhost:3000' })
    expect([answer.status, await leadsTo(answer)]).toEqual([303, paidUrl(id)])
    expect(await balance()).toBe(before + 500)
    const text = await textOf(page)
    expect(text).toContain('<h1>Betalingen er fullført</h1>')
    expect(text).toContain('href="/admin/credits-sms"')
    expect(text).not.toContain('value="pay"')
  })

  it('pays once when it is sent twice, in sequence or at once', async () => {
    const { page, id } = await startCheckout()
    const atOnce = await Promise.all([1, 2, 3, 4].map(() => leadsTo(press(page, 'pay'))))
    expect([...new Set(atOnce), await leadsTo(press(page, 'pay'))]).toEqual([paidUrl(id), paidUrl(id)])
    expect(await boughtFor(id)).toEqual([{ credits: 500 }])
  })

  it('cancels: it leads back and leaves the checkout open', async () => {
    const { page, id } = await startCheckout()
    const before = await rowOf(id)
    expect(await leadsTo(press(page, 'cancel'))).toBe(`${OFFICE}?canceled=true`)
    expect(await rowOf(id)).toEqual(before)
  })

  it('pays, even if a cancellation arrives at once or just after', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { page, id } = await startCheckout()
      const [paid, canceled] = await Promise.all(
        ['pay', 'cancel'].map((button) => leadsTo(press(page, button))),
      )
      expect(paid).toBe(paidUrl(id))
      expect([page, `${OFFICE}?canceled=true`]).toContain(canceled)
      expect(await boughtFor(id)).toEqual([{ credits: 500 }])
      expect(await leadsTo(press(page, 'cancel'))).toBe(page)
    }
  })

  it('shows a declined card, and leaves the checkout open', async () => {
    const { page, id } = await startCheckout()
    const text = await textOf((await leadsTo(press(page, 'decline'))) ?? '')
    expect(text).toMatch(new RegExp(`role="alert">.*${DECLINED}</p>`))
    expect(text).toContain(`<title>${DECLINED} Betaling`)
    expect(await rowOf(id)).toMatchObject({ state: 'open' })
    await press(page, 'pay')
    expect(await boughtFor(id)).toHaveLength(1)
    expect(await textOf(`${page}?melding=avvist`)).not.toContain(DECLINED)
  })

  it('is refused after a day', async () => {
    const { page, id } = await startCheckout()
    await expire(id)
    const text = await textOf(page)
    expect(text).toContain('<h1>Betalingen er utløpt</h1>')
    expect(text).not.toContain('<form')
    for (const button of ['pay', 'cancel', 'decline'])
      expect(await leadsTo(press(page, button))).toMatch(new RegExp(`^${page}`))
    expect(await boughtFor(id)).toEqual([])
  })

  it.each<Headers>([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://other.example' },
    { origin: 'null' },
  ])('from another site is refused: %j', async (headers) => {
    const [open, paid] = [await startCheckout(), await startPaid()]
    for (const button of ['pay', 'cancel', 'decline'])
      expect((await press(open.page, button, headers)).status).toBe(403)
    expect((await press(paid.page, 'refund', headers)).status).toBe(403)
    expect(await rowOf(open.id)).toMatchObject({ state: 'open' })
    expect(await rowOf(paid.id)).toMatchObject({ refunded_ore: 0 })
  })

  it('shows the page again if the button is unknown', async () => {
    const { page, id } = await startCheckout()
    for (const button of ['', 'paid', 'x'.repeat(10_000)])
      expect(await leadsTo(press(page, button))).toBe(page)
    expect(await leadsTo(fetch(server.url + page, { method: 'POST', redirect: 'manual' }))).toBe(page)
    expect(await rowOf(id)).toMatchObject({ state: 'open' })
  })

  it('leads back even when the balance could not be credited; the buyer’s return does it then', async () => {
    const { page, id } = await startCheckout()
    lines.length = 0
    expect(await without('receipt_counter', () => leadsTo(press(page, 'pay')))).toBe(paidUrl(id))
    expect(await boughtFor(id)).toEqual([])
    expect(lines.join('')).toContain('"level":"warn"')
    expect(lines.join('')).not.toContain(id)
    expect(await asKari('POST', '/api/credits/payments', { sessionId: id })).toMatchObject({ status: 200 })
    expect(await boughtFor(id)).toEqual([{ credits: 500 }])
  })
})

describe('a refund by the operator', () => {
  it('gives the money back and takes the credits, once', async () => {
    const { page, id } = await startPaid()
    const before = await balance()
    expect(await textOf(page, operator())).toContain('>Refunder beløpet</button>')
    for (let time = 0; time < 2; time += 1)
      expect(await leadsTo(press(page, 'refund', operator()))).toBe(page)
    expect(await rowOf(id)).toMatchObject({ refunded_ore: 49_000 })
    expect(await balance()).toBe(before - 500)
    expect(await textOf(page)).toContain('<h1>Beløpet er refundert</h1>')
  })

  it('can be reported again when it has not reached the balance', async () => {
    const { page } = await startPaid()
    const before = await balance()
    const told = await without('credit_ledger', () => leadsTo(press(page, 'refund', operator())))
    const text = await textOf(told ?? '', operator())
    expect(text).toContain('SMS-saldoen er ikke endret ennå. Meld refusjonen på nytt.')
    expect(text).toContain('>Meld refusjonen på nytt</button>')
    expect(await leadsTo(press(page, 'refund', operator()))).toBe(page)
    expect(await balance()).toBe(before - 500)
  })

  it('is refused to everyone else', async () => {
    const { page, id } = await startPaid()
    const cookie = await cookieFor(app, kari.userId)
    for (const headers of [{ cookie: '' }, { cookie }]) {
      const text = await textOf(`${page}?melding=ikke-meldt`, headers)
      expect(text).toContain('<h1>Betalingen er fullført</h1>')
      expect(text).not.toMatch(/<form|Meld /)
      expect((await press(page, 'refund', headers)).status).toBe(403)
    }
    expect(await rowOf(id)).toMatchObject({ refunded_ore: 0 })
  })
})

it('the address does not exist while a real payment provider is configured', async () => {
  const [open, paid] = [await startCheckout(), await startPaid()]
  const stripe = { secretKey: 'sk_test_x', webhookSecret: 'whsec_x', url: null }
  const real = await serveTestApp({ ...app, config: { ...app.config, stripe } })
  for (const { page } of [open, paid]) {
    expect((await get(page, {}, real)).status).toBe(404)
    for (const button of ['pay', 'cancel', 'decline', 'refund'])
      expect((await press(page, button, {}, real)).status).toBe(404)
  }
  await real.close()
  expect(await rowOf(open.id)).toMatchObject({ state: 'open' })
  expect(await rowOf(paid.id)).toMatchObject({ refunded_ore: 0 })
})
