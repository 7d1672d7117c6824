import { setTimeout as wait } from 'node:timers/promises'
import { castAssignment, giveCredits } from '#test/cast.ts'
import { startFakeLink } from '#test/fakes/link.ts'
import { requestUntilClosed, type Asking } from '#test/request-until-closed.ts'
import { freePort } from '#test/free-port.ts'
import { startService, type ServiceProcess } from '#test/process.ts'
import { until } from '#test/until.ts'
import { openGround, type Ground } from './ground.ts'
import { linkEnv } from './link.ts'
import { storedSms } from './messages.ts'
import { brokenOf, createCount, repeat, type Scenario } from './scenario.ts'
import { openYeses, type Asked, type Told } from './yeses.ts'

const VIKARER = 8
const SHIFTS = 12
const CLIENTS = 8
const DRAINED_WITHIN_MS = 10_000
/** Longer than the web server takes to drain: the worker is asked to stop during its call. */
const CALL_MS = 1500
const TOLD: Readonly<Record<number, Told>> = { 200: 'mine', 409: 'taken' }

/**
 * The service is asked to stop while clients send requests without a pause, substitutes say yes and the gateway has a
 * call to answer.
 */
export const sigterm: Scenario = async (trial) => {
  const link = await startFakeLink()
  link.turn(async (request) => {
    await wait(CALL_MS)
    return link.respond(request)
  })
  const ground = await openGround(trial, linkEnv(link))
  const { kari, ask, judge } = await openYeses(ground, VIKARER)
  await giveCredits(ground, kari, trial.runs * VIKARER)
  const { counts, meet } = createCount()
  const port = await freePort()

  const once = async (run: number) => {
    const service = await startService(ground.config.dataDir, port, 'all', { env: ground.env })
    try {
      return await stopUnderLoad(service, run)
    } finally {
      await service.end('SIGKILL') // has ended, unless it failed
    }
  }

  const stopUnderLoad = async (service: ServiceProcess, run: number) => {
    const asked = await ask(SHIFTS)
    const statuses: (number | undefined)[] = []
    const told = new Map<string, Told>()
    const enough = Promise.withResolvers<void>()
    const next = dealer(service.url, asked)
    const hear = (status: number | undefined, { url }: Asking) => {
      const token = tokenIn(url)
      if (token) told.set(token, TOLD[status ?? 0] ?? 'failed')
      if (statuses.push(status) > 40 + (run % 8) * 20) enough.resolve()
    }
    const clients = Array.from({ length: CLIENTS }, () => requestUntilClosed(next, hear))
    const ends = Promise.allSettled(clients)
    await Promise.race([enough.promise, ends])
    const before = link.requests.length
    const vikarIds = [...new Set(asked.map(({ vikarId }) => vikarId))] // includes people who have a job by now
    const { id } = await castAssignment(ground, kari, { recipients: { kind: 'chosen', vikarIds } })
    await until(() => link.requests.length > before)
    const begun = performance.now()
    const ended = service.end('SIGTERM')
    const results = await ends
    const brokenOff = results.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
    const code = await ended
    const ms = performance.now() - begun
    meet('requests', statuses.length)
    const sent = await storedSms(ground, [id])
    return [
      ...brokenOf({
        'no request fails': statuses.every((status) => status === 200 || status === 409),
        [`no connection breaks off ${brokenOff.join()}`]: brokenOff.length === 0,
        'it ends in order': code === 0,
        'it has drained within 10 s': trial.isQuick || ms <= DRAINED_WITHIN_MS,
        'the call under way is finished and its outcome kept':
          sent.length === VIKARER && sent.every(({ state }) => state === 'accepted'),
        'no message is left half sent': (await halfSent(ground)) === 0,
      }),
      ...(await judge(asked, told)),
    ]
  }
  const result = await repeat(trial.runs, counts, once)
  await link.close()
  await ground.close()
  return result
}

/** One yes for every two page views, as long as there are any left. */
const dealer = (url: string, asked: readonly Asked[]) => {
  const rest = asked[Symbol.iterator]()
  let dealt = 0
  return (): Asking => {
    dealt += 1
    const one = dealt % 3 === 0 ? rest.next().value : undefined
    if (one) return { url: `${url}/api/responses/${one.token}/claim`, method: 'POST' }
    return { url: dealt % 3 === 1 ? `${url}/api/me` : `${url}/r/${asked[0]?.token}` }
  }
}

const tokenIn = (url: string) => /responses\/([\w-]+)\/claim/.exec(url)?.[1]

const halfSent = async ({ db }: Ground) => {
  const [row] =
    await db.query(`select (select count(*) from sms_history where gateway_state in ('sending', 'unknown'))
    + (select count(*) from email_history where gateway_state in ('sending', 'unknown')) as half`)
  return Number(row?.['half'])
}
