import { smsReportsPath } from '#shared/server-paths.ts'
import { createTokens } from '#server/tokens.ts'
import { throughput } from './clients.ts'
import { expectAnswer, getRequest, openConnections, yesRequest } from './http.ts'
import { logInBeside } from './log-in.ts'
import { familyOf, processorMicros } from './processes.ts'
import { arrangeAssignments, type Employer } from './rows.ts'
import type { Stage } from './stage.ts'

const CLIENTS = 20
/** Requests of a tab after a notice. */
const REFETCHED = ['/api/assignments', '/api/credits/balance', '/api/attention']

interface Size {
  readonly recipients: number
  readonly rounds: number
  readonly requests: number
}

/** Microseconds of processor that a request of each kind takes of the web process and the database, round by round. */
export const measureRequests = async (stage: Stage, employers: readonly Employer[], size: Size) => {
  const { recipients, rounds, requests } = size
  const tokens = createTokens(stage.config.secret)
  const reports = smsReportsPath('sveve', tokens.derive('sms-reports', 'sveve'))
  const sent = await readSent(stage)
  const cookies = await logInBeside(stage, employers)
  const web = await stage.startWeb()
  const connections = await openConnections(web.port, CLIENTS)
  const measured = new Map<string, number[]>()

  for (let round = 0; round <= rounds; round += 1) {
    const asked = await arrangeAssignments(stage.owner, tokens, employers, requests / recipients, recipients)
    const reported = sent.slice(round * requests, (round + 1) * requests)
    const read = Array.from({ length: requests }, (_, index) => index)
    const servers = familyOf(process.pid).filter((pid) => pid !== process.pid)
    const measure = async <One>(
      kind: string,
      all: readonly One[],
      toRequest: (one: One) => string,
      status = 200,
    ) => {
      if (all.length < requests) throw new Error(`there are ${all.length} for '${kind}', not ${requests}`)
      const micros = await processorMicros(servers, () =>
        throughput(CLIENTS, all, (one, client) => expectAnswer(connections[client], toRequest(one), status)),
      )
      // The first round is a warm-up.
      if (round > 0) measured.set(kind, [...(measured.get(kind) ?? []), micros / all.length])
    }
    await measure('page', asked, ({ token }) => getRequest(`/r/${token}`))
    await measure('yes', asked, ({ token }) => yesRequest(token), 303)
    await measure('report', reported, (id) => getRequest(`${reports}?status=true&id=1&ref=${id}`))
    for (const path of REFETCHED)
      await measure(path, read, (index) => getRequest(path, 'identity', cookies[index % cookies.length]))
  }

  for (const connection of connections) connection.close()
  await web.close()
  return Object.fromEntries(measured)
}

/** SMS that the gateway has accepted and not reported on. */
const readSent = async ({ owner }: Stage): Promise<string[]> => {
  const { rows } = await owner.query<{ id: string }>(
    "select id from sms_history where gateway_state = 'accepted'",
  )
  return rows.map(({ id }) => id)
}
