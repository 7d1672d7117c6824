import type pg from 'pg'
import { readSession } from '#features/identity/server/sessions/read-session.ts'
import { hashToken } from '#server/tokens.ts'
import { type Bench, judge } from './bench.ts'
import { median, timed } from './figures.ts'
import { logInAll } from './log-in.ts'
import { compare, measureInterleaved } from './measure.ts'
import { arrangeEmployers } from './rows.ts'

const FULL = { people: 500, checks: 200, rounds: 20 }
const QUICK = { people: 10, checks: 20, rounds: 1 }

/** The session of a request, which every request behind the login reads first, against the two bare statements. */
export const run: Bench = async ({ isQuick, openStage }) => {
  const { people, checks, rounds } = isQuick ? QUICK : FULL
  const stage = await openStage()
  const services = await stage.services()
  const cookies = await logInAll(services, await arrangeEmployers(stage.owner, people, 1))
  await stage.learn()
  const check = async (cookie: string) => {
    if (!(await readSession(services, new Headers({ cookie })))) throw new Error('a session was refused')
  }
  const [ours = [], bare = []] = await measureInterleaved(rounds, [
    oneByOne(cookies, checks, check),
    oneByOne(cookies, checks, (cookie) => readBarely(stage.owner, cookie)),
  ])
  const ratio = compare('a session', ours, bare, 'µs')
  return judge({ ratio: { figure: ratio, most: 2 } })
}

/** The median of some checks in microseconds, each for another user. */
const oneByOne =
  (cookies: readonly string[], checks: number, check: (cookie: string) => Promise<void>) => async () => {
    const took: number[] = []
    for (const cookie of Array.from({ length: checks }, (_, nth) => cookies[nth % cookies.length] ?? ''))
      took.push((await timed(() => check(cookie))) * 1000)
    return median(took)
  }

const readBarely = async (owner: pg.Pool, cookie: string): Promise<void> => {
  const [token = ''] = cookie.slice(cookie.indexOf('=') + 1).split('.') // without the signature
  const found = await owner.query<{ userId: string }>({
    name: 'session',
    text: `select s.*, u.*, s.user_id as "userId" from sessions s join users u on u.id = s.user_id
      where s.token_hash = $1`,
    values: [hashToken(token)],
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
