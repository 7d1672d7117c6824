import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#test/free-port.ts'
import { startService, type ServiceProcess } from '#test/process.ts'
import type { Chance } from './seeded-random.ts'
import { openGround } from './ground.ts'
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
import { openYesesToAll, sayYesToAll } from './yeses-to-all.ts'

/** Two for each job: every other yes wins it. */
const VIKARER = 2
const SHIFTS = 12
const WARM_SHIFTS = 4
/** Requests about several shifts each, all of which everyone wants. */
const REQUESTS = 2
/** The intended moment of the kill. */
const UNTOLD = 'committed, but not acknowledged'

/** The web process is killed while many say yes: around the commits, at a different moment each time. */
export const webKilled: Scenario = async (trial) => {
  const ground = await openGround(trial)
  const { kari, vikarIds, ask, judge, countUntold } = await openYeses(ground, VIKARER)
  const toAll = openYesesToAll(ground, kari, vikarIds)
  const { counts, meet } = createCount(...(trial.isQuick ? [] : [UNTOLD]))
  const port = await freePort()
  const start = () => startService(ground.config.dataDir, port, 'web', { env: ground.env })
  let web = await start()

  const once = async (run: number, chance: Chance) => {
    const [scratch, asked] = [await ask(WARM_SHIFTS), await ask(SHIFTS)]
    for (const { token } of scratch) await sayYes(web.url, token) // connections and code are warm
    const several = await toAll.ask(REQUESTS)
    const saidToAll = Promise.all(several.map(({ token }) => sayYesToAll(web.url, token)))
    const told = await killDuring(web, asked, momentOf(run, chance))
    const toldOfAll = await saidToAll
    toldOfAll.forEach((answer) => meet(answer ? 'yes to all, acknowledged' : 'yes to all, not acknowledged'))
    web = await start()
    told.forEach((answer) => meet(isAnswer(answer) ? 'acknowledged' : 'not acknowledged'))
    meet(UNTOLD, await countUntold(asked, told))
    const broken = [
      ...(await judge(asked, told)),
      ...(await Promise.all(several.map((each, at) => toAll.judge(each, toldOfAll[at] ?? null)))).flat(),
    ]
    const again = await sayYesUntilAnswered(web.url, asked)
    return [
      ...broken,
      ...(await judge(asked, again)),
      ...brokenOf({
        'the same link gives the same answer': answersAreStable(told, again),
        'everybody gets an answer once the service is back': asked.every(({ token }) =>
          isAnswer(again.get(token)),
        ),
      }),
    ]
  }
  const result = await repeat(trial.runs, counts, once)
  await web.end('SIGKILL')
  await ground.close()
  return result
}

/** Milliseconds after this many answers. */
interface Moment {
  readonly answers: number
  readonly ms: number
}

const momentOf = (run: number, chance: Chance): Moment => {
  if (run % 3 === 0) return { answers: 1 + ((run * 5) % (VIKARER * SHIFTS - 1)), ms: 0 }
  return run % 3 === 1 ? { answers: 1, ms: chance() * 20 } : { answers: 0, ms: chance() * 40 }
}

/** All say yes at once, and the process is killed at that moment. */
const killDuring = async (web: ServiceProcess, asked: readonly Asked[], { answers, ms }: Moment) => {
  const told = new Map<string, Told>()
  const killed = Promise.withResolvers<void>()
  const killAt = (count: number) => {
    if (count === answers) void wait(ms).then(() => web.end('SIGKILL').then(() => killed.resolve()))
  }
  const all = asked.map(async ({ token }) => {
    const answer = await sayYes(web.url, token)
    told.set(token, answer)
    killAt(told.size)
  })
  killAt(0)
  await Promise.all([...all, killed.promise])
  return told
}
