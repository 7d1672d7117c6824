import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { answerYes } from '#features/answers/server/answer.ts'
import { deliverSms } from '#features/sms/server/deliver.ts'
import { createLocalGateway } from '#features/sms/server/gateways/local.ts'
import { recordReports } from '#features/sms/server/reports.ts'
import { gatewaysInUse } from '#server/outbox/circuit.ts'
import { openOffice, type Office } from '#test/office.ts'
import { addDays, osloToday } from '#shared/dates.ts'
import { castAssignment, giveCredits } from '#test/cast.ts'
import { listRecipients } from './read-recipients.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const read = (id: string) =>
  office.app.database.read(office.kari.scope, (tx) =>
    listRecipients(tx, id, gatewaysInUse(office.app.config)),
  )

it('shows the time at which the telephone received the SMS', async () => {
  const { app, kari, ola, siri, ask } = office
  await giveCredits(app, kari, 2)
  const { id } = await ask([ola, siri])
  await deliverSms(app, app.system, createLocalGateway(app.config.dataDir), async () => [])
  const [sms] = await app.db.query('select id from sms_history where vikar_id = $1', [ola.id])
  const report = { kind: 'report', id: String(sms?.['id']), gatewayId: null, reason: null } as const
  await app.database.transaction(app.system, (tx) => recordReports(tx, [{ ...report, state: 'delivered' }]))

  const [row] = await app.db.query('select delivered_at from sms_history where vikar_id = $1', [ola.id])
  const deliveredAt = (row?.['delivered_at'] as Date | undefined)?.toISOString()
  expect(await read(id)).toMatchObject([
    { fullName: 'Ola Hansen', sms: { state: 'delivered', deliveredAt } },
    { fullName: 'Siri Dahl', sms: { state: 'accepted', deliveredAt: null } },
  ])
})

describe('a message that cannot be sent', () => {
  const deliveries = async (id: string) => (await read(id)).map(({ sms, email }) => sms ?? email)
  const HELD = [expect.objectContaining({ state: 'queued', isHeld: true })]
  const NOT_HELD = [expect.not.objectContaining({ isHeld: true })]

  it.each([
    ['email', 'local-mailbox', 'email_history'],
    ['sms', 'local', 'sms_history'],
  ] as const)(
    'by %s waits while its gateway fails, once two minutes have passed',
    async (channel, name, table) => {
      const { app, kari, ola, ask } = office
      await giveCredits(app, kari, 2)
      const { id } = await ask([ola], [channel])
      await app.db.query(
        'insert into gateway_health (name, failures, retry_at) values ($1, 5, now()) on conflict (name) do update set retry_at = now()',
        [name],
      )
      expect(await deliveries(id)).toEqual(NOT_HELD)
      await app.db.query(
        `update ${table} set created_at = now() - interval '3 minutes', next_attempt_at = now()`,
      )
      expect(await deliveries(id)).toEqual(HELD)
      await app.db.query('update gateway_health set retry_at = null')
      expect(await deliveries(id)).toEqual(NOT_HELD)
      await app.db.query(`update ${table} set attempts = 1, next_attempt_at = now() + interval '5 minutes'`)
      expect(await deliveries(id)).toEqual(HELD)
    },
  )
})

it('shows the messages about that shift, not those about a later one', async () => {
  const { app, kari, ola, ask } = office
  await giveCredits(app, kari, 2)
  const { id } = await ask([ola], ['sms', 'email'])
  const before = await read(id)
  expect(before).toMatchObject([{ sms: { state: 'queued' }, email: { state: 'queued' } }])
  await ask([ola], ['sms', 'email'])
  expect(await read(id)).toEqual(before)
})

describe('being asked when a place becomes free', () => {
  const inactive = (from: string) => office.app.db.query(`update vikarer set inactive_since = ${from}`)
  const date = addDays(osloToday(new Date()), 300)
  const ask = (vikarer: readonly { id: string }[]) =>
    castAssignment(office.app, office.kari, {
      date,
      channels: ['email'],
      recipients: { kind: 'chosen', vikarIds: vikarer.map(({ id }) => id) },
    })
  beforeEach(() => office.app.db.query('delete from assignments'))
  /** A shift with Ola as holder and Siri in reserve. */
  const castReserve = async () => {
    await inactive('null')
    const shift = await ask([office.ola, office.siri])
    for (const { id } of [office.ola, office.siri]) await office.answer(shift.token(id), answerYes)
    return shift.id
  }
  const askedOf = async (id: string) => (await read(id)).map(({ canBeAsked }) => canBeAsked)

  it('includes the reserve, unless they have become inactive since', async () => {
    const id = await castReserve()
    expect(await askedOf(id)).toEqual([false, true])
    await inactive("now() - interval '1 day'")
    expect(await askedOf(id)).toEqual([false, true])
    await inactive('now()')
    expect(await askedOf(id)).toEqual([false, false])
  })

  it('excludes a person with another shift at that time, even while the place is taken', async () => {
    const id = await castReserve()
    const other = await ask([office.siri])
    await office.answer(other.token(office.siri.id), answerYes)
    expect(await askedOf(id)).toEqual([false, false])
  })
})
