import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readAdministrators } from '#features/identity/server/read-administrators.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import {
  castAssignment,
  castKari,
  castNils,
  castVikar,
  giveCredits,
  type CastAdministrator,
} from '#test/cast.ts'
import { TenantScope } from '#server/database/scope.ts'
import { spendCredits } from '#test/spend.ts'
import { SMS_PER_HOUR } from '#features/sms/server/send.ts'
import { readFacts } from '#features/assignments/server/facts.ts'
import { withdrawnAdminSms } from '../events/withdrawn.ts'
import { erasedNotice } from './mails.ts'
import { notify } from './notify.ts'

let app: TestApp
let kari: CastAdministrator
let mona: CastAdministrator
let assignmentId: string

beforeEach(async () => {
  app = await openTestApp()
  kari = await castKari(app)
  const { userId, email } = await castNils(app)
  mona = { userId, email, scope: new TenantScope(kari.scope.employerId, userId) }
  await app.db.query("update profiles set employer_id = $1, full_name = 'Mona Lie' where user_id = $2", [
    kari.scope.employerId,
    mona.userId,
  ])
  await castVikar(app, kari, 'Ola Hansen')
  await giveCredits(app, kari, 10)
  assignmentId = (await castAssignment(app, kari, { channels: ['email'] })).id
})
afterEach(() => app.close())

const has = ({ userId }: CastAdministrator, phone: string | null, isNotified = true) =>
  app.db.query('update profiles set phone = $1, notify_on_assignment_accepted = $2 where user_id = $3', [
    phone,
    isNotified,
    userId,
  ])
const tell = (id = assignmentId) =>
  app.database.transaction(kari.scope, async (tx) => {
    const [facts, administrators] = await Promise.all([readFacts(tx, id), readAdministrators(tx)])
    await notify(tx, app.config, {
      facts,
      office: {
        administrators,
        chosenFor: 'notifyWithdrawn',
        mail: (one) => erasedNotice(app.config, { ...facts, isLineWaiting: false }, one, 2),
        sms: {
          kind: 'withdrawn-notice',
          reason: `Varsel om avbud: ${facts.title}`,
          text: withdrawnAdminSms({ ...facts, vikarName: 'Ola Hansen', reserves: 2 }).text,
          isUrgent: true,
        },
      },
    })
  })
const messages = () => app.db.query('select * from sms_history order by id')
const told = async () => (await messages()).map((sms) => sms['recipient'])
const balance = async () =>
  (
    await app.db.query('select balance from sms_credits where employer_id = $1', [kari.scope.employerId])
  )[0]?.['balance']

describe('a withdrawal', () => {
  it('is sent to the administrator who made the shift', async () => {
    await has(kari, '+4741000000')
    await has(mona, '+4742000000')
    const fromMona = await castAssignment(app, mona, { channels: ['email'] })
    await tell()
    await tell(fromMona.id)
    expect(await told()).toEqual(['+4741000000', '+4742000000'])
  })

  it('costs one credit', async () => {
    await has(kari, '+4741000000')
    await has(mona, '+4742000000')
    await tell()
    const [sms, ...more] = await messages()
    expect(more).toEqual([])
    expect(sms).toMatchObject({
      recipient: '+4741000000',
      kind: 'withdrawn-notice',
      assignment_id: assignmentId,
      vikar_id: null,
      link_id: null,
      cost: 1,
    })
    expect(String(sms?.['message'])).toMatch(
      /^Ola Hansen kan ikke likevel: Vikar i 3B, .+ Oppdraget er ledig igjen\. 2 i reserve\.$/,
    )
    const used = await app.db.query("select credits, reason from credit_ledger where kind = 'used'")
    expect(used).toEqual([{ credits: -1, reason: 'Varsel om avbud: Vikar i 3B' }])
    expect(await balance()).toBe(9)
  })

  it('is sent even to an administrator who wants no SMS about a yes', async () => {
    await has(kari, '+4741000000', false)
    await tell()
    expect(await told()).toEqual(['+4741000000'])
  })

  it.each([
    ['has given no number', null],
    ['has a number that is no mobile', '+4722334455'],
    ['is in a country that gets no SMS', '+46701234567'],
  ])('is sent to another member when the sender %s', async (_why, phone) => {
    await has(kari, phone)
    await has(mona, '+4742000000', false)
    await tell()
    expect(await told()).toEqual(['+4742000000'])
  })

  it('is not sent to users who have left the office', async () => {
    await has(kari, null)
    await has(mona, '+4742000000')
    await app.db.query('update profiles set soft_deleted = true where user_id = $1', [mona.userId])
    await tell()
    expect(await told()).toEqual([])
  })

  it('costs and breaks nothing when no one has a number', async () => {
    await tell()
    expect([await told(), await balance()]).toEqual([[], 10])
  })

  it('breaks nothing without a credit', async () => {
    await has(kari, '+4741000000')
    await spendCredits(app, kari, 10, '2 hours')
    await tell()
    expect([await told(), await balance()]).toEqual([[], 0])
  })

  it('breaks nothing at the hourly limit', async () => {
    await has(kari, '+4741000000')
    await giveCredits(app, kari, SMS_PER_HOUR)
    await spendCredits(app, kari, SMS_PER_HOUR)
    await tell()
    expect([await told(), await balance()]).toEqual([[], 10])
  })
})
