import type pg from 'pg'
import { smsReportsPath } from '#shared/server-paths.ts'
import type { Services } from '#server/services.ts'
import { judge, type Bench } from './bench.ts'
import { median, rounded, spread } from './figures.ts'
import { expectAnswer, getRequest, yesRequest } from './http.ts'
import { logInAll } from './log-in.ts'
import { throughput } from './measure.ts'
import { familyOf, processorMicros } from './processes.ts'
import { say } from '../say.ts'
import { arrangeAssignments, arrangeEmployers, type Employer } from './rows.ts'
import type { Stage } from './stage.ts'
import { create, sendEmails, sendSms } from './work.ts'

const FULL = { offices: 10, recipients: 50, rounds: 5, requests: 500 }
const QUICK = { offices: 2, recipients: 30, rounds: 1, requests: 60 }
type Size = typeof FULL
const CLIENTS = 20
/** Requests of a tab after a notice. */
const REFETCHED = ['/api/assignments', '/api/credits/balance', '/api/attention']

/**
 * The cost of one message and of one request of each kind: bytes on the disk, bytes to a replica, and the processor
 * time that the service and the database use. Other load on the machine hardly changes them. docs/growth.md uses these.
 */
export const run: Bench = async ({ isQuick, openStage }) => {
  const size = isQuick ? QUICK : FULL
  const stage = await openStage()
  const employers = await arrangeEmployers(stage.owner, size.offices, size.recipients)
  const services = await stage.services()
  await sendToAll(services, employers) // a warm-up
  await stage.learn()
  const messages: Record<'bytes' | 'walBytes' | 'micros', number[]> = { bytes: [], walBytes: [], micros: [] }
  for (let round = 0; round < size.rounds; round += 1) {
    const cost = await measureMessages(stage.owner, () => sendToAll(services, employers))
    const count = size.offices * size.recipients * 2
    for (const kind of ['bytes', 'walBytes', 'micros'] as const) messages[kind].push(cost[kind] / count)
  }
  const requests = await measureRequests(stage, employers, size)
  say(
    `volume, a message: ${spread(messages.bytes)} bytes on the disk, ${spread(messages.walBytes)} bytes of WAL`,
  )
  say(`volume, a message: ${spread(messages.micros)} µs of processor`)
  for (const [kind, micros] of requests) say(`volume, ${kind}: ${spread(micros)} µs of processor`)
  return judge(
    { disk: { figure: rounded(median(messages.bytes), 0), most: 4096, unit: ' bytes' } },
    {
      walBytes: rounded(median(messages.walBytes), 0),
      messageMicros: rounded(median(messages.micros), 0),
      requestMicros: Object.fromEntries(
        [...requests].map(([kind, micros]) => [kind, rounded(median(micros), 0)]),
      ),
    },
  )
}

/** An assignment of each employer for its whole register, by SMS and e-mail, until the gateways' last answer. */
const sendToAll = async (services: Services, employers: readonly Employer[]) => {
  await Promise.all(employers.map((employer) => create(services, employer, ['sms', 'email'])))
  await sendSms(services)
  await sendEmails(services)
}

/** The cost of all messages, with their share of the assignment, the links and the ledger. */
const measureMessages = async (owner: pg.Pool, work: () => Promise<void>) => {
  const wal = async () => {
    const { rows } = await owner.query<{ wal: number }>(
      "select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as wal",
    )
    return rows[0]?.wal ?? Number.NaN
  }
  const bytes = async () => {
    await owner.query('vacuum')
    const { rows } = await owner.query<{ bytes: number }>(
      `select sum(pg_total_relation_size(oid))::float8 as bytes from pg_class
       where relkind = 'r' and relnamespace in ('public'::regnamespace, 'parts'::regnamespace)`,
    )
    return rows[0]?.bytes ?? Number.NaN
  }
  const before = { bytes: await bytes(), wal: await wal() }
  const micros = await processorMicros([process.pid], work)
  const walBytes = (await wal()) - before.wal
  return { micros, walBytes, bytes: (await bytes()) - before.bytes }
}

/** Microseconds of processor that a request of each kind takes of the web process and the database, round by round. */
const measureRequests = async (stage: Stage, employers: readonly Employer[], size: Size) => {
  const { recipients, rounds, requests } = size
  const { owner, tokens } = stage
  const reports = smsReportsPath('sveve', tokens.derive('sms-reports', 'sveve'))
  const { rows: sent } = await owner.query<{ id: string }>(
    "select id from sms_history where gateway_state = 'accepted'",
  )
  const cookies = await logInAll(await stage.services(), employers)
  const connections = await stage.connections(CLIENTS)
  const measured = new Map<string, number[]>()
  const servers = familyOf(process.pid).filter((pid) => pid !== process.pid)

  for (let round = 0; round <= rounds; round += 1) {
    const asked = await arrangeAssignments(owner, tokens, employers, requests / recipients, recipients)
    const measure = async (kind: string, all: readonly string[], status = 200) => {
      if (all.length !== requests) throw new Error(`there are ${all.length} for '${kind}', not ${requests}`)
      const micros = await processorMicros(servers, () =>
        throughput(CLIENTS, all, (request, client) => expectAnswer(connections[client], request, status)),
      )
      // The first round is a warm-up.
      if (round > 0) measured.set(kind, [...(measured.get(kind) ?? []), micros / requests])
    }
    const reported = sent.slice(round * requests, (round + 1) * requests)
    await measure(
      'page',
      asked.map(({ token }) => getRequest(`/r/${token}`)),
    )
    await measure(
      'yes',
      asked.map(({ token }) => yesRequest(token)),
      303,
    )
    await measure(
      'report',
      reported.map(({ id }) => getRequest(`${reports}?status=true&id=1&ref=${id}`)),
    )
    for (const path of REFETCHED) {
      const cookieOf = (index: number) => cookies[index % cookies.length]
      await measure(
        path,
        Array.from({ length: requests }, (_, at) => getRequest(path, 'identity', cookieOf(at))),
      )
    }
  }
  return measured
}
