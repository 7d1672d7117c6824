import { setTimeout as wait } from 'node:timers/promises'
import { OutcomeUnknown } from '../database/connection-failures.ts'
import type { SystemScope } from '../database/scope.ts'
import type { SystemTransaction } from '../database/database.ts'
import { wordsForLog } from '../log.ts'
import type { Services } from '../services.ts'
import { attempt, type Sender } from './attempt.ts'
import { noteAttempts } from './attempts.ts'
import { giveBackProbe, isCircuitOpen, noteCall, readHealth, takeProbe, type Call } from './circuit.ts'
import { giveBackLease, LEASE_SECONDS, leaseDue, leaseProbe } from './lease.ts'
import { logOutcomes } from './log-lines.ts'
import {
  SENT_EVEN_IF_CLOSED,
  settle,
  type Leased,
  type Outcome,
  type OutboxTable,
  type Result,
} from './outbox.ts'

/** Returns the messages that are no longer wanted, because their subject has changed since they were queued. */
export type FindUnwanted = (
  tx: SystemTransaction,
  table: OutboxTable,
  ids: readonly string[],
) => Promise<readonly string[]>

/** A way of sending: its table and how it sends a batch. */
export interface Channel<Row extends Leased> extends Sender<Row> {
  readonly name: 'sms' | 'email' | 'push'
  readonly table: OutboxTable
  /** Name of its circuit breaker, which all processes share. */
  readonly gateway: string
  /** Messages per call. */
  readonly batchSize: number
  readonly findUnwanted: FindUnwanted
  /**
   * Decides, in the recording transaction, about messages that failed in the same way before. Does not affect the
   * gateway's circuit.
   */
  conclude?(
    tx: SystemTransaction,
    rows: readonly Row[],
    results: readonly Result[],
  ): Promise<readonly Result[]>
  /** In the transaction that records them: messages that are finally not sent. */
  onFailed(tx: SystemTransaction, ids: readonly string[]): Promise<void>
  /** Runs after the outcomes are recorded, for consequences beyond the messages. */
  onRecorded?(rows: readonly Row[], results: readonly Result[]): Promise<void>
}

/**
 * Sends due messages, batch by batch, until there are none. Between lease and settlement no transaction is open. May
 * run any number of times at once and be killed anywhere: leases decide who sends, and an attempt without an outcome is
 * unknown, not repeated (unless the gateway is idempotent). A gateway that is down is tried by one message now and
 * then. `stopping` ends it after the current batch; the rest waits for the next process.
 */
export const drain = async <Row extends Leased>(
  services: Services,
  scope: SystemScope,
  channel: Channel<Row>,
  stopping?: AbortSignal,
) => {
  while (!stopping?.aborted) {
    const lease = await leaseSafely(services, scope, channel)
    const { rows, unwanted, isProbe } = lease
    if (rows.length === 0) return
    const { results: tried, call } = await attempt(channel, rows, unwanted, { stopping })
    const record = () =>
      services.database.transaction(scope, async (tx) => {
        const results = (await channel.conclude?.(tx, rows, tried)) ?? tried
        const [failed, circuit] = await Promise.all([
          settle(tx, channel.table, results),
          noteCall(tx, channel.gateway, call, lease),
          noteAttempts(tx, channel.table, results),
        ])
        if (failed.length > 0) await channel.onFailed(tx, failed)
        return { circuit, results }
      })
    const { circuit, results } = await whileAway(record) // only a recorded message is never sent twice
    await channel.onRecorded?.(rows, results)
    report(services, channel, rows, results)
    logOutcomes(services.log, channel.name, rows, results)
    tellOfCircuit(services, channel.gateway, circuit, call)
    if (isProbe ? call.kind === 'down' : rows.length < channel.batchSize) return
  }
}

/** Milliseconds for a database that is briefly unavailable: still within the lease. */
const PAUSES_MS = [0, 250, 500, 1000, 2000, 4000]

const whileAway = async <T>(record: () => Promise<T>): Promise<T> => {
  for (const pause of PAUSES_MS) {
    try {
      return await record()
    } catch {
      await wait(pause)
    }
  }
  return record()
}

/**
 * Gives back a lease whose commit had no answer: it may exist, and nothing was sent. Otherwise each of its messages
 * would wait for a report that cannot come, and then use up its only repetition.
 */
const leaseSafely = async <Row extends Leased>(
  { database }: Services,
  scope: SystemScope,
  channel: Channel<Row>,
) => {
  let leased: readonly Row[] = []
  try {
    return await database.transaction(scope, async (tx) => {
      const lease = await takeLease(tx, channel)
      leased = lease.rows
      return lease
    })
  } catch (error) {
    const giveBack = () => database.transaction(scope, (tx) => giveBackLease(tx, channel.table, leased))
    if (error instanceof OutcomeUnknown && leased.length > 0) await whileAway(giveBack)
    throw error
  }
}

/** Leases the messages to send now, and reads the circuit's state in the same round trip. */
const takeLease = async <Row extends Leased>(tx: SystemTransaction, channel: Channel<Row>) => {
  const { gateway, table } = channel
  const [{ isKnown, mayBeProbed }, due] = await Promise.all([
    readHealth(tx, gateway),
    leaseDue<Row>(tx, table, channel.batchSize, isCircuitOpen(gateway)),
  ])
  const probe = mayBeProbed ? await leaseForProbe(tx, channel) : []
  const rows = [...due, ...probe]
  const ids = rows.map(({ id }) => id)
  const unwanted = ids.length > 0 ? await channel.findUnwanted(tx, table, ids) : []
  const left = rows.filter(isLeftBehind).map(({ id }) => id)
  return { rows, unwanted: new Set([...unwanted, ...left]), isKnown, isProbe: probe.length > 0 }
}

/** Queued while its employer was being closed. */
const isLeftBehind = ({ isClosed, kind }: Leased) =>
  isClosed && !SENT_EVEN_IF_CLOSED.some((known) => known === kind)

const leaseForProbe = async <Row extends Leased>(
  tx: SystemTransaction,
  { gateway, table }: Channel<Row>,
): Promise<Row[]> => {
  if (!(await takeProbe(tx, gateway, table, LEASE_SECONDS))) return []
  const rows = await leaseProbe<Row>(tx, table)
  if (rows.length === 0) await giveBackProbe(tx, gateway) // another session held the lock
  return rows
}

/** Logs the reason, by the call that opened it. */
const tellOfCircuit = (
  { log }: Services,
  gateway: string,
  circuit: 'opened' | 'closed' | null,
  call: Call,
) => {
  const reason = call.kind === 'down' ? wordsForLog(call.reason) : undefined
  if (circuit === 'opened')
    log.warn({ gateway, reason }, 'circuit opened: five consecutive calls failed, the last as stated')
  if (circuit === 'closed') log.info({ gateway }, 'circuit closed: the gateway answers again')
}

/** Outcomes that return the credit. */
const NOT_SENT: readonly Outcome['kind'][] = ['rejected', 'expired', 'stopped']

const report = <Row extends Leased>(
  { metrics, live }: Services,
  channel: Channel<Row>,
  rows: readonly Row[],
  results: readonly Result[],
) => {
  for (const { outcome } of results) metrics.messages.inc({ channel: channel.name, outcome: outcome.kind })
  const isAnyFailed = results.some(({ outcome: { kind } }) => NOT_SENT.includes(kind))
  for (const employerId of new Set(rows.map((row) => row.employerId))) {
    if (employerId !== null)
      live.publish(`employer:${employerId}`, isAnyFailed ? ['messages', 'credits'] : ['messages'])
  }
}
