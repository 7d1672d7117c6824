import { setTimeout as wait } from 'node:timers/promises'
import { deliverSms } from '#features/sms/server/deliver.ts'
import type { SmsGateway } from '#features/sms/server/gateways/gateway.ts'
import { castAssignment, castKari, castVikarer, giveCredits } from '#test/cast.ts'
import { createFakeSmsGateway } from '#test/fakes/sms-gateway.ts'
import type { Chance } from './seeded-random.ts'
import { openGround } from './ground.ts'
import { judgeBalances, judgeSent, storedSms } from './messages.ts'
import { brokenOf, createCount, repeat, type Scenario } from './scenario.ts'

const MOST_MESSAGES = 30
const WORKERS = 4

/** Several workers at a slow gateway: a leased message belongs to one worker. */
export const workersAtOnce: Scenario = async (trial) => {
  const ground = await openGround(trial)
  const kari = await castKari(ground)
  const vikarIds = (await castVikarer(ground, kari, MOST_MESSAGES)).map(({ id }) => id)
  await giveCredits(ground, kari, trial.runs * MOST_MESSAGES)
  const { counts, meet } = createCount()

  const once = async (run: number, chance: Chance) => {
    const fake = createFakeSmsGateway()
    const slow: SmsGateway = {
      ...fake.gateway,
      send: async (batch) => {
        await wait(5 + chance() * 30)
        return fake.gateway.send(batch)
      },
    }
    const count = 1 + ((run * 7) % MOST_MESSAGES)
    const recipients = { kind: 'chosen', vikarIds: vikarIds.slice(0, count) } as const
    const { id } = await castAssignment(ground, kari, { recipients })
    const work = async () => {
      await wait(chance() * 15)
      await deliverSms(ground, ground.system, slow, async () => [])
    }
    await Promise.all(Array.from({ length: WORKERS }, work))
    meet('messages', count)
    const stored = await storedSms(ground, [id])
    const accepted = Map.groupBy(fake.accepted, (sms) => sms.id)
    return [
      ...judgeSent(stored, { count, taken: (sms) => accepted.get(sms.id)?.length ?? 0 }),
      ...brokenOf({
        'nobody takes a message from a worker that has it': stored.every(({ attempts }) => attempts === 1),
      }),
      ...(await judgeBalances(ground)),
    ]
  }
  const result = await repeat(trial.runs, counts, once)
  await ground.close()
  return result
}
