import { sql } from 'kysely'
import type { SystemTransaction } from '#server/database/database.ts'
import type { SystemScope } from '#server/database/scope.ts'
import { gatewaysInUse } from '#server/outbox/circuit.ts'
import { drain, type Channel, type FindUnwanted } from '#server/outbox/drain.ts'
import type { Leased, Outcome, Result } from '#server/outbox/outbox.ts'
import type { Services } from '#server/services.ts'
import { isGone, type PushDevice, type PushService } from './push-service.ts'
import { forgetSubscriptions } from './subscriptions.ts'
import { mailInstead } from './mail-instead.ts'

interface LeasedPush extends Leased {
  readonly subscriptionId: string
  readonly noticeId: string
  readonly title: string
  readonly body: string
  readonly path: string
  readonly worthUntil: Date
}

/** Sends every push message that is due. When all browsers of a person have failed, the notice is sent by e-mail. */
export const deliverPush = (
  services: Services,
  scope: SystemScope,
  pushService: PushService,
  findUnwanted: FindUnwanted,
  stopping?: AbortSignal,
): Promise<void> => drain(services, scope, pushChannel(services, scope, pushService, findUnwanted), stopping)

const pushChannel = (
  services: Services,
  scope: SystemScope,
  pushService: PushService,
  findUnwanted: FindUnwanted,
): Channel<LeasedPush> => ({
  name: 'push',
  table: 'push_messages',
  gateway: gatewaysInUse(services.config).push,
  batchSize: 100,
  idempotent: true,
  isReplaced: true,
  findUnwanted,
  send: async (rows) => {
    const devices = await services.database.read(scope, (tx) => devicesFor(tx, rows))
    return Promise.all(
      rows.map(async (row) => {
        const device = devices.get(row.id)
        return device ? pushService.send(device, deliveryOf(row, services.clock.now())) : LOGGED_OUT
      }),
    )
  },
  onFailed: mailInstead,
  onRecorded: (rows, results) => forgetGone(services, scope, rows, results),
})

const LOGGED_OUT: Outcome = {
  kind: 'rejected',
  reason: 'the browser is not logged in any more',
  isUnasked: true,
}

/** Kinds that need a reaction at once. */
const URGENT = ['withdrawn-notice', 'erased-notice', 'alarm']

const deliveryOf = ({ noticeId, title, body, path, kind, worthUntil }: LeasedPush, now: Date) => ({
  message: { id: noticeId, title, body, path },
  ttl: secondsUntilExpiry(worthUntil, now),
  isUrgent: URGENT.includes(kind),
})

/** A browser that is offline longer no longer needs the notice. */
const LONGEST_SECONDS = 2 * 86_400

/** Seconds that the push service retains a push for an offline browser: until the notice is of no use. */
export const secondsUntilExpiry = (worthUntil: Date, now: Date): number =>
  Math.min(LONGEST_SECONDS, Math.max(0, Math.round((worthUntil.getTime() - now.getTime()) / 1000)))

/** The browser of each message; none if it has been logged out since. */
const devicesFor = async (
  tx: SystemTransaction,
  rows: readonly LeasedPush[],
): Promise<ReadonlyMap<string, PushDevice>> => {
  const ids = rows.map(({ id }) => id)
  const { rows: devices } = await sql<PushDevice & { messageId: string }>`
    select m.id as message_id, d.id, d.endpoint, d.p256dh, d.auth from push_messages m
    join push_devices d on d.employer_id = m.employer_id and d.user_id = m.user_id and d.id = m.subscription_id
    where m.id = any(${ids}::uuid[])`.execute(tx)
  return new Map(devices.map(({ messageId, ...device }) => [messageId, device]))
}

const forgetGone = async (
  { database, log }: Services,
  scope: SystemScope,
  rows: readonly LeasedPush[],
  results: readonly Result[],
) => {
  const refused = new Set(results.flatMap(({ id, outcome }) => (isGone(outcome) ? [id] : [])))
  const gone = rows.flatMap(({ id, subscriptionId }) => (refused.has(id) ? [subscriptionId] : []))
  if (gone.length === 0) return
  try {
    await database.transaction(scope, (tx) => forgetSubscriptions(tx, gone))
  } catch (error) {
    log.warn({ err: error }, 'gone subscriptions were not deleted') // the next message finds them gone again
  }
}
