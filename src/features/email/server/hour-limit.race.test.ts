import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TenantTransaction } from '#server/database/database.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castKari, type CastAdministrator } from '#test/cast.ts'
import { haveSentEmails } from '#test/emails-sent.ts'
import { untilSomebodyWaits } from '#test/waiting.ts'
import { checkHour } from './hour-limit.ts'
import { sendEmails, type OutgoingEmail } from './send.ts'

let app: TestApp
let kari: CastAdministrator

beforeAll(async () => {
  app = await openTestApp()
  kari = await castKari(app)
  await haveSentEmails(app, kari, 4999)
})
afterAll(() => app.close())

const request = (): OutgoingEmail => ({
  kind: 'request',
  recipient: 'ola@vikar.example',
  subject: 'Ledig vakt',
  letter: { preview: '', greeting: '', blocks: [] } as unknown as OutgoingEmail['letter'], // not read here
  replyTo: null,
  validUntil: new Date(Date.now() + 3_600_000),
  employerId: kari.scope.employerId,
})

const sendOne = async (tx: TenantTransaction) => {
  const limit = await checkHour(tx, 1)
  if (!limit) await sendEmails(tx, [request()])
  return limit
}

// Fails when `pg_advisory_xact_lock` is taken out of `countLastHour`: the second then does not wait.
it('two concurrent sends of the last e-mail of the hour: exactly one succeeds', async () => {
  const [sent, committing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = app.database.transaction(kari.scope, async (tx) => {
    const outcome = await sendOne(tx)
    sent.resolve()
    await committing.promise
    return outcome
  })
  await sent.promise
  const second = app.database.transaction(kari.scope, sendOne)
  await Promise.race([untilSomebodyWaits(app), second])
  committing.resolve()
  expect([await first, await second]).toEqual([null, { limit: 5000, retryAfterSeconds: expect.any(Number) }])
})
