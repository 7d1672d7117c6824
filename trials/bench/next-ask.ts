import { createRequest } from '#features/requests/server/create.ts'
import { TenantScope } from '#server/database/scope.ts'
import { createTokens } from '#server/tokens.ts'
import { shift } from '#test/cast.ts'
import { inOrder } from '#test/asking.ts'
import { startWork } from './fan-out-work.ts'
import { median, percentile, rounded, spread } from './figures.ts'
import { answerRequest, expectAnswer, openConnection } from './http.ts'
import { measureLooks } from './look.ts'
import { say } from '../say.ts'
import type { Bench } from './bench.ts'
import { arrangeEmployers, type Employer } from './rows.ts'
import type { Stage } from './stage.ts'

const FULL = { lines: 5, noes: 60 }
const QUICK = { lines: 1, noes: 3 }
const TARGET_MS = 1000

/**
 * Measures from a no on the answer page to the next person's SMS at the gateway, with separate web and worker
 * processes. Also prints the duration of a look at a line.
 */
export const run: Bench = async ({ isQuick, openStage }) => {
  const { lines, noes } = isQuick ? QUICK : FULL
  const stage = await openStage()
  const [employer] = await arrangeEmployers(stage.owner, 1, noes + lines)
  if (!employer) throw new Error('there is no employer')
  // A line asks no one in the quiet hours, and the bench runs at any hour.
  await stage.owner.query(
    `insert into asking_settings (employer_id) values ($1)
     on conflict (employer_id) do update set quiet_from = null, quiet_until = null`,
    [employer.id],
  )
  const work = await startWork(stage)
  const web = await stage.startWeb()
  const delays: number[] = []
  for (let line = 0; line < lines; line += 1) {
    const first = work.gateway.handedOver(1)
    const requestId = await askInOrder(work, employer)
    await first
    const connection = await openConnection(web.port)
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
    connection.close()
  }
  const looks = await measureLooks(stage, work.services, isQuick)
  await work.close()
  await web.close()
  await stage.close()
  say(`next-ask, from a no to the next SMS: ${spread(delays)} ms`)
  say(`next-ask, a look at a line: ${spread(looks, 1)} ms`)
  const p95Ms = rounded(percentile(delays, 95), 1)
  return {
    name: 'next-ask',
    figure: `p95 ${p95Ms} ms`,
    target: `p95 <= ${TARGET_MS} ms`,
    ok: p95Ms <= TARGET_MS,
    noes: delays.length,
    p95Ms,
    lookMs: rounded(median(looks), 1),
  }
}

/** One after the other, everyone in the register. */
const askInOrder = async (
  { services }: Awaited<ReturnType<typeof startWork>>,
  { id, administratorId }: Employer,
): Promise<string> => {
  const { date, startTime, endTime, places, ...form } = shift({
    asking: inOrder({ openAtMost: 1, patienceMinutes: 1440 }),
  })
  await services.database.transaction(new TenantScope(id, administratorId), (tx) =>
    createRequest(tx, services, { ...form, shifts: [{ date, startTime, endTime, places }] }),
  )
  return form.requestId
}

const latestToken = async ({ owner, config }: Stage, requestId: string): Promise<string> => {
  const { rows } = await owner.query<{ id: string }>(
    'select id from recipients where request_id = $1 order by created_at desc limit 1',
    [requestId],
  )
  return createTokens(config.secret).derive('assignment_response_tokens', rows[0]?.id ?? '')
}
