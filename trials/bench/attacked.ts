import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Target } from './attacked/attack.ts'
import { ATTACKS } from './attacked/attacks.ts'
import { judge, type Bench } from './bench.ts'
import { percentile, rounded, timed } from './figures.ts'
import { getRequest, openConnection } from './http.ts'
import { logInAll } from './log-in.ts'
import { say } from '../say.ts'
import { arrangeAssignments, arrangeEmployers } from './rows.ts'
import { HOOK } from './stage.ts'

/** With ONLY_ATTACKS, the attacks whose names contain it. */
const ONLY = process.env['ONLY_ATTACKS'] ?? ''
/** `pauseMs` lets an attack begin, and the service recover afterwards. */
const FULL = {
  seconds: 5,
  pauseMs: 1000,
  register: 8000,
  attacks: Object.keys(ATTACKS).filter((name) => name.includes(ONLY)),
}
const QUICK = { seconds: 0.1, pauseMs: 50, register: 50, attacks: ['GET /api/docs'] }

/**
 * The answer page beside each attack of a stranger or of an account that is not confirmed, against the same page just
 * before it, with nothing else going on.
 */
export const run: Bench = async ({ isQuick, openStage }) => {
  const { seconds, pauseMs, register, attacks } = isQuick ? QUICK : FULL
  const stage = await openStage()
  const [hostile, victim] = await arrangeEmployers(stage.owner, 2, register)
  if (!hostile || !victim) throw new Error('there is no employer')
  await stage.owner.query('update users set email_verified = false where id = $1', [hostile.administratorId])
  const [asked] = await arrangeAssignments(stage.owner, stage.tokens, [victim], 1, 1)
  const [cookie = ''] = await logInAll(await stage.services(), [hostile])
  await stage.learn()
  const { port } = await stage.web()
  const page = getRequest(`/r/${asked?.token}`, 'gzip, deflate, br')

  await timePages(port, page, seconds)
  const p95Ms: Record<string, readonly [without: number, beside: number]> = {}
  for (const name of attacks) {
    const without = await timePages(port, page, seconds)
    const stop = await startAttacker(name, { port, cookie })
    await wait(pauseMs)
    const beside = await timePages(port, page, seconds)
    await stop()
    await wait(pauseMs)
    p95Ms[name] = [without, beside]
    say(
      `attacked, ${name}: p95 ${without} ms without, ${beside} ms beside: ${(beside / without).toFixed(1)}x`,
    )
  }
  const all = Object.values(p95Ms)
  const ratio = Math.max(...all.map(([without, beside]) => beside / without))
  return judge(
    {
      ratio: { figure: rounded(ratio, 1), most: 3, unit: 'x' },
      slowest: { figure: Math.max(...all.map(([, beside]) => beside)), most: 500, unit: ' ms' },
    },
    { p95Ms },
  )
}

/** The p95 of a visitor's pages, ten per connection. */
const timePages = async (port: number, page: string, seconds: number): Promise<number> => {
  const took: number[] = []
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    const connection = await openConnection(port)
    for (let pages = 0; pages < 10 && performance.now() < end; pages += 1) {
      took.push(await timed(() => connection.send(page)))
      await wait(10)
    }
    connection.close()
  }
  return rounded(percentile(took, 95), 1)
}

const PROGRAM = fileURLToPath(new URL('attacked/attacker.ts', import.meta.url))

/**
 * Starts an attack in a separate process. In reality it would run on another machine: here it gets the processor time
 * left by the service and the visitor.
 */
const startAttacker = async (name: string, { port, cookie }: Target): Promise<() => Promise<void>> => {
  const command = [process.execPath, '--import', HOOK, PROGRAM, name, String(port), cookie]
  const attacker = spawn('nice', ['-n', '19', ...command], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const ended = once(attacker, 'exit')
  await Promise.race([
    once(attacker, 'message'),
    ended.then(() => Promise.reject(new Error('the attacker did not start'))),
  ])
  return async () => {
    attacker.kill('SIGKILL')
    await ended
  }
}
