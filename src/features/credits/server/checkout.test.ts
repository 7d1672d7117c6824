import { expect, it } from 'vitest'
import { openTestApp } from '#test/app.ts'
import { castKari } from '#test/cast.ts'
import { serveTestApp } from '#test/http.ts'

it('without card payments, packages are ordered by e-mail and no purchase begins', async () => {
  const app = await openTestApp()
  const kari = await castKari(app)
  const none = await serveTestApp({ ...app, config: { ...app.config, stripe: 'none' } })
  const buy = await none.as(kari)
  const { body } = await buy('GET', '/api/credits/packages')
  expect(body).toMatchObject({ orderFrom: app.config.product.email })
  const [chosen] = await app.db.query(
    'select id as "priceId", credits as "smsAmount" from sms_pricing limit 1',
  )
  const before = await app.db.query('select count(*) from sms_transactions')
  expect(await buy('POST', '/api/credits/checkout', chosen)).toMatchObject({
    status: 409,
    body: { code: 'NO_CARD_PAYMENT' },
  })
  expect(await app.db.query('select count(*) from sms_transactions')).toEqual(before)
  await none.close()
  await app.close()
})
