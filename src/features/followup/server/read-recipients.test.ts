import { afterAll, beforeAll, expect, it } from 'vitest'
import { deliverSms } from '#features/sms/server/deliver.ts'
import { createLocalGateway } from '#features/sms/server/gateways/local.ts'
import { recordReports } from '#features/sms/server/reports.ts'
import { openOffice, type Office } from '#test/office.ts'
import { giveCredits } from '#test/cast.ts'
import { listRecipients } from './read-recipients.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const read = (id: string) => office.app.database.read(office.kari.scope, (tx) => listRecipients(tx, id))

it('a recipient is shown with the time at which the telephone had the SMS', async () => {
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

it('a recipient is shown with the messages about that shift, whatever is sent about a later one', async () => {
  const { app, kari, ola, ask } = office
  await giveCredits(app, kari, 2)
  const { id } = await ask([ola], ['sms', 'email'])
  const before = await read(id)
  expect(before).toMatchObject([{ sms: { state: 'queued' }, email: { state: 'queued' } }])
  await ask([ola], ['sms', 'email'])
  expect(await read(id)).toEqual(before)
})
