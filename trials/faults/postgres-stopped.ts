import { setTimeout as wait } from 'node:timers/promises'
import { until } from '#test/until.ts'
import { openHouse, type House } from './house.ts'
import { brokenOf, createCount, repeat, type Scenario } from './scenario.ts'
import {
  answersAreStable,
  sayYesUntilAnswered,
  isAnswer,
  openYeses,
  sayYes,
  type Asked,
  type Told,
} from './yeses.ts'

const VIKARER = 8
const SHIFTS = 20
const CLIENTS = 6
const SERVES_WITHIN_MS = 5000
/** The most stops in a row: after more, the service waits longer each time before it starts the database again. */
const STOPS_A_HOUSE = 3

/** The database server is ended at once, in turn by an immediate shutdown and by kill -9, while many say yes. */
export const postgresStopped: Scenario = async (trial) => {
  const { counts, meet } = createCount()
  let house: House | undefined
  let yeses: Awaited<ReturnType<typeof openYeses>> | undefined
  const move = async () => {
    await house?.close()
    house = await openHouse()
    yeses = await openYeses(house.app, VIKARER)
  }

  let slowest = 0

  const once = async (run: number) => {
    if (run % STOPS_A_HOUSE === 0 || !house?.isUp()) await move()
    if (!house || !yeses) throw new Error('the house is open')
    const { service, reached } = house
    const asked = await yeses.ask(SHIFTS)
    const signal = run % 2 === 0 ? 'SIGQUIT' : 'SIGKILL'
    const { told, ms } = await stopUnderLoad(house, asked, 10 + (run % 5) * 8, signal)
    meet(`stopped by ${signal}`)
    slowest = Math.max(slowest, ms ?? Infinity)
    meet('acknowledged', [...told.values()].filter(isAnswer).length)
    if (!house.isUp()) return ['the service has not ended']
    await reached()
    const broken = await yeses.judge(asked, told)
    const said = asked.filter(({ token }) => told.has(token))
    const again = await sayYesUntilAnswered(service.url, said)
    return [
      ...broken,
      ...(await yeses.judge(asked, again)),
      ...brokenOf({
        'another server took the place of the one that was stopped, and serves': ms !== null,
        'it serves again within 5 s': trial.isQuick || (ms ?? Infinity) <= SERVES_WITHIN_MS,
        'the same link gives the same answer': answersAreStable(told, again),
      }),
    ]
  }
  const result = await repeat(trial.runs, counts, once)
  meet('ms until it served at the latest', Math.round(slowest))
  await house?.close()
  return result
}

const PATIENCE_MS = 60_000

/**
 * Clients say yes, each again and again until it is answered, and the server is stopped after this many answers.
 * Continues until a yes is answered that was begun when another server already ran (what is left of the old one may
 * answer for a while), and says how long that took; null when it never came.
 */
const stopUnderLoad = async (
  house: House,
  asked: readonly Asked[],
  after: number,
  signal: 'SIGQUIT' | 'SIGKILL',
) => {
  const { service, isUp, postmaster } = house
  const stopped = postmaster()
  if (stopped === null) throw new Error('a house has a server')
  const told = new Map<string, Told>()
  const rest = asked[Symbol.iterator]()
  let answers = 0
  let stoppedAt: number | null = null
  let anotherAt: number | null = null
  let backAt: number | null = null
  const isOver = () =>
    !isUp() || backAt !== null || (stoppedAt !== null && performance.now() - stoppedAt > PATIENCE_MS)
  const stop = () => {
    process.kill(stopped, signal)
    stoppedAt = performance.now()
    void replaced(house, stopped).then((at) => (anotherAt = at))
  }

  const client = async () => {
    for (const { token } of rest) {
      while (!isOver() && !isAnswer(told.get(token))) {
        const begunAt = performance.now()
        const answer = await sayYes(service.url, token)
        told.set(token, answer)
        if (!isAnswer(answer)) await wait(20)
        else if (anotherAt !== null && begunAt > anotherAt) backAt ??= performance.now()
        else if ((answers += 1) === after) stop()
      }
      if (isOver()) return
    }
    await lookAgain()
  }
  /**
   * All links may be answered before the other server runs: then one of them is used once more, and answered as
   * before.
   */
  const lookAgain = async () => {
    const [{ token } = { token: '' }] = asked
    while (stoppedAt !== null && !isOver()) {
      const begunAt = performance.now()
      const isServed = isAnswer(await sayYes(service.url, token))
      if (isServed && anotherAt !== null && begunAt > anotherAt) backAt ??= performance.now()
      else await wait(20)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  return { told, ms: stoppedAt !== null && backAt !== null ? backAt - stoppedAt : null }
}

/** The time at which another server has replaced this one, or null. */
const replaced = async ({ postmaster, isUp }: House, stopped: number): Promise<number | null> => {
  const isAnother = () => ![stopped, null].includes(postmaster())
  await until(() => !isUp() || isAnother(), PATIENCE_MS / 1000).catch(() => {})
  return isAnother() ? performance.now() : null
}
