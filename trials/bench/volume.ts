import { findUnwanted } from '#features/messages/server/unwanted.ts'
import type { Mailer } from '#features/email/server/mailer.ts'
import { deliverEmails } from '#features/email/server/deliver.ts'
import { deliverSms } from '#features/sms/server/deliver.ts'
import { noteAddresses } from '#features/vikarer/server/email-refused.ts'
import { openServices } from '#app/compose.ts'
import { SystemScope } from '#server/database/scope.ts'
import { createLog } from '#server/log.ts'
import type { Services } from '#server/services.ts'
import { create } from './fan-out-work.ts'
import { median, rounded, spread } from './figures.ts'
import { createInstantGateway } from './instant-gateway.ts'
import { processorMicros } from './processes.ts'
import { say } from '../say.ts'
import type { Bench } from './bench.ts'
import { arrangeEmployers, type Employer } from './rows.ts'
import type { Stage } from './stage.ts'
import { measureRequests } from './volume-requests.ts'

interface Size {
  readonly offices: number
  readonly recipients: number
  readonly rounds: number
  /** Requests of each kind; a multiple of the recipients. */
  readonly requests: number
}

const FULL: Size = { offices: 10, recipients: 50, rounds: 5, requests: 500 }
const QUICK: Size = { offices: 2, recipients: 50, rounds: 1, requests: 100 }
const TARGET_BYTES = 4096

/**
 * The cost of one message and of one request of each kind: bytes on the disk, bytes to a replica, and the processor
 * time that the service and the database use. Other load on the machine hardly changes them. docs/growth.md uses these.
 */
export const run: Bench = async ({ isQuick, openStage }) => {
  const size = isQuick ? QUICK : FULL
  const messages = size.offices * size.recipients * 2
  const stage = await openStage()
  const employers = await arrangeEmployers(stage.owner, size.offices, size.recipients)
  const services = await openServices(stage.config, stage.connect, createLog('error'))
  await sendToAll(services, employers) // a warm-up
  await stage.learn()
  const rounds: Awaited<ReturnType<typeof measureMessages>>[] = []
  while (rounds.length < size.rounds)
    rounds.push(await measureMessages(stage, messages, () => sendToAll(services, employers)))
  await services.close()
  const requests = await measureRequests(stage, employers, size)
  await stage.close()

  const of = (figure: keyof (typeof rounds)[number]) => rounds.map((round) => round[figure])
  say(`volume, a message: ${spread(of('bytes'))} bytes on the disk, ${spread(of('walBytes'))} bytes of WAL`)
  say(`volume, a message: ${spread(of('micros'))} µs of processor`)
  for (const [kind, micros] of Object.entries(requests))
    say(`volume, ${kind}: ${spread(micros)} µs of processor`)
  const bytes = rounded(median(of('bytes')), 0)
  return {
    name: 'volume',
    figure: `${bytes} bytes`,
    target: `<= ${TARGET_BYTES} bytes on the disk`,
    ok: bytes <= TARGET_BYTES,
    bytes,
    walBytes: rounded(median(of('walBytes')), 0),
    messageMicros: rounded(median(of('micros')), 0),
    requestMicros: Object.fromEntries(
      Object.entries(requests).map(([kind, micros]) => [kind, rounded(median(micros), 0)]),
    ),
  }
}

const scope = new SystemScope(null)
const mailer: Mailer = {
  idempotent: true,
  send: async () => ({ kind: 'accepted', gatewayId: null }),
  close: () => {},
}

/**
 * Creates an assignment of each employer for its whole register, by SMS and e-mail, and waits for the gateways' last
 * report.
 */
const sendToAll = async (services: Services, employers: readonly Employer[]) => {
  await Promise.all(employers.map((employer) => create(services, employer, ['sms', 'email'])))
  await deliverSms(services, scope, createInstantGateway(), findUnwanted)
  await deliverEmails(services, scope, mailer, findUnwanted, noteAddresses)
}

/** Cost per message, with its share of the assignment, the links and the ledger. */
const measureMessages = async ({ owner }: Stage, messages: number, work: () => Promise<void>) => {
  const read = async () => {
    await owner.query('vacuum')
    const { rows } = await owner.query<{ bytes: number; wal: number }>(
      `select sum(pg_total_relation_size(oid))::float8 as bytes,
         pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as wal
       from pg_class where relkind = 'r' and relnamespace in ('public'::regnamespace, 'parts'::regnamespace)`,
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
