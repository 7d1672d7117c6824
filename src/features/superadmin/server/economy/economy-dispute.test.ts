import { expect, it } from 'vitest'
import { settleReversal } from '#features/credits/server/reverse.ts'
import { openTestApp } from '#test/app.ts'
import { castKari, castSara } from '#test/cast.ts'
import { buy } from '#test/economy.ts'
import { serveTestApp } from '#test/http.ts'
import { refund } from '#test/purchases.ts'

it('a purchase with a dispute that is won counts as sold, and grants nothing', async () => {
  const app = await openTestApp()
  const server = await serveTestApp(app)
  const asSara = await server.logIn((await castSara(app)).email)
  const purchase = await buy(app, await castKari(app), 100)
  const figures = async () =>
    ((await asSara('GET', '/api/service/economy/customers')).body as { customers: unknown[] }).customers
  for (const ore of [15_000, 0]) {
    await refund(app, purchase, ore)
    await settleReversal(app, purchase.paymentRef)
  }
  expect(await figures()).toMatchObject([
    { revenueOre: 15_000, purchased: 100, granted: 0, used: 0, remaining: 100 },
  ])
  await server.close()
  await app.close()
})
