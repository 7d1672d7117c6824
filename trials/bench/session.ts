import type pg from 'pg'
import { openServices } from '#app/compose.ts'
import { readSession } from '#features/identity/server/sessions/read-session.ts'
import { createLog } from '#server/log.ts'
import { median, percentile, rounded, timed } from './figures.ts'
import { logInAll } from './log-in.ts'
import { say } from '../say.ts'
import type { Bench } from './bench.ts'
import { arrangeEmployers } from './rows.ts'
import { compare, measureInterleaved } from './interleaved.ts'

const FULL = { people: 500, checks: 200, rounds: 20 }
const QUICK = { people: 10, checks: 20, rounds: 1 }
const TARGET = 2

/**
 * The first cost of every logged-in request: finding the user and scope behind the cookie, against the two necessary
 * statements by bare pg. Microseconds, one check after the other.
 */
export const run: Bench = async ({ isQuick, openStage }) => {
  const { people, checks, rounds } = isQuick ? QUICK : FULL
  const stage = await openStage()
  const services = await openServices(stage.config, stage.connect, createLog('error'))
  const employers = await arrangeEmployers(stage.owner, people, 1)
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
  const [ours = [], bare = []] = await measureInterleaved(rounds, [
    side(cookies, checks, check),
    side(cookies, checks, lookUp),
  ])
  const compared = compare(ours, bare, 'µs')
  say(`session, one check after the other among ${people} people: ${compared.words}`)
  await services.close()
  await stage.close()
  const ratio = rounded(compared.ratio)
  return {
    name: 'session',
    figure: String(ratio),
    target: `<= ${TARGET}`,
    ok: ratio <= TARGET,
    ratio,
    p50Ms: rounded(median(all), 3),
    p95Ms: rounded(percentile(all, 95), 3),
  }
}

/** The median of some checks, each for a different user. */
const side = (cookies: readonly string[], checks: number, check: (cookie: string) => Promise<number>) => {
  let next = 0
  return async () => {
    const took: number[] = []
    for (let done = 0; done < checks; done += 1) {
      took.push((await check(cookies[next % cookies.length] ?? '')) * 1000)
      next += 1
    }
    return median(took)
  }
}

/** Reads the rows of the session gate, without signature and rights. */
const lookUpBarely = async (owner: pg.Pool, cookie: string): Promise<void> => {
  const [token = ''] = decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1)).split('.')
  const found = await owner.query<{ userId: string }>({
    name: 'session',
    text: `select s.*, u.*, s.user_id as "userId" from sessions s join users u on u.id = s.user_id
      where s.token_hash = sha256($1)`,
    values: [Buffer.from(token)],
  })
  const profile = await owner.query({
    name: 'profile',
    text: `select p.role, m.employer_id, m.role as member_role, p.full_name, e.name from profiles p
      left join memberships m on m.user_id = p.user_id and m.employer_id = p.employer_id and m.ended_at is null
      left join employers e on e.id = m.employer_id
      where p.user_id = $1 and not p.soft_deleted`,
    values: [found.rows[0]?.userId],
  })
  if (profile.rows.length !== 1) throw new Error('the cookie belongs to no user')
}
