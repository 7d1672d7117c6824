import { afterAll, beforeAll, expect, it } from 'vitest'
import { answerYes } from '#features/answers/server/answer.ts'
import { openResponseLink } from '#features/assignments/server/response-link.ts'
import { readAffected } from '#features/vikarer/server/read-affected.ts'
import { forgetRemoved, restoreVikar } from '#features/vikarer/server/restore.ts'
import { removeVikar } from '#features/vikarer/server/remove.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castAssignment, castKari, castVikar, type CastAdministrator } from '#test/cast.ts'
import { addDays, osloToday } from '#shared/dates.ts'
import { removeFromRegister } from './remove-from-register.ts'

let app: TestApp
let kari: CastAdministrator

beforeAll(async () => {
  app = await openTestApp()
  kari = await castKari(app)
})
afterAll(() => app.close())

const ROUNDS = 20

// Fails when `IN_REGISTER` is removed from the claim's `asked`, and when `lockClaimsOfAll` is removed from
// `lockParticipation`.
it('either a concurrent yes or the deletion wins: no shift is left with a deleted substitute', async () => {
  const seenOutcomes = new Set<unknown>()
  for (let round = 1; round <= ROUNDS; round += 1) {
    const ola = await castVikar(app, kari, `Ola ${'abcdefghijklmnopqrstuvwxyz'[round]}`)
    const { id, token } = await castAssignment(app, kari, {
      date: addDays(osloToday(new Date()), round),
      channels: ['email'],
      recipients: { kind: 'chosen', vikarIds: [ola.id] },
    })
    const link = await openResponseLink(app.database, token(ola.id))
    if (!link) throw new Error('the link of the test did not open')
    const { seen } = await app.database.read(kari.scope, (tx) => readAffected(tx, app.config, [ola.id]))
    const removal = () =>
      app.database.transaction(kari.scope, (tx) =>
        removeFromRegister(tx, app.config, {
          ids: [ola.id],
          how: 'reopen-shifts',
          askNext: true,
          mayGo: (now) => now.seen === seen,
        }),
      )
    // The first to be called usually comes first.
    const early = round % 2 ? removal() : null
    const [yes, removed] = await Promise.all([answerYes(app, link, null), early ?? removal()])
    const [left] = await app.db.query(
      `select a.filled, v.deleted_at is not null as gone from assignments a, vikarer v where a.id = $1 and v.id = $2`,
      [id, ola.id],
    )
    const isGone = left?.['gone'] === true
    expect([left?.['filled'], isGone]).toEqual(yes === 'won' ? [1, false] : [0, true])
    expect(removed).toMatchObject({ kind: isGone ? 'removed' : 'affected' })
    seenOutcomes.add(yes)
  }
  expect(seenOutcomes.size).toBe(2)
})

// Fails when the restore reads the stored row before it deletes it, instead of by the delete's `returning`.
it('either a concurrent restore or the nightly erasure gets the contact data', async () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const ola = await castVikar(app, kari, `Siri ${'abcdefghijklmnopqrstuvwxyz'[round]}`)
    await app.database.transaction(kari.scope, (tx) => removeVikar(tx, ola.id))
    const night = new Date(Date.now() + 31 * 86_400_000)
    const forget = () => forgetRemoved({ database: app.database, clock: { now: () => night } }, app.system)
    const restore = () => app.database.transaction(kari.scope, (tx) => restoreVikar(tx, ola.id, new Date()))
    const acts = round % 2 ? [forget, restore] : [restore, forget]
    await Promise.all(acts.map((act) => act()))
    const [row] = await app.db.query(
      `select v.deleted_at is null as back, v.phone,
        (select count(*)::int from removed_vikarer g where g.vikar_id = v.id) as kept
       from vikarer v where v.id = $1`,
      [ola.id],
    )
    const isBack = row?.['back'] === true
    expect(row).toEqual({ back: isBack, phone: isBack ? ola.phone : null, kept: 0 })
  }
})
