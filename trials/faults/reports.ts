import { deliverSms } from '#features/sms/server/deliver.ts'
import type { SmsGateway } from '#features/sms/server/gateways/gateway.ts'
import { createLinkGateway } from '#features/sms/server/gateways/link-mobility.ts'
import { smsReportsPath } from '#shared/server-paths.ts'
import { castAssignment, castKari, castVikarer, giveCredits } from '#test/cast.ts'
import { startFakeLink, type FakeLink, type LinkMessage } from '#test/fakes/link.ts'
import { serveTestApp } from '#test/http.ts'
import type { Chance } from './seeded-random.ts'
import { openGround } from './ground.ts'
import { linkEnv } from './link.ts'
import { judgeBalances, storedSms, type StoredSms } from './messages.ts'
import { brokenOf, createCount, repeat, type Scenario } from './scenario.ts'

const MESSAGES = 6
const TIMES = 10
const CLIENTS = 8
/** LINK's codes: at the operator, delivered, no such number. */
const [ON_THE_WAY, DELIVERED, NO_SUCH_NUMBER] = [1000, 1001, 2104] as const

/** The final reports of a message. If both occur, the phone has it. */
type End = readonly (typeof DELIVERED | typeof NO_SUCH_NUMBER)[]
const ENDS: readonly End[] = [[DELIVERED], [NO_SUCH_NUMBER], [NO_SUCH_NUMBER, DELIVERED]]

/** Times of a report, which may precede the gateway's own answer. */
const EARLY = 'before the answer'
const MEANWHILE = 'as the answer is written down'
const LATE = 'after that'
const MOMENTS = [EARLY, MEANWHILE, LATE] as const
type Moment = (typeof MOMENTS)[number]

interface Report {
  readonly moment: Moment
  readonly request: { readonly headers: HeadersInit; readonly body: string }
}

/** Each message's reports arrive ten times, in any order and several at once, over HTTP like a gateway's. */
export const reportsTenTimes: Scenario = async (trial) => {
  const link = await startFakeLink()
  const ground = await openGround(trial, linkEnv(link))
  const server = await serveTestApp(ground)
  const kari = await castKari(ground)
  const vikarIds = (await castVikarer(ground, kari, MESSAGES)).map(({ id }) => id)
  await giveCredits(ground, kari, trial.runs * MESSAGES)
  const gateway = createLinkGateway(link.credentials, 'Vikarklar')
  const address = `${server.url}${smsReportsPath('link', ground.tokens.derive('sms-reports', 'link'))}`
  const { counts, meet } = createCount(...MOMENTS)

  const once = async (_run: number, chance: Chance) => {
    const { id } = await castAssignment(ground, kari, { recipients: { kind: 'chosen', vikarIds } })
    const before = link.messages.length
    const ends = new Map<string, End>()
    const statuses: number[] = []
    const post = async (reports: readonly Report[], moment: Moment) => {
      const due = shuffled(reports, chance).filter((report) => report.moment === moment)
      meet(moment, due.length)
      statuses.push(...(await postAll(address, due)))
    }
    let others = Promise.resolve()
    const send: SmsGateway['send'] = async (batch, stopping) => {
      const outcomes = await gateway.send(batch, stopping)
      const sent = link.messages.slice(before)
      for (const { refId } of sent) ends.set(refId, oneOf(ENDS, chance))
      const reports = sent.flatMap((message, index) =>
        reportsOf(link, message, ends, index % 2 === 0 ? [EARLY] : MOMENTS, chance),
      )
      await post(reports, EARLY)
      others = post(reports, MEANWHILE).then(() => post(reports, LATE))
      return outcomes
    }
    await deliverSms(ground, ground.system, { ...gateway, send }, async () => [])
    await others
    return [
      ...judge(await storedSms(ground, [id]), ends),
      ...brokenOf({ 'every report is taken': statuses.every((status) => status === 200) }),
      ...(await judgeBalances(ground)),
    ]
  }
  const result = await repeat(trial.runs, counts, once)
  await server.close()
  await link.close()
  await ground.close()
  return result
}

/** Ten of each kind. Half of the messages get no report after the answer, so that nothing repairs its damage. */
const reportsOf = (
  link: FakeLink,
  message: LinkMessage,
  ends: ReadonlyMap<string, End>,
  moments: readonly Moment[],
  chance: Chance,
): Report[] => {
  const codes = [ON_THE_WAY, ...(ends.get(message.refId) ?? [])]
  return codes.flatMap((code) =>
    Array.from({ length: TIMES }, () => ({
      moment: oneOf(moments, chance),
      request: link.report(message, code),
    })),
  )
}

const oneOf = <T>(all: readonly T[], chance: Chance): T => {
  const one = all[Math.floor(chance() * all.length)]
  if (one === undefined) throw new Error('there is nothing to choose from')
  return one
}

const shuffled = <T>(all: readonly T[], chance: Chance): T[] =>
  all
    .map((one) => ({ one, place: chance() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ one }) => one)

/** Several clients at once, each starts the next as soon as it is done. */
const postAll = async (address: string, reports: readonly Report[]) => {
  const rest = reports[Symbol.iterator]()
  const statuses: number[] = []
  const client = async () => {
    for (const { request } of rest)
      statuses.push((await fetch(address, { ...request, method: 'POST' })).status)
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  return statuses
}

const judge = (stored: readonly StoredSms[], ends: ReadonlyMap<string, End>): string[] => {
  const hasEnd = ({ id }: StoredSms, code: number) => ends.get(id)?.some((known) => known === code) === true
  return brokenOf({
    'all were sent': stored.length === MESSAGES && ends.size === MESSAGES,
    'a message ends as its last report says': stored.every(
      (sms) => sms.state === (hasEnd(sms, DELIVERED) ? 'delivered' : 'failed'),
    ),
    'what failed gives its credit back once, and what was delivered does not': stored.every((sms) => {
      const isPaidBack = sms.returned === 1 && sms.cost === 0
      const isPaid = sms.returned === 0 && sms.cost === 1
      if (!hasEnd(sms, DELIVERED)) return isPaidBack
      // Failed first: a returned credit is not taken again.
      return hasEnd(sms, NO_SUCH_NUMBER) ? isPaid || isPaidBack : isPaid
    }),
  })
}
