import type pg from 'pg'
import { judge, type Bench } from './bench.ts'
import { spread } from './figures.ts'
import { getRequest, yesRequest, type HttpConnection } from './http.ts'
import { say } from '../say.ts'
import { arrangeAssignments, arrangeEmployers, arrangePast, type Asked } from './rows.ts'

const FULL = { yeses: 200, count: 20 }
const QUICK = { yeses: 20, count: 2 }
const WON = 'Du har fått oppdraget'

/** This many yeses at once by HTTP, each on its own connection: one wins, all are answered, every time. */
export const run: Bench = async ({ isQuick, openStage }) => {
  const { yeses, count } = isQuick ? QUICK : FULL
  const stage = await openStage()
  const employers = await arrangeEmployers(stage.owner, 1, yeses)
  await arrangePast(stage.owner, stage.tokens, employers, count)
  await stage.learn()
  const connections = await stage.connections(yeses)
  const runs = []
  while (runs.length < count) {
    const asked = await arrangeAssignments(stage.owner, stage.tokens, employers, 1, yeses)
    runs.push(await race(stage.owner, connections, asked))
  }
  const good = runs.filter(({ answered, winners, told }) => answered === yeses && winners === 1 && told === 1)
  say(`race, until the last of ${yeses} had an answer: ${spread(runs.map(({ ms }) => ms))} ms`)
  return judge({ 'one winner and all answered': { figure: good.length, least: count, unit: ` of ${count}` } })
}

/** `told`: the number of people whose page shows that they have the assignment. */
const race = async (owner: pg.Pool, connections: readonly HttpConnection[], asked: readonly Asked[]) => {
  const all = (request: (token: string) => string) =>
    Promise.all(connections.map((connection, index) => connection.send(request(asked[index]?.token ?? ''))))
  const start = performance.now()
  const answers = await all(yesRequest)
  const ms = performance.now() - start
  const pages = await all((token) => getRequest(`/r/${token}`))
  const { rows } = await owner.query<{ winners: number }>(
    `select count(*) filter (where response_type = 'accepted')::integer as winners from assignment_responses r
     join assignments a on a.id = r.assignment_id and a.status = 'assigned' and a.filled = 1
     where a.id = $1 and r.response_type in ('accepted', 'interested')
     having count(*) = $2`,
    [asked[0]?.assignmentId, asked.length],
  )
  return {
    ms,
    answered: answers.filter(({ status }) => status === 303).length,
    winners: rows[0]?.winners ?? 0,
    told: pages.filter(({ body }) => body.includes(WON)).length,
  }
}
