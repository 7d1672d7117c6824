import { rmSync } from 'node:fs'
import { expect, it } from 'vitest'
import { reserveCredits } from '#features/credits/server/reserve.ts'
import { SystemScope } from '#server/database/scope.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, castNils, giveCredits, type CastAdministrator } from '#test/cast.ts'
import { createEmptyDatabase } from '#test/empty-database.ts'
import { makeFolder } from '#test/folder.ts'
import { restoreBackup, verifyBackup } from './restore.ts'
import { writeBackup } from './write.ts'

/** Two offices that work without a pause. */
const spend = (app: TestApp, offices: CastAdministrator[]) => {
  let isOver = false
  const spendOn = async ({ scope }: CastAdministrator) => {
    while (!isOver)
      await app.database.transaction(scope, (tx) =>
        reserveCredits(tx, { credits: 1, assignmentId: null, reason: 'Prøve' }),
      )
  }
  const spending = Promise.all(offices.map(spendOn))
  return () => {
    isOver = true
    return spending
  }
}

// Fails when the backup reads with "read committed": each table then has another instant.
it('a backup under load has one instant: each balance is the sum of its ledger', async () => {
  const folder = makeFolder('load')
  const app = await openTestApp()
  const offices = [await castKari(app), await castNils(app)]
  for (const office of offices) await giveCredits(app, office, 1_000_000)
  const stop = spend(app, offices)
  for (let round = 0; round < 2; round += 1) {
    const copy = await createEmptyDatabase()
    const spent = async () => Number((await app.db.query('select count(*) from credit_ledger'))[0]?.['count'])
    const before = await spent()
    const wish = { into: folder, secret: 's'.repeat(32), withSecret: false, say: () => {} }
    const { folder: backup } = await writeBackup(app.db.connect, {
      ...wish,
      now: new Date(1e12 + round * 1000),
    })
    expect(await spent()).toBeGreaterThan(before) // no one had to wait for it
    const manifest = await verifyBackup(backup)
    const scope = new SystemScope(null)
    await restoreBackup(copy.connect, {
      folder: backup,
      manifest,
      scope,
      afterwards: async () => {},
      say: () => {},
    })
    const wrong = await copy.query(`
      select from sms_credits c where balance <> (select sum(credits) from credit_ledger l
        where l.employer_id = c.employer_id)`)
    expect(wrong).toEqual([])
    expect(manifest.wasInUse).toBe(true)
    await copy.drop()
  }
  await stop()
  await app.close()
  rmSync(folder, { recursive: true, force: true })
}, 60_000) // two restores, each with every migration
