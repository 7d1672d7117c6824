import type { GatewayEvent, ReportedState } from '#features/sms/server/gateways/gateway.ts'
import { recordReports } from '#features/sms/server/reports.ts'
import { openTestApp } from './app.ts'
import {
  castAssignment,
  castKari,
  castNils,
  castVikarer,
  giveCredits,
  type CastAdministrator,
} from './cast.ts'

/** The state of a message when the reports arrive. */
export interface Start {
  readonly state:
    | 'queued'
    | 'sending'
    | 'accepted'
    | 'delivered'
    | 'failed'
    | 'expired'
    | 'unknown'
    | 'stopped'
  readonly attempts?: number
  /** A possible duplicate. */
  readonly twice?: boolean
  readonly gatewayId?: string | null
}

/** In the state that {@link openSent} reads: in delivery, or delivered. */
export const SENT = { status: 'sent', cost: 1, over: true, dated: true, returned: 0 }
/** A failed message. */
export const LOST = { status: 'failed', cost: 0, over: true, returned: 1, state: 'failed' }

/** Kari's office with this many SMS accepted by the gateway, and Nils with one. */
export const openSent = async (count: number) => {
  const app = await openTestApp()
  const kari = await castKari(app)
  const nils = await castNils(app)
  const ask = async (administrator: CastAdministrator, vikarer: number) => {
    await giveCredits(app, administrator, vikarer)
    await castVikarer(app, administrator, vikarer)
    await castAssignment(app, administrator)
    const rows = await app.db.query('select id from sms_history where employer_id = $1 order by id', [
      administrator.scope.employerId,
    ])
    return rows.map((row) => String(row['id']))
  }
  const ids = await ask(kari, count)
  const [nilsId = ''] = await ask(nils, 1)
  const [first = ''] = ids

  /** The messages in these states of the outbox, with the place of each credit. */
  const beginMany = async (starts: readonly (Start & { id: string })[]) => {
    const rows = starts.map(({ id, state, attempts = 1, twice = false, gatewayId = null }) => {
      const isLost = ['failed', 'expired', 'stopped'].includes(state)
      const isOver = isLost || ['accepted', 'delivered'].includes(state) || (twice && state === 'unknown')
      const status = isLost ? 'failed' : isOver ? 'sent' : 'pending'
      return { id, state, attempts, twice, gatewayId, isOver, status }
    })
    await app.db.query(
      `with gone as (delete from credit_ledger where sms_id is not null)
      update sms_history sms set gateway_state = state, attempts = start.attempts, possible_duplicate = twice,
        gateway_id = "gatewayId", status = start.status, cost = case start.status when 'failed' then 0 else 1 end,
        next_attempt_at = case when not "isOver" then now() + interval '1 minute' end,
        sent_at = null, delivered_at = null, failure = null
      from jsonb_to_recordset($1::jsonb) as start (id uuid, state text, attempts integer, twice boolean,
        "gatewayId" text, status text, "isOver" boolean)
      where sms.id = start.id`,
      [JSON.stringify(rows)],
    )
  }
  const begin = (start: Start, id = first) => beginMany([{ ...start, id }])
  const beginAll = () => beginMany([...ids, nilsId].map((id) => ({ id, state: 'sending' })))

  const report = (
    state: ReportedState,
    { id = first, gatewayId = 'g1', reason = null }: Partial<GatewayEvent> = {},
  ): GatewayEvent => ({ kind: 'report', id, gatewayId, state, reason })

  const record = (...events: GatewayEvent[]) =>
    app.database.transaction(app.system, (tx) => recordReports(tx, events))

  const readMany = (wanted: readonly string[]) =>
    app.db.query(
      `select gateway_state as state, status, cost, gateway_id, failure, next_attempt_at is null as over,
        sent_at is not null as dated, delivered_at is not null as delivered,
        (select count(*)::integer from credit_ledger where sms_id = sms.id and kind = 'returned') as returned
      from sms_history sms where id = any($1) order by array_position($1, id)`,
      [wanted],
    )
  const read = async (id = first) => (await readMany([id]))[0]
  return { app, kari, nils, ids, first, nilsId, begin, beginMany, beginAll, report, record, read, readMany }
}

export type SentSms = Awaited<ReturnType<typeof openSent>>
