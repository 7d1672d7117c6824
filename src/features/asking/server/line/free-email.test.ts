import { afterAll, beforeEach, expect, it } from 'vitest'
import { castVikarer, giveCredits } from '#test/cast.ts'
import { castLine, inOrder } from '#test/line.ts'
import { openOffice } from '#test/office.ts'
import { totalOf } from '#features/messages/server/effects-of.ts'

const office = await openOffice()
const { app, kari } = office
const vikarIds = (await castVikarer(app, kari, 4)).map(({ id }) => id)

afterAll(office.close)
beforeEach(async () => {
  for (const table of ['rate_limits', 'assignments', 'requests', 'sms_history', 'email_history'])
    await app.db.query(`delete from ${table}`)
  await app.db.query("update vikarer set no_sms = false, email = coalesce(email, id || '@vikar.example')")
})

const cast = () =>
  castLine(app, kari, vikarIds, { channels: ['sms'], asking: { ...inOrder(), openAtMost: 2 } })
const heldUpBy = async () => (await app.db.query('select held_up_by from requests'))[0]?.['held_up_by']

// The balance is empty in the first three.
it('a line continues by free e-mail when the balance is empty, and the alarm gives the reason for no SMS', async () => {
  const line = await cast()
  expect(line.created).toMatchObject({ recipients: 2, emails: 2, sms: { kind: 'too-few-credits' } })
  expect(await line.asked()).toHaveLength(2)
  expect(await heldUpBy()).toBe('credits')
})

it('a person without an e-mail address keeps their turn until there are credits', async () => {
  await app.db.query('update vikarer set email = null')
  const line = await cast()
  expect(line.created).toMatchObject({ recipients: 0, sms: { kind: 'too-few-credits' } })
  expect(await line.asked()).toEqual([])
})

it('people who chose no SMS need no credit and hold up no one', async () => {
  await app.db.query('update vikarer set no_sms = true')
  const line = await cast()
  expect(line.created).toMatchObject({ recipients: 2, emails: 2 })
  expect(await heldUpBy()).toBeNull()
})

it('the first are asked by SMS as far as the credits reach, past those who need none', async () => {
  await giveCredits(app, kari, 1)
  const line = await cast()
  expect(line.created).toMatchObject({ recipients: 1, sms: { kind: 'queued', count: 1 } })
  expect(await office.balance()).toBe(0)
})

it('the sum of several sends keeps what any of them could not do', () => {
  const queued = { kind: 'queued', count: 1, balance: 4, withoutMobile: 1 } as const
  const limit = { limit: 10, retryAfterSeconds: 60 }
  const one = { recipients: 2, sms: queued, emails: 0, emailsInstead: 0, emailLimit: limit, withoutEmail: 1 }
  const other = {
    recipients: 1,
    sms: { ...queued, balance: 3 },
    emails: 1,
    emailsInstead: 1,
    withoutEmail: 2,
  }
  expect(totalOf([one, other])).toEqual({
    recipients: 3,
    sms: { kind: 'queued', count: 2, balance: 3, withoutMobile: 2 },
    emails: 1,
    emailsInstead: 1,
    emailLimit: limit,
    withoutEmail: 3,
  })
})
