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

it('a recipient is shown with the time at which the telephone had the SMS', async () => {
  const { app, kari, ola, siri, ask } = office
  await giveCredits(app, kari, 2)
  const { id } = await ask([ola, siri])
  await deliverSms(app, app.system, createLocalGateway(app.config.dataDir), async () => [])
  const [sms] = await app.db.query('select id from sms_history where vikar_id = $1', [ola.id])
  const report = { kind: 'report', id: String(sms?.['id']), gatewayId: null, reason: null } as const
  await app.database.transaction(app.system, (tx) => recordReports(tx, [{ ...report, state: 'delivered' }]))

  const read = async () => {
    const recipients = await app.database.read(kari.scope, (tx) => listRecipients(tx, id))
    return Object.fromEntries(recipients.map((recipient) => [recipient.fullName, recipient.sms]))
  }
  const [row] = await app.db.query('select delivered_at from sms_history where vikar_id = $1', [ola.id])
  expect(await read()).toMatchObject({
    'Ola Hansen': {
      state: 'delivered',
      deliveredAt: (row?.['delivered_at'] as Date | undefined)?.toISOString(),
    },
    'Siri Dahl': { state: 'accepted', deliveredAt: null },
  })
})
