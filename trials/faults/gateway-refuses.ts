import { deliverSms } from '#features/sms/server/deliver.ts'
import { createLinkGateway } from '#features/sms/server/gateways/link-mobility.ts'
import { castAssignment, castKari, castVikarer, giveCredits } from '#test/cast.ts'
import { startFakeLink } from '#test/fakes/link.ts'
import type { Chance } from './seeded-random.ts'
import { openGround } from './ground.ts'
import { linkEnv, takenBy } from './link.ts'
import { judgeBalances, judgeSent, letTimePass, storedSms, waiting } from './messages.ts'
import { brokenOf, createCount, repeat, type Scenario } from './scenario.ts'

const MESSAGES = 30
/** LINK: the number is not in use. */
const NO_SUCH_NUMBER = 2104

/**
 * The gateway refuses some numbers: alternately each one alone, and the whole batch because of them. The others get
 * their message once, and the refused ones cost nothing.
 */
export const gatewayRefuses: Scenario = async (trial) => {
  const link = await startFakeLink()
  const ground = await openGround(trial, linkEnv(link))
  const kari = await castKari(ground)
  const gateway = createLinkGateway(link.credentials, 'Vikarklar')
  await giveCredits(ground, kari, trial.runs * MESSAGES)
  const { counts, meet } = createCount()

  const once = async (run: number, chance: Chance) => {
    const vikarer = await castVikarer(ground, kari, MESSAGES) // the fake remembers the refused numbers
    const isWhole = run % 2 === 1
    const certain = Math.floor(chance() * MESSAGES) // otherwise none might be refused
    const refused = new Set(
      vikarer
        .filter((_, index) => index === certain || chance() < (isWhole ? 0.05 : 0.3))
        .map(({ phone }) => phone),
    )
    for (const phone of refused) {
      if (isWhole) link.poison(phone)
      else link.refuse(phone, NO_SUCH_NUMBER)
    }
    const recipients = { kind: 'chosen', vikarIds: vikarer.map(({ id }) => id) } as const
    const { id } = await castAssignment(ground, kari, { recipients })
    for (let round = 0; round < 10 && (await waiting(ground)) > 0; round += 1) {
      await deliverSms(ground, ground.system, gateway, async () => [])
      await letTimePass(ground)
    }
    meet(isWhole ? 'refused for whole batches' : 'refused alone', refused.size)
    const stored = await storedSms(ground, [id])
    const taken = takenBy(link)
    const isRefused = ({ recipient }: { recipient: string }) => refused.has(recipient)
    return [
      ...judgeSent(
        stored.filter((sms) => !isRefused(sms)),
        { count: MESSAGES - refused.size, taken: (sms) => taken.get(sms.id) ?? 0 },
      ),
      ...brokenOf({
        'what is refused has failed, and its credit is back once': stored
          .filter(isRefused)
          .every(({ status, cost, returned }) => status === 'failed' && cost === 0 && returned === 1),
        'all that were asked have a message': stored.length === MESSAGES,
      }),
      ...(await judgeBalances(ground)),
    ]
  }
  const result = await repeat(trial.runs, counts, once)
  await link.close()
  await ground.close()
  return result
}
