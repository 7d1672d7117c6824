import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, castVikar, type CastAdministrator } from '#test/cast.ts'
import { makerOf } from '#test/login-links.ts'
import { createLink, LINK_SECONDS, redeemLink, type LinkPurpose } from './links.ts'

let app: TestApp
let kari: CastAdministrator

beforeAll(async () => {
  app = await openTestApp()
  kari = await castKari(app)
  // An invitation works while a register holds the invited.
  const { id } = await castVikar(app, kari, 'Ola Hansen')
  await app.db.query('update vikarer set user_id = $1 where id = $2', [kari.userId, id])
})
afterAll(() => app.close())

const make = async (purpose: LinkPurpose, now = new Date()) => {
  const createdBy = await makerOf(app, purpose)
  const link = await app.database.transaction(app.system, (tx) =>
    createLink(tx, app.tokens, { userId: kari.userId, purpose, now, createdBy }),
  )
  return { ...link, token: app.tokens.derive('login_links', link.id) }
}
const redeem = (purpose: LinkPurpose, token: string) =>
  app.database.transaction(app.system, async (tx) => (await redeemLink(tx, [purpose], token))?.userId ?? null)

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)

describe('a link', () => {
  it('opens once', async () => {
    const { token } = await make('login')
    expect(await redeem('login', token)).toBe(kari.userId)
    expect(await redeem('login', token)).toBeNull()
  })

  it.each(Object.entries(LINK_SECONDS) as [LinkPurpose, number][])(
    'for %s is valid for %i seconds',
    async (purpose, seconds) => {
      const young = await make(purpose, ago(seconds - 5))
      const old = await make(purpose, ago(seconds + 1))
      expect(await redeem(purpose, old.token)).toBeNull()
      expect(await redeem(purpose, young.token)).toBe(kari.userId)
    },
  )

  it('works for its own purpose only, and another purpose does not use it up', async () => {
    const { token } = await make('confirm-email')
    for (const other of ['login', 'choose-password', 'admin-magic'] as const) {
      expect(await redeem(other, token)).toBeNull()
    }
    expect(await redeem('confirm-email', token)).toBe(kari.userId)
  })

  it('that is used or too old locks and writes nothing: a commit of that would take longer than for one that never was', async () => {
    const used = await make('login')
    await redeem('login', used.token)
    const old = await make('login', ago(LINK_SECONDS.login + 1))
    for (const { token } of [used, old]) {
      const written = await app.database.transaction(app.system, async (tx) => {
        await redeemLink(tx, ['login'], token)
        return sql<{ id: string | null }>`select pg_current_xact_id_if_assigned()::text as id`.execute(tx)
      })
      expect(written.rows).toEqual([{ id: null }])
    }
  })

  it('opens nothing when it is tampered with, guessed or malformed', async () => {
    const { token, id } = await make('login')
    const last = token.endsWith('A') ? 'B' : 'A'
    const otherKind = app.tokens.derive('assignment_response_tokens', id)
    for (const bad of [token.slice(0, -1) + last, `${token}A`, token.slice(1), otherKind, id, '', '\u0000']) {
      expect(await redeem('login', bad)).toBeNull()
    }
    expect(await redeem('login', token)).toBe(kari.userId)
  })
})
