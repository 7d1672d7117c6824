import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { checkRows } from '#features/vikarer/server/check-rows.ts'
import { castVikarer, giveCredits } from '#test/cast.ts'
import { openOffice, type Office } from '#test/office.ts'
import { until } from '#test/until.ts'
import { updateByImport } from '#test/update-by-import.ts'
import { answerYes } from '#features/answers/server/answer.ts'
import { withdrawByLink } from '#features/answers/server/withdraw.ts'
import { readRecipientProgress } from '#features/messages/server/recipient-progress.ts'
import { cancelAndNotify } from './cancel-and-notify.ts'
import { readFacts } from '#features/assignments/server/facts.ts'
import { lockAssignment } from '#features/assignments/server/lock.ts'
import { REMINDER } from '#features/messages/server/request-messages.ts'
import { openResponseLink } from '#features/assignments/server/response-link.ts'
import { notifyRecipients } from '#features/messages/server/notify-recipients.ts'

let office: Office
let first: Office['ola']
let second: Office['ola']

beforeAll(async () => {
  office = await openOffice()
  const made = await castVikarer(office.app, office.kari, 2)
  const [one, other] = made.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  if (!one || !other) throw new Error('there should be two')
  ;[first, second] = [one, other]
  await giveCredits(office.app, office.kari, 100)
  await office.app.db.query("update profiles set phone = '+4741000000' where user_id = $1", [
    office.kari.userId,
  ])
})
afterAll(() => office.close())
beforeEach(() => office.app.db.query('delete from assignments'))

const waiting = async (count: number) =>
  (
    await office.app.db.query(
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    )
  ).length === count

let imports = 0
const importBoth = () => {
  imports += 1
  const rows = [first, second].map(({ fullName, email }, index) => ({
    fullName,
    email,
    phone: String(46_000_000 + 2 * imports + index),
    company: '',
    skills: '',
    availability: 'available',
    groups: '',
    note: '',
  }))
  return office.app.database.transaction(office.kari.scope, async (tx) =>
    updateByImport(tx, await checkRows(rows, office.app.config), office.app),
  )
}

/**
 * Runs `close` while a reminder has locked the second person's row and proceeds to the balance, and an import has
 * locked the first's and waits for the second's.
 */
const besideBoth = async <T>(close: (token: string, id: string) => Promise<T>): Promise<T> => {
  const { app, kari, ask, answer } = office
  const taken = await ask([first])
  await answer(taken.token(first.id), answerYes)
  const { id } = await ask([second])
  const going = Promise.withResolvers<void>()
  let hasRows = false
  const reminding = app.database.transaction(kari.scope, async (tx) => {
    await lockAssignment(tx, id)
    const asked = await readRecipientProgress(tx, id)
    hasRows = true
    await going.promise
    await notifyRecipients(tx, app.config, REMINDER, await readFacts(tx, id), { asked, channels: ['sms'] })
  })
  await until(() => hasRows)
  const importing = importBoth()
  await until(() => waiting(1))
  const closing = close(taken.token(first.id), taken.id)
  await until(() => waiting(2))
  going.resolve()
  const [, , closed] = await Promise.all([reminding, importing, closing])
  return closed
}

// These fail with a deadlock when `for key share` is removed from `contactOf`.
it('a withdrawal waits for the register before it locks the balance', async () => {
  const withdrawn = await besideBoth(async (token) => {
    const link = await openResponseLink(office.app.database, token)
    return link && withdrawByLink(office.app, link, null)
  })
  expect(withdrawn).toBe('withdrawn')
})

it('a cancellation waits for it too', async () => {
  const { app, kari } = office
  const cancelled = await besideBoth((_token, id) =>
    app.database.transaction(kari.scope, (tx) => cancelAndNotify(tx, app.config, id)),
  )
  expect(cancelled).toMatchObject({ recipients: 1 })
})
