import { setTimeout as wait } from 'node:timers/promises'
import { createTokens } from '#server/tokens.ts'
import { ATTACKS } from './attacked/attacks.ts'
import { startAttacker } from './attacked/start-attacker.ts'
import { percentile, rounded } from './figures.ts'
import { getRequest, openConnection } from './http.ts'
import { logInBeside } from './log-in.ts'
import { say } from '../say.ts'
import type { Bench } from './bench.ts'
import { arrangeAssignments, arrangeEmployers } from './rows.ts'

/** With ONLY_ATTACKS, the attacks whose names contain it. */
const ONLY = process.env['ONLY_ATTACKS'] ?? ''
const FULL = {
  seconds: 5,
  register: 8000,
  attacks: Object.keys(ATTACKS).filter((name) => name.includes(ONLY)),
}
const QUICK = { seconds: 0.3, register: 50, attacks: ['large forms to the API', 'exports', 'GET /api/docs'] }
/** Milliseconds for an attack to begin, and for the service to recover. */
const PAUSE_MS = { full: 1000, quick: 100 }
const TARGET = { ratio: 3, ms: 500 }

/**
 * The answer page beside each attack of a stranger or of an account that is not confirmed, against the same page just
 * before it, with nothing else going on.
 */
export const run: Bench = async ({ isQuick, openStage }) => {
  const { seconds, register, attacks } = isQuick ? QUICK : FULL
  const pause = () => wait(isQuick ? PAUSE_MS.quick : PAUSE_MS.full)
  const stage = await openStage()
  const tokens = createTokens(stage.config.secret)
  const [hostile, victim] = await arrangeEmployers(stage.owner, 2, register)
  if (!hostile || !victim) throw new Error('there is no employer')
  await stage.owner.query('update users set email_verified = false where id = $1', [hostile.administratorId])
  const [asked] = await arrangeAssignments(stage.owner, tokens, [victim], 1, 1)
  const [cookie = ''] = await logInBeside(stage, [hostile])
  await stage.learn()
  const web = await stage.startWeb()
  const page = getRequest(`/r/${asked?.token}`, 'gzip, deflate, br')

  await timePages(web.port, page, seconds)
  const p95Ms: Record<string, readonly [without: number, beside: number]> = {}
  for (const name of attacks) {
    const without = await timePages(web.port, page, seconds)
    const stop = await startAttacker(name, { port: web.port, cookie })
    await pause()
    const beside = await timePages(web.port, page, seconds)
    await stop()
    await pause()
    p95Ms[name] = [without, beside]
    say(
      `attacked, ${name}: p95 ${without} ms without, ${beside} ms beside: ${(beside / without).toFixed(1)}x`,
    )
  }

  await web.close()
  await stage.close()
  const slowest = Math.max(...Object.values(p95Ms).map(([, beside]) => beside))
  const ratio = rounded(Math.max(...Object.values(p95Ms).map(([without, beside]) => beside / without)), 1)
  return {
    name: 'attacked',
    figure: `${ratio}x; p95 ${slowest} ms`,
    target: `<= ${TARGET.ratio}x; p95 <= ${TARGET.ms} ms`,
    ok: ratio <= TARGET.ratio && slowest <= TARGET.ms,
    ratio,
    slowestMs: slowest,
    p95Ms,
  }
}

/** The p95 of a visitor's pages, ten per connection. */
const timePages = async (port: number, page: string, seconds: number): Promise<number> => {
  const took: number[] = []
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    const connection = await openConnection(port)
    for (let pages = 0; pages < 10 && performance.now() < end; pages += 1) {
      const start = performance.now()
      await connection.send(page)
      took.push(performance.now() - start)
      await wait(10)
    }
    connection.close()
  }
  return rounded(percentile(took, 95), 1)
}
