import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { OutcomeUnknown } from '#server/database/connection-failures.ts'
import type { Services } from '#server/services.ts'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castAssignment, castKari, castVikarer, giveCredits } from '#test/cast.ts'
import { deliverSms } from './deliver.ts'
import type { SmsGateway } from './gateways/gateway.ts'

const RECIPIENTS = 3

let app: TestApp
let sent: string[]
let gateway: SmsGateway

beforeEach(async () => {
  app = await openTestApp()
  const kari = await castKari(app)
  await giveCredits(app, kari, 100)
  await castVikarer(app, kari, RECIPIENTS)
  await castAssignment(app, kari)
  sent = []
  gateway = {
    name: 'fake',
    batchSize: 10,
    idempotent: false,
    send: async (batch) => {
      sent.push(...batch.map(({ id }) => id))
      return batch.map(() => ({ kind: 'accepted', gatewayId: null }))
    },
  }
})
afterEach(() => app.close())

const deliver = (services: Services = app) => deliverSms(services, app.system, gateway, async () => [])
const messages = () =>
  app.db.query(
    'select gateway_state, attempts, possible_duplicate, next_attempt_at <= now() as due from sms_history order by id',
  )
const each = (state: object) => Array.from({ length: RECIPIENTS }, () => state)

/**
 * Commits the first transaction but loses its answer; `meanwhile` runs before the process can ask the database again.
 */
const losingFirstAnswer = (meanwhile: () => Promise<unknown> = async () => {}): Services => {
  let isFirst = true
  const transaction: Services['database']['transaction'] = async (scope, work) => {
    const result = await app.database.transaction(scope, work)
    if (!isFirst) return result
    isFirst = false
    await meanwhile()
    throw new OutcomeUnknown(new Error('Connection terminated unexpectedly'))
  }
  return { ...app, database: { ...app.database, transaction } }
}

describe('a lease whose commit got no answer', () => {
  it('is released, and its messages are sent once, unmarked', async () => {
    await expect(deliver(losingFirstAnswer())).rejects.toThrow(OutcomeUnknown)
    expect(sent).toEqual([])
    expect(await messages()).toEqual(
      each({ gateway_state: 'queued', attempts: 0, possible_duplicate: false, due: true }),
    )
    await deliver()
    expect(new Set(sent).size).toBe(RECIPIENTS)
    expect(sent).toHaveLength(RECIPIENTS)
    expect(await messages()).toEqual(
      each({ gateway_state: 'accepted', attempts: 1, possible_duplicate: false, due: null }),
    )
  })

  it('counts no repetition, so the one allowed remains', async () => {
    await app.db.query("update sms_history set gateway_state = 'unknown', attempts = 1")
    await expect(deliver(losingFirstAnswer())).rejects.toThrow(OutcomeUnknown)
    expect(await messages()).toEqual(
      each({ gateway_state: 'unknown', attempts: 1, possible_duplicate: false, due: true }),
    )
  })

  // Fails when the comparison omits the end of the lease: the second lease would be released while its message is
  // being sent.
  it('is not confused with the lease of another process on the same messages', async () => {
    const undoneAndLeasedAgain = () =>
      app.db.query("update sms_history set next_attempt_at = now() + interval '45 seconds'")
    await expect(deliver(losingFirstAnswer(undoneAndLeasedAgain))).rejects.toThrow(OutcomeUnknown)
    expect(await messages()).toEqual(
      each({ gateway_state: 'sending', attempts: 1, possible_duplicate: false, due: false }),
    )
  })
})
