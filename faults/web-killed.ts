import { setTimeout as wait } from 'node:timers/promises'
import { freePort, startService, type ServiceProcess } from '#test/process.ts'
import { openGround } from './ground.ts'
import { brokenOf, createCount, repeat, type Scenario } from './scenario.ts'
import { insistOnYes, isAnswer, openYeses, sayYes, type Asked, type Told } from './yeses.ts'

const VIKARER = 8
const SHIFTS = 3

/** The web process is killed while many say yes: around the commits, at another moment each time. */
export const webKilled: Scenario = async (trial) => {
  const ground = await openGround(trial)
  const { ask, judge } = await openYeses(ground, VIKARER)
  const { counts, meet } = createCount()
  const port = await freePort()
  const start = () => startService(ground.config.dataDir, port, 'web', { env: ground.env })
  let web = await start()

  const once = async (run: number) => {
    const [scratch, asked] = [await ask(1), await ask(SHIFTS)]
    for (const { token } of scratch) await sayYes(web.url, token) // connections and code are warm
    const told = await killDuring(web, asked, run)
    web = await start()
    told.forEach((answer) => meet(isAnswer(answer) ? 'acknowledged' : 'unanswered'))
    const broken = await judge(asked, told)
    const again = await insistOnYes(web.url, asked)
    return [...broken, ...(await judge(asked, again)), ...compare(asked, told, again)]
  }
  const result = await repeat(trial.runs, counts, once)
  await web.end('SIGKILL')
  await ground.close()
  return result
}

/** All say yes at once, and the process is killed when so many have an answer, or at any moment. */
const killDuring = async (web: ServiceProcess, asked: readonly Asked[], run: number) => {
  const told = new Map<string, Told>()
  const answers = run % 2 === 0 ? 1 + ((run * 5) % (asked.length - 1)) : Infinity
  const killed = Promise.withResolvers<void>()
  const kill = () => void web.end('SIGKILL').then(() => killed.resolve())
  const all = asked.map(async ({ token }) => {
    const answer = await sayYes(web.url, token)
    told.set(token, answer)
    if (told.size === answers) kill()
  })
  if (answers === Infinity) void wait(Math.random() * 40).then(kill)
  await Promise.all([...all, killed.promise])
  return told
}

const compare = (
  asked: readonly Asked[],
  told: ReadonlyMap<string, Told>,
  again: ReadonlyMap<string, Told>,
): string[] =>
  brokenOf({
    'the same link gives the same answer': asked.every(
      ({ token }) => !isAnswer(told.get(token)) || told.get(token) === again.get(token),
    ),
    'everybody gets an answer once the service is back': asked.every(({ token }) =>
      isAnswer(again.get(token)),
    ),
  })
