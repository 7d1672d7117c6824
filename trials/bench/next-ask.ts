import { createRequest } from '#features/requests/server/create.ts'
import { TenantScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import { inOrder } from '#test/asking.ts'
import { shift } from '#test/cast.ts'
import { judge, type Bench } from './bench.ts'
import { percentile, rounded, spread } from './figures.ts'
import { answerRequest, expectAnswer } from './http.ts'
import { say } from '../say.ts'
import { arrangeEmployer, type Employer } from './rows.ts'
import type { Stage } from './stage.ts'
import { startWork } from './work.ts'

const FULL = { lines: 5, noes: 60 }
const QUICK = { lines: 1, noes: 3 }

/**
 * Measures from a no on the answer page to the next person's SMS at the gateway, with separate web and worker
 * processes.
 */
export const run: Bench = async ({ isQuick, openStage, after }) => {
  const { lines, noes } = isQuick ? QUICK : FULL
  const stage = await openStage()
  const employer = await arrangeEmployer(stage.owner, noes + lines)
  const work = await startWork(stage)
  after(work.close)
  const [connection] = await stage.connections(1)
  const delays: number[] = []
  for (let line = 0; line < lines; line += 1) {
    const first = work.gateway.handedOver(1)
    const requestId = await askInOrder(work.services, employer)
    await first
    for (let no = 0; no < noes; no += 1) {
      const next = work.gateway.handedOver(1)
      const token = await latestToken(stage, requestId)
      const start = performance.now()
      await expectAnswer(connection, answerRequest(token, 'declined'), 303)
      delays.push((await next) - start)
    }
    // A person with an open question is not asked about the same hours: the next line would wait for its last one
    // forever.
    await stage.owner.query("update assignments set status = 'cancelled' where request_id = $1", [requestId])
  }
  say(`next-ask, from a no to the next SMS: ${spread(delays)} ms`)
  return judge({ p95: { figure: rounded(percentile(delays, 95), 1), most: 1000, unit: ' ms' } })
}

/** One after the other, everyone in the register. */
const askInOrder = async (services: Services, { id, administratorId }: Employer): Promise<string> => {
  const asking = inOrder({ openAtMost: 1, patienceMinutes: 1440 })
  const { date, startTime, endTime, places, ...form } = shift({ asking })
  await services.database.transaction(new TenantScope(id, administratorId), (tx) =>
    createRequest(tx, services, { ...form, shifts: [{ date, startTime, endTime, places }] }),
  )
  return form.requestId
}

const latestToken = async ({ owner, tokens }: Stage, requestId: string): Promise<string> => {
  const { rows } = await owner.query<{ id: string }>(
    'select id from recipients where request_id = $1 order by created_at desc limit 1',
    [requestId],
  )
  return tokens.derive('assignment_response_tokens', rows[0]?.id ?? '')
}
