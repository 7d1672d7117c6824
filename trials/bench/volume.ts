import { findUnwanted } from '#features/requests/server/unwanted.ts'
import type { Mailer } from '#features/email/server/mailer.ts'
import { deliverEmails } from '#features/email/server/deliver.ts'
import { deliverSms } from '#features/sms/server/deliver.ts'
import { noteAddresses } from '#features/vikarer/server/email-refused.ts'
import { openServices } from '#app/compose.ts'
import { SystemScope } from '#server/database/scope.ts'
import { createLog } from '#server/log.ts'
import type { Services } from '#server/services.ts'
import { createTokens } from '#server/tokens.ts'
import { throughput } from './clients.ts'
import { create } from './fan-out-work.ts'
import { median, rounded, spread } from './figures.ts'
import { expectAnswer, getRequest, openConnections, yesRequest } from './http.ts'
import { createInstantGateway } from './instant-gateway.ts'
import { familyOf, processorSecondsOf } from './processes.ts'
import { say } from '../say.ts'
import type { Bench } from './bench.ts'
import { arrangeAssignments, arrangeEmployers, type Employer } from './rows.ts'
import type { Stage } from './stage.ts'

interface Size {
  readonly offices: number
  readonly recipients: number
  readonly rounds: number
  /** A multiple of the recipients. */
  readonly yeses: number
}

const FULL: Size = { offices: 10, recipients: 50, rounds: 5, yeses: 500 }
const QUICK: Size = { offices: 2, recipients: 50, rounds: 1, yeses: 100 }
const CLIENTS = 20
const TARGET_BYTES = 4096

/**
 * What one message, one yes and one look at the answer page take of the machine: bytes on the disk, bytes for a replica,
 * and processor time of ours and of the database. What else the machine does hardly changes them. docs/growth.md counts
 * with these.
 */
export const run: Bench = async ({ isQuick, openStage }) => {
  const size = isQuick ? QUICK : FULL
  const messages = size.offices * size.recipients * 2
  const stage = await openStage()
  const employers = await arrangeEmployers(stage.owner, size.offices, size.recipients)
  const services = await openServices(stage.config, stage.connect, createLog('error'))
  await sendToAll(services, employers) // warms up
  await stage.learn()
  const rounds: Awaited<ReturnType<typeof measureMessages>>[] = []
  while (rounds.length < size.rounds)
    rounds.push(await measureMessages(stage, messages, () => sendToAll(services, employers)))
  await services.close()
  const answers = await measureAnswers(stage, employers, size)
  await stage.close()

  const of = (figure: keyof (typeof rounds)[number]) => rounds.map((round) => round[figure])
  say(`volume, a message: ${spread(of('bytes'))} bytes on the disk, ${spread(of('walBytes'))} bytes of WAL`)
  say(`volume, a message: ${spread(of('micros'))} µs of processor`)
  say(`volume, a yes: ${spread(answers.yes)} µs of processor; a page: ${spread(answers.page)} µs`)
  const bytes = rounded(median(of('bytes')), 0)
  return {
    name: 'volume',
    figure: `${bytes} bytes`,
    target: `<= ${TARGET_BYTES} bytes on the disk`,
    ok: bytes <= TARGET_BYTES,
    bytes,
    walBytes: rounded(median(of('walBytes')), 0),
    messageMicros: rounded(median(of('micros')), 0),
    yesMicros: rounded(median(answers.yes), 0),
    pageMicros: rounded(median(answers.page), 0),
  }
}

const scope = new SystemScope(null)
const mailer: Mailer = {
  idempotent: true,
  send: async () => ({ kind: 'accepted', gatewayId: null }),
  close: () => {},
}

/** An assignment of each employer to its whole register, by SMS and e-mail, up to the last word of the gateways. */
const sendToAll = async (services: Services, employers: readonly Employer[]) => {
  await Promise.all(employers.map((employer) => create(services, employer, ['sms', 'email'])))
  await deliverSms(services, scope, createInstantGateway(), findUnwanted)
  await deliverEmails(services, scope, mailer, findUnwanted, noteAddresses)
}

/** For each message, with its share of the assignment, the links and the ledger. */
const measureMessages = async ({ owner }: Stage, messages: number, work: () => Promise<void>) => {
  const read = async () => {
    await owner.query('vacuum')
    const { rows } = await owner.query<{ bytes: number; wal: number }>(
      `select sum(pg_total_relation_size(oid))::float8 as bytes,
         pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as wal
       from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    )
    return rows[0] ?? { bytes: 0, wal: 0 }
  }
  const before = await read()
  const micros = await processorMicros([process.pid], work)
  const { rows } = await owner.query<{ wal: number }>(
    "select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as wal",
  )
  const after = await read()
  return {
    bytes: (after.bytes - before.bytes) / messages,
    walBytes: ((rows[0]?.wal ?? 0) - before.wal) / messages,
    micros: micros / messages,
  }
}

/** By HTTP, of the web process and the database. */
const measureAnswers = async (
  stage: Stage,
  employers: readonly Employer[],
  { recipients, rounds, yeses }: Size,
) => {
  const tokens = createTokens(stage.config.secret)
  const web = await stage.startWeb()
  const connections = await openConnections(web.port, CLIENTS)
  const [yes, page]: [number[], number[]] = [[], []]
  for (let round = 0; round <= rounds; round += 1) {
    const asked = await arrangeAssignments(stage.owner, tokens, employers, yeses / recipients, recipients)
    const sendAll = (request: (token: string) => string, status: number) => () =>
      throughput(CLIENTS, asked, ({ token }, client) =>
        expectAnswer(connections[client], request(token), status),
      )
    const servers = familyOf(process.pid).filter((pid) => pid !== process.pid)
    const pages = await processorMicros(
      servers,
      sendAll((token) => getRequest(`/r/${token}`), 200),
    )
    const answers = await processorMicros(servers, sendAll(yesRequest, 303))
    if (round === 0) continue // warms up
    page.push(pages / yeses)
    yes.push(answers / yeses)
  }
  for (const connection of connections) connection.close()
  await web.close()
  return { yes, page }
}

/** Microseconds of processor that the work took of these processes and of what they have started. */
const processorMicros = async (pids: readonly number[], work: () => Promise<unknown>): Promise<number> => {
  const used = () => {
    const all = new Set(pids.flatMap(familyOf))
    return [...all].reduce((sum, pid) => sum + processorSecondsOf(pid), 0)
  }
  const before = used()
  await work()
  return (used() - before) * 1_000_000
}
