import type pg from 'pg'
import { openServices } from '#app/compose.ts'
import { readSession } from '#features/accounts/server/session.ts'
import { createLog } from '#server/log.ts'
import { median, percentile, rounded, timed } from './figures.ts'
import { logInAll } from './log-in.ts'
import { say, type Bench } from './report.ts'
import { arrangeEmployers } from './rows.ts'
import { openStage } from './stage.ts'
import { compare, inTurns } from './turns.ts'

const PEOPLE = 500
const CHECKS = 200
const ROUNDS = 20
const TARGET = 4

/**
 * What every request of somebody who is logged in pays first: who is behind the cookie, and in which scope they act, against
 * the two statements that it takes, by bare pg. Microseconds, one check after the other.
 */
export const run: Bench = async () => {
  const stage = await openStage()
  const services = await openServices(stage.config, stage.connect, createLog('error'))
  const employers = await arrangeEmployers(stage.owner, PEOPLE, 1)
  const cookies = await logInAll(services, employers)
  await stage.learn()

  const all: number[] = []
  const check = async (cookie: string) => {
    const took = await timed(async () => {
      if (!(await readSession(services, new Headers({ cookie }))))
        throw new Error('a good cookie was refused')
    })
    all.push(took)
    return took
  }
  const lookUp = (cookie: string) => timed(() => lookUpBarely(stage.owner, cookie))
  const [ours = [], bare = []] = await inTurns(ROUNDS, [side(cookies, check), side(cookies, lookUp)])
  const { ratio, words } = compare(ours, bare, 'µs')
  say(`session, one check after the other among ${PEOPLE} people: ${words}`)
  await services.close()
  await stage.close()
  return {
    name: 'session',
    ratio: rounded(ratio),
    p50Ms: rounded(median(all), 3),
    p95Ms: rounded(percentile(all, 95), 3),
    target: `<= ${TARGET}`,
    ok: rounded(ratio) <= TARGET,
  }
}

/** The median of some checks, each of somebody else. */
const side = (cookies: readonly string[], check: (cookie: string) => Promise<number>) => {
  let next = 0
  return async () => {
    const took: number[] = []
    for (let done = 0; done < CHECKS; done += 1) {
      took.push((await check(cookies[next % cookies.length] ?? '')) * 1000)
      next += 1
    }
    return median(took)
  }
}

/** Reads what the session gate reads, signature and rights left out. */
const lookUpBarely = async (owner: pg.Pool, cookie: string): Promise<void> => {
  const [token = ''] = decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1)).split('.')
  const found = await owner.query<{ userId: string }>({
    name: 'session',
    text: `select s.*, u.*, s.user_id as "userId" from sessions s join users u on u.id = s.user_id where s.token = $1`,
    values: [token],
  })
  const profile = await owner.query({
    name: 'profile',
    text: `select p.role, p.employer_id, p.full_name, e.name from profiles p left join employers e on e.id = p.employer_id
      where p.user_id = $1 and not p.soft_deleted`,
    values: [found.rows[0]?.userId],
  })
  if (profile.rows.length !== 1) throw new Error('nobody is behind the cookie')
}
