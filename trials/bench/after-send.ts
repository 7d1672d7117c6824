import { judge, type Bench } from './bench.ts'
import { percentile, rounded, spread, timed } from './figures.ts'
import { expectAnswer, yesRequest } from './http.ts'
import { say } from '../say.ts'
import { arrangeEmployer } from './rows.ts'
import { create, settled, startWork } from './work.ts'

const FULL = { recipients: 5000, rounds: 20 }
const QUICK = { recipients: 40, rounds: 2 }

/**
 * A yes by HTTP right after a request by e-mail to five thousand, while another process delivers the mails to a server
 * that answers at once. The register was filled a moment before: the planner has not looked at it.
 */
export const run: Bench = async ({ isQuick, openStage, after }) => {
  const { recipients, rounds } = isQuick ? QUICK : FULL
  const stage = await openStage()
  const employer = await arrangeEmployer(stage.owner, recipients)
  const work = await startWork(stage)
  after(work.close)
  await stage.web()
  const creates: number[] = []
  const yeses: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    creates.push(await timed(() => create(work.services, employer, ['email'])))
    // A yes to the newest assignment, by one of its recipients.
    const { rows } = await stage.owner.query<{ id: string }>(
      `select t.id from recipients t join assignments a on a.employer_id = t.employer_id and a.request_id = t.request_id
       where a.employer_id = $1 and a.status = 'open' order by t.id limit 1 offset $2`,
      [employer.id, round],
    )
    const token = stage.tokens.derive('assignment_response_tokens', rows[0]?.id ?? '')
    const [connection] = await stage.connections(1)
    yeses.push(await timed(() => expectAnswer(connection, yesRequest(token), 303)))
    await settled(stage, 'email_history')
    // Resets the hourly limit, and the winner is free again.
    await stage.owner.query('truncate email_history, deliveries')
    await stage.owner.query("update assignments set status = 'completed' where status = 'assigned'")
  }
  say(`after-send, a request to ${recipients}: ${spread(creates)} ms`)
  say(`after-send, a yes right behind it: ${spread(yeses)} ms`)
  return judge({ p95: { figure: rounded(percentile(yeses, 95), 1), most: 300, unit: ' ms' } })
}
