import { afterAll, beforeAll, expect, it } from 'vitest'
import { acceptInvitation } from '#features/identity/server/sign-up/login-invitations.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, castLogin, castNils, castVikar, type CastAdministrator } from '#test/cast.ts'
import { createAccount, resendInvitation } from './create-account.ts'
import { giveLogin } from './give-login.ts'
import { removeVikar } from './remove.ts'

let app: TestApp
let kari: CastAdministrator
let nils: CastAdministrator

beforeAll(async () => {
  app = await openTestApp()
  kari = await castKari(app)
  nils = await castNils(app)
})
afterAll(() => app.close())

const ROUNDS = 15

/** Kari invites a substitute of Nils. */
const invite = async () => {
  const there = await castVikar(app, nils, 'Ola Hansen')
  const { userId } = await castLogin(app, there)
  const { id } = await castVikar(app, kari, 'Ola Hansen')
  await app.db.query('update vikarer set email = $2 where id = $1', [id, there.email])
  await giveLogin(app, kari.scope, id, createAccount)
  const accept = () =>
    app.database.transaction(app.system, (tx) =>
      acceptInvitation(tx, { userId, employerId: kari.scope.employerId }),
    )
  return { id, userId, accept }
}

const found = async (id: string) => {
  const [row] = await app.db.query(
    `select user_id, deleted_at is not null as removed,
      (select count(*)::int from login_invitations i where i.vikar_id = v.id) as invitations from vikarer v
        where id = $1`,
    [id],
  )
  return row
}

// Fails when `and v.deleted_at is null and lower(v.email) = i.email` is removed from `acceptInvitation`.
it('never links a row that is removed during the yes', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, accept } = await invite()
    await Promise.all([accept(), app.database.transaction(kari.scope, (tx) => removeVikar(tx, id))])
    expect(await found(id)).toEqual({ user_id: null, removed: true, invitations: 0 })
  }
})

// Fails when `.forUpdate()` is removed from `lockVikar`: the invitation then outlives the yes.
it('records the yes, and leaves no open invitation, when a second one is sent at the same time', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, userId, accept } = await invite()
    const [isLinked] = await Promise.all([accept(), giveLogin(app, kari.scope, id, resendInvitation)])
    expect(isLinked).toBe(true)
    expect(await found(id)).toEqual({ user_id: userId, removed: false, invitations: 0 })
  }
})

// Fails when `and v.user_id is null` is removed from `acceptInvitation`.
it('links the register once for several concurrent yeses', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { accept } = await invite()
    const linked = await Promise.all(Array.from({ length: 4 }, accept))
    expect(linked.filter(Boolean)).toHaveLength(1)
  }
})
