import { deliverSms } from '#features/sms/server/deliver.ts'
import { createLinkGateway } from '#features/sms/server/gateways/link.ts'
import { paths } from '#shared/paths.ts'
import { castAssignment, castKari, castVikarer, giveCredits } from '#test/cast.ts'
import { startFakeLink } from '#test/fakes/link.ts'
import { serveTestApp } from '#test/http.ts'
import { openGround } from './ground.ts'
import { linkEnv } from './link.ts'
import { judgeBalances, storedSms } from './messages.ts'
import { brokenOf, createCount, repeat, type Scenario } from './scenario.ts'

const MESSAGES = 6
const TIMES = 10
const CLIENTS = 8
/** LINK's codes: at the operator, delivered, no such number. */
const [ON_THE_WAY, DELIVERED, NO_SUCH_NUMBER] = [1000, 1001, 2104] as const

/** Each message's reports come ten times, in any order and several at once, over HTTP as the gateway calls. */
export const reportsTenTimes: Scenario = async (trial) => {
  const link = await startFakeLink()
  const ground = await openGround(trial, linkEnv(link))
  const server = await serveTestApp(ground)
  const kari = await castKari(ground)
  const vikarIds = (await castVikarer(ground, kari, MESSAGES)).map(({ id }) => id)
  await giveCredits(ground, kari, trial.runs * MESSAGES)
  const gateway = createLinkGateway(link.credentials, 'Vikarklar')
  const address = `${server.url}${paths.smsReports('link', ground.tokens.derive('sms-reports', 'link'))}`
  const { counts, meet } = createCount()

  const once = async () => {
    const { id } = await castAssignment(ground, kari, { recipients: { kind: 'chosen', vikarIds } })
    const before = link.messages.length
    await deliverSms(ground, ground.system, gateway, async () => [])
    const sent = link.messages.slice(before)
    const ends = new Map(sent.map(({ refId }) => [refId, Math.random() < 0.5 ? DELIVERED : NO_SUCH_NUMBER]))
    const reports = sent.flatMap((message) =>
      Array.from({ length: TIMES }, () =>
        [ON_THE_WAY, ends.get(message.refId) ?? DELIVERED].map((code) => link.report(message, code)),
      ).flat(),
    )
    const statuses = await postAll(address, shuffled(reports))
    meet('reports', reports.length)
    const stored = await storedSms(ground, [id])
    return [
      ...brokenOf({
        'every report is taken': statuses.every((status) => status === 200),
        'a message ends as its last report says': stored.every(
          ({ id: sms, state }) => state === (ends.get(sms) === DELIVERED ? 'delivered' : 'failed'),
        ),
        'what failed gives its credit back once, and what was delivered does not': stored.every(
          ({ id: sms, cost, returned }) =>
            ends.get(sms) === DELIVERED ? cost === 1 && returned === 0 : cost === 0 && returned === 1,
        ),
        'all were sent': stored.length === MESSAGES && sent.length === MESSAGES,
      }),
      ...(await judgeBalances(ground)),
    ]
  }
  const result = await repeat(trial.runs, counts, once)
  await server.close()
  await link.close()
  await ground.close()
  return result
}

const shuffled = <T>(all: readonly T[]): T[] =>
  all
    .map((one) => ({ one, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ one }) => one)

/** Several clients at once, each the next as soon as it is done. */
const postAll = async (address: string, reports: readonly { headers: HeadersInit; body: string }[]) => {
  const rest = reports[Symbol.iterator]()
  const statuses: number[] = []
  const client = async () => {
    for (const { headers, body } of rest)
      statuses.push((await fetch(address, { method: 'POST', headers, body })).status)
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  return statuses
}
