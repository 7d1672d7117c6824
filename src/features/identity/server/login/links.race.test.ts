import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, type CastAdministrator } from '#test/cast.ts'
import { createLink, redeemLink } from './links.ts'

let app: TestApp
let kari: CastAdministrator

beforeAll(async () => {
  app = await openTestApp()
  kari = await castKari(app)
})
afterAll(() => app.close())

// Fails when `.where('usedAt', 'is', null)` is taken out of the update.
it('one of a hundred simultaneous uses of a link logs in', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { id } = await app.database.transaction(app.system, (tx) =>
      createLink(tx, app.tokens, { userId: kari.userId, purpose: 'login', now: new Date() }),
    )
    const token = app.tokens.derive('login_links', id)
    const opened = await Promise.all(
      Array.from({ length: 100 }, () =>
        app.database.transaction(
          app.system,
          async (tx) => (await redeemLink(tx, ['login'], token))?.userId ?? null,
        ),
      ),
    )
    expect(opened.filter((userId) => userId !== null)).toEqual([kari.userId])
  }
})
