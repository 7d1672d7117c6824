import { deliverSms } from '#features/sms/server/deliver.ts'
import type { SmsGateway } from '#features/sms/server/gateways/gateway.ts'
import { createLinkGateway } from '#features/sms/server/gateways/link-mobility.ts'
import { LIMITS } from '#features/sms/server/gateways/requests.ts'
import { castAssignment, castKari, castVikarer, giveCredits } from '#test/cast.ts'
import { startFakeLink, type FakeLink } from '#test/fakes/link.ts'
import type { HttpMood } from '#test/fakes/http-gateway.ts'
import { freePort } from '#test/free-port.ts'
import { openGround } from './ground.ts'
import { carriedIn, linkEnv, takenBy } from './link.ts'
import { judgeBalances, judgeSent, letTimePass, storedSms, waiting, type StoredSms } from './messages.ts'
import { brokenOf, createCount, repeat, type Scenario } from './scenario.ts'

/** A failure. `mayHaveTaken`: the gateway may have accepted the messages. */
interface Fault {
  readonly what: string
  readonly mood: HttpMood | 'away'
  readonly mayHaveTaken: boolean
}

const MOST_MESSAGES = 30
/** Replaces the product's 20 s, and only for missing answers: a pause of this process is no fault of the gateway. */
const IMPATIENT_MS = 500
const MOST_ROUNDS = 40

/**
 * The gateway fails for a while, with one fault after the other, every other time after accepting its messages; two
 * workers retry, and time passes. Then it works again.
 */
const gatewayFails =
  (...faults: readonly [Fault, ...Fault[]]): Scenario =>
  async (trial) => {
    const link = await startFakeLink()
    const ground = await openGround(trial, linkEnv(link))
    const kari = await castKari(ground)
    const vikarIds = (await castVikarer(ground, kari, MOST_MESSAGES)).map(({ id }) => id)
    await giveCredits(ground, kari, trial.runs * MOST_MESSAGES)
    const { counts, meet } = createCount(...faults.slice(0, trial.runs).map(({ what }) => what))
    const deliver = (gateway: SmsGateway) => deliverSms(ground, ground.system, gateway, async () => [])
    const work = async (gateway: SmsGateway) => {
      await Promise.all([deliver(gateway), deliver(gateway)])
      await letTimePass(ground)
    }
    const well = createLinkGateway(link.credentials, 'Vikarklar')

    const once = async (run: number) => {
      const fault = faults[run % faults.length] ?? faults[0]
      const turn = Math.floor(run / faults.length)
      const count = 1 + ((run * 7) % MOST_MESSAGES)
      const recipients = { kind: 'chosen', vikarIds: vikarIds.slice(0, count) } as const
      const { id } = await castAssignment(ground, kari, { recipients })
      const before = link.requests.length
      link.turn(fault.mood === 'away' ? 'accept' : fault.mood)
      const failing = await createFailing(link, fault, () => meet(fault.what))
      for (let round = 0; round < 1 + (turn % 5); round += 1) await work(failing)
      if (fault.mayHaveTaken && turn % 2 === 1)
        link.requests.slice(before).forEach((request) => link.respond(request))
      link.turn('accept')
      for (let round = 0; round < MOST_ROUNDS && (await waiting(ground)) > 0; round += 1) await work(well)
      const perhaps = fault.mayHaveTaken ? carriedIn(link, link.requests.slice(before)) : null
      const stored = await storedSms(ground, [id])
      const broken = [...judge(stored, count, takenBy(link), perhaps), ...(await judgeBalances(ground))]
      return broken.map((sentence) => `${sentence} (${fault.what})`)
    }
    const result = await repeat(trial.runs, counts, once)
    await link.close()
    await ground.close()
    return result
  }

/** Calls the failing gateway; `away`: no server listens. */
const createFailing = async (
  { credentials }: FakeLink,
  { mood }: Fault,
  noteCall: () => void,
): Promise<SmsGateway> => {
  const url = mood === 'away' ? `http://127.0.0.1:${await freePort()}/sms` : credentials.url
  const isSilent = mood === 'hang' || mood === 'stall'
  const callMs = isSilent ? IMPATIENT_MS : LIMITS.callMs
  const gateway = createLinkGateway({ ...credentials, url }, 'Vikarklar', { ...LIMITS, callMs })
  return {
    ...gateway,
    send: (batch, stopping) => {
      noteCall()
      return gateway.send(batch, stopping)
    },
  }
}

/** `carried`: each request counts as a copy if the gateway may have accepted it. */
const judge = (
  stored: readonly StoredSms[],
  count: number,
  taken: ReadonlyMap<string, number>,
  carried: ReadonlyMap<string, number> | null,
): string[] => {
  const countIn = (counts: ReadonlyMap<string, number>) => (sms: StoredSms) => counts.get(sms.id) ?? 0
  const copies = countIn(carried ?? taken)
  return [
    ...judgeSent(stored, { count, taken: countIn(taken), ...(carried && { perhaps: copies }) }),
    ...brokenOf({
      'what was sent once only is not marked': stored.every((sms) => copies(sms) === 2 || !sms.isMarked),
    }),
  ]
}

export const gateway500 = gatewayFails({ what: 'answered 500', mood: { status: 500 }, mayHaveTaken: true })
export const gatewayHangs = gatewayFails(
  { what: 'no answer', mood: 'hang', mayHaveTaken: true },
  { what: 'half an answer', mood: 'stall', mayHaveTaken: true },
)
export const gatewayDrops = gatewayFails(
  { what: 'connection broken off', mood: 'drop', mayHaveTaken: true },
  { what: 'nobody listens', mood: 'away', mayHaveTaken: false },
)
export const gatewayThrottles = gatewayFails({
  what: 'answered 429',
  mood: { status: 429 },
  mayHaveTaken: false,
})
