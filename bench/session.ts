import { openServices } from '#app/compose.ts'
import { readSession } from '#features/accounts/server/session.ts'
import { createLog } from '#server/log.ts'
import type { Services } from '#server/services.ts'
import { median, percentile, rounded, timed } from './figures.ts'
import { logInAll } from './log-in.ts'
import { say, type Bench } from './report.ts'
import { arrangeEmployers } from './rows.ts'
import { openStage } from './stage.ts'

const PEOPLE = 500
const CHECKS = 4000
const TARGET_MS = 1

/** What every request of somebody who is logged in pays first: who is behind the cookie, and in which scope they act. */
export const run: Bench = async () => {
  const stage = await openStage()
  const services = await openServices(stage.config, stage.connect, createLog('error'))
  const employers = await arrangeEmployers(stage.owner, PEOPLE, 1)
  const cookies = await logInAll(services, employers)
  await stage.learn()

  await checkAll(services, cookies, CHECKS / 4) // warms up
  const took = await checkAll(services, cookies, CHECKS)
  await services.close()
  await stage.close()

  const [p50, p95] = [rounded(median(took), 3), rounded(percentile(took, 95), 3)]
  say(`session, one check after the other: p50 ${p50} ms, p95 ${p95} ms of ${CHECKS} among ${PEOPLE} people`)
  return { name: 'session', p50Ms: p50, p95Ms: p95, target: `p50 <= ${TARGET_MS} ms`, ok: p50 <= TARGET_MS }
}

const checkAll = async (
  services: Services,
  cookies: readonly string[],
  checks: number,
): Promise<number[]> => {
  const took: number[] = []
  for (let check = 0; check < checks; check += 1) {
    const headers = new Headers({ cookie: cookies[check % cookies.length] ?? '' })
    took.push(
      await timed(async () => {
        if (!(await readSession(services, headers))) throw new Error('a good cookie was refused')
      }),
    )
  }
  return took
}
