import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/app.ts'
import { castAssignment, castKari, castVikarer, giveCredits, type CastAdministrator } from '#test/cast.ts'
import { stopUnwantedNow } from '#test/stop-unwanted.ts'
import { answerYes } from '#features/answers/server/answer.ts'
import { openResponseLink } from '#features/assignments/server/response-link.ts'
import { sendRequests } from './send-requests.ts'

let app: TestApp
let kari: CastAdministrator
let vikarIds: string[]

beforeAll(async () => {
  app = await openTestApp()
  kari = await castKari(app)
  vikarIds = (await castVikarer(app, kari, 5)).map(({ id }) => id)
})
afterAll(() => app.close())

/** An assignment whose requests could not be sent for lack of credits; there are plenty now. */
const unsent = async () => {
  await app.db.query('update sms_credits set balance = 0')
  const assignment = await castAssignment(app, kari, { recipients: { kind: 'chosen', vikarIds } })
  await giveCredits(app, kari, 100)
  return assignment
}
const send = (id: string) => app.database.transaction(kari.scope, (tx) => sendRequests(tx, app.config, id))
const balance = async () => (await app.db.query('select balance from sms_credits'))[0]?.['balance']
const requests = (id: string) =>
  app.db.query('select vikar_id, gateway_state from sms_history where assignment_id = $1', [id])

// Both fail when `for no key update` is removed from `lock.ts`.
it('two concurrent presses ask each person once, and one of them returns that no one is left', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id } = await unsent()
    const outcomes = await Promise.all([send(id), send(id)])
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['all-asked', 'sent'])
    expect(new Set((await requests(id)).map((row) => row['vikar_id'])).size).toBe(5)
    expect(await requests(id)).toHaveLength(5)
    expect(await balance()).toBe(95)
  }
})

it('requests concurrent with a yes are refused, or stopped with their credits returned', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { id, token } = await unsent()
    const link = await openResponseLink(app.database, token(vikarIds[0] ?? ''))
    if (!link) throw new Error('the link of the test did not open')
    const both = [() => send(id), () => answerYes(app, link, null)]
    await Promise.all((round % 2 === 0 ? both : both.toReversed()).map((act) => act()))
    await stopUnwantedNow(app)
    expect((await requests(id)).filter((row) => row['gateway_state'] !== 'stopped')).toEqual([])
    expect(await balance()).toBe(100)
  }
})
