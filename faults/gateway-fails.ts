import { deliverSms } from '#features/sms/server/deliver.ts'
import { createLinkGateway } from '#features/sms/server/gateways/link.ts'
import { castAssignment, castKari, castVikarer, giveCredits } from '#test/cast.ts'
import { startFakeLink } from '#test/fakes/link.ts'
import type { HttpMood } from '#test/fakes/http-gateway.ts'
import { openGround } from './ground.ts'
import { carriedIn, linkEnv, takenBy } from './link.ts'
import { judgeBalances, judgeSent, letTimePass, storedSms, waiting, type StoredSms } from './messages.ts'
import { brokenOf, createCount, repeat, type Scenario } from './scenario.ts'

/** What the gateway does. `mayHaveTaken`: nobody can tell from outside whether it has the messages all the same. */
interface Fault {
  readonly mood: HttpMood
  readonly mayHaveTaken: boolean
}

const MOST_MESSAGES = 30
/** Instead of the product's 20 s. */
const CALL_MS = 100
const MOST_ROUNDS = 40

/**
 * The gateway fails for a while, in every other run after it took what it got; two workers go on trying, and time passes.
 * Then it is well again.
 */
const gatewayFails =
  ({ mood, mayHaveTaken }: Fault): Scenario =>
  async (trial) => {
    const link = await startFakeLink()
    const ground = await openGround(trial, linkEnv(link))
    const kari = await castKari(ground)
    const vikarIds = (await castVikarer(ground, kari, MOST_MESSAGES)).map(({ id }) => id)
    await giveCredits(ground, kari, trial.runs * MOST_MESSAGES)
    const gateway = createLinkGateway(link.credentials, 'Vikarklar', {
      lastBeginsMs: 15_000,
      callMs: CALL_MS,
    })
    const work = () => deliverSms(ground, ground.system, gateway, async () => [])
    const { counts, meet } = createCount()

    const once = async (run: number) => {
      const count = 1 + ((run * 7) % MOST_MESSAGES)
      const recipients = { kind: 'chosen', vikarIds: vikarIds.slice(0, count) } as const
      const { id } = await castAssignment(ground, kari, { recipients })
      const before = link.requests.length
      link.turn(mood)
      for (let round = 0; round < 1 + (run % 6); round += 1) {
        await Promise.all([work(), work()])
        await letTimePass(ground)
      }
      const failed = link.requests.slice(before)
      if (mayHaveTaken && run % 2 === 1) failed.forEach((request) => link.respond(request))
      link.turn('accept')
      for (let round = 0; round < MOST_ROUNDS && (await waiting(ground)) > 0; round += 1) {
        await Promise.all([work(), work()])
        await letTimePass(ground)
      }
      meet('calls failed', failed.length)
      const carried = carriedIn(link, link.requests.slice(before))
      const taken = takenBy(link)
      // Where the gateway may have taken it, each request counts as a copy.
      const copies = ({ id: sms }: StoredSms) => (mayHaveTaken ? carried : taken).get(sms) ?? 0
      const stored = await storedSms(ground, [id])
      return [
        ...judgeSent(stored, { count, copies, mayBeTwice: mayHaveTaken }),
        ...brokenOf({
          'what was sent once only is not marked': stored.every((sms) => copies(sms) === 2 || !sms.isMarked),
        }),
        ...(await judgeBalances(ground)),
      ]
    }
    const result = await repeat(trial.runs, counts, once)
    await link.close()
    await ground.close()
    return result
  }

export const gateway500 = gatewayFails({ mood: { status: 500 }, mayHaveTaken: true })
export const gatewayHangs = gatewayFails({ mood: 'hang', mayHaveTaken: true })
export const gatewayDrops = gatewayFails({ mood: 'drop', mayHaveTaken: true })
export const gatewayThrottles = gatewayFails({ mood: { status: 429 }, mayHaveTaken: false })
