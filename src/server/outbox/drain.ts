import type { SystemScope } from '../database/scope.ts'
import type { SystemTransaction } from '../database/database.ts'
import type { Services } from '../services.ts'
import { leaseDue, settle, type Leased, type Outcome, type OutboxTable } from './outbox.ts'

/** Says which of these messages, which failed before, are not to be sent any more: nobody wants them now. */
export type FindUnwanted = (tx: SystemTransaction, rows: readonly Retried[]) => Promise<readonly string[]>

/** What a message is about. */
export interface Retried {
  readonly id: string
  readonly employerId: string | null
  readonly kind: string
  readonly assignmentId: string | null
  readonly vikarId: string | null
  readonly createdAt: Date
}

/** One way of sending: where its messages wait and how a batch of them goes out. */
export interface Channel<Row extends Leased & Retried> {
  readonly name: 'sms' | 'email'
  readonly table: OutboxTable
  /** How many one call to the gateway takes. */
  readonly batchSize: number
  /** True when the gateway recognises a message it has had before: then nothing can go out twice. */
  readonly idempotent: boolean
  /** Sends; answers for every row, in the same order. Throws only for programming errors. */
  send(rows: readonly Row[]): Promise<Outcome[]>
  readonly findUnwanted: FindUnwanted
  /** In the transaction that records them: messages that are finally not sent. */
  onFailed(tx: SystemTransaction, ids: readonly string[]): Promise<void>
}

/**
 * Sends what is due, batch by batch, until nothing is. Between lease and settlement no transaction is open. May run
 * any number of times at once and be killed anywhere: leases decide who sends, and an attempt without an outcome is
 * unknown, not repeated (unless the gateway is idempotent).
 */
export const drain = async <Row extends Leased & Retried>(
  services: Services,
  scope: SystemScope,
  channel: Channel<Row>,
) => {
  for (;;) {
    const { rows, unwanted } = await services.database.transaction(scope, (tx) => lease(tx, channel))
    if (rows.length === 0) return
    const results = await attempt(channel, rows, unwanted)
    const record = () =>
      services.database.transaction(scope, async (tx) => {
        const failed = await settle(tx, channel.table, results)
        if (failed.length > 0) await channel.onFailed(tx, failed)
      })
    await record().catch(record) // what is not recorded may go out twice; what is, is left alone by the second try
    report(services, channel, rows, results)
    if (rows.length < channel.batchSize) return
  }
}

const lease = async <Row extends Leased & Retried>(tx: SystemTransaction, channel: Channel<Row>) => {
  const rows = await leaseDue<Row>(tx, channel.table, channel.batchSize)
  const retried = rows.filter(({ attempts }) => attempts > 1)
  const unwanted = retried.length > 0 ? await channel.findUnwanted(tx, retried) : []
  return { rows, unwanted: new Set(unwanted) }
}

type Result = { id: string; outcome: Outcome }

const attempt = async <Row extends Leased & Retried>(
  channel: Channel<Row>,
  rows: readonly Row[],
  unwanted: ReadonlySet<string>,
): Promise<Result[]> => {
  const settled: Result[] = []
  const sendable: Row[] = []
  for (const row of rows) {
    const tooLate = unwanted.has(row.id) ? 'stopped' : row.expired ? 'expired' : null
    const mayBeThere = row.possibleDuplicate || row.previousState === 'sending'
    if (tooLate) settled.push({ id: row.id, outcome: mayBeThere ? mayHaveArrived : { kind: tooLate } })
    else if (row.previousState === 'sending' && !channel.idempotent) {
      settled.push({ id: row.id, outcome: { kind: 'unknown', reason: 'the process ended while sending' } })
    } else sendable.push(row)
  }
  if (sendable.length === 0) return settled
  const outcomes = await channel.send(sendable)
  return [
    ...settled,
    ...sendable.map((row, index) => ({ id: row.id, outcome: outcomes[index] ?? unanswered })),
  ]
}

/** Not tried again, and not paid back either: the earlier attempt may have reached its recipient. */
const mayHaveArrived: Outcome = {
  kind: 'unknown',
  reason: 'not repeated: it was too late for a second attempt',
}

const unanswered: Outcome = { kind: 'unknown', reason: 'the gateway gave no answer for this message' }

const report = <Row extends Leased & Retried>(
  { metrics, live }: Services,
  channel: Channel<Row>,
  rows: readonly Row[],
  results: readonly Result[],
) => {
  for (const { outcome } of results) metrics.messages.inc({ channel: channel.name, outcome: outcome.kind })
  for (const employerId of new Set(rows.map((row) => row.employerId))) {
    if (employerId !== null) live.publish(`employer:${employerId}`, ['messages'])
  }
}
