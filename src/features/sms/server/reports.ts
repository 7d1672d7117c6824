import { sql } from 'kysely'
import type { GatewayName } from '#server/config/gateways.ts'
import type { SystemTransaction } from '#server/database/database.ts'
import { SystemScope } from '#server/database/scope.ts'
import { codeIn } from '#server/outbox/log-lines.ts'
import { storable } from '#server/outbox/outbox.ts'
import type { Services } from '#server/services.ts'
import type { GatewayEvent } from './gateways/gateway.ts'
import { giveCreditsBack, NOT_DELIVERED } from './give-back.ts'

/** An employer whose messages changed. */
export interface ReportedTo {
  readonly employerId: string
  readonly hasCreditsBack: boolean
}

interface Moved {
  readonly id: string
  readonly kind: string
  readonly employerId: string
  readonly assignmentId: string | null
  readonly failed: boolean
}

const reporting = new SystemScope(null)

/**
 * Records and counts a gateway's reports and updates open screens. If this rejects, the gateway should repeat the
 * report.
 */
export const takeReports = async (
  { database, metrics, live, log }: Services,
  gateway: GatewayName,
  events: readonly GatewayEvent[],
): Promise<void> => {
  const record = () => database.transaction(reporting, (tx) => recordReports(tx, events))
  const told = await record().catch(record) // retried after any error: not every gateway repeats its reports
  for (const { id, state, gatewayId, reason } of events) {
    metrics.smsReports.inc({ gateway, state })
    const code = reason === null ? null : codeIn(reason) // the words may quote the message; they are stored with it
    log.info(
      { gateway, id, state, ...(gatewayId && { gatewayId }), ...(code && { code }) },
      'delivery report received',
    )
  }
  for (const { employerId, hasCreditsBack } of told)
    live.publish(`employer:${employerId}`, hasCreditsBack ? ['messages', 'credits'] : ['messages'])
}

/**
 * Advances SMS by their reports, never back, and returns the employers to notify. In whatever order and number
 * reports come, a message ends in the same state, and a failed one returns its credit once. The rows are locked in
 * order of id, so nothing changes them between the choice of the furthest report and the update.
 */
export const recordReports = async (
  tx: SystemTransaction,
  events: readonly GatewayEvent[],
): Promise<ReportedTo[]> => {
  if (events.length === 0) return []
  const { rows } = await sql<Moved>`
    with reports as (
      select * from jsonb_to_recordset(${JSON.stringify(events.map(flatten))}::jsonb)
        as report (id uuid, state text, gateway_id text, reason text)
    ), held as (
      select id, status, gateway_state, attempts, possible_duplicate, gateway_id from sms_history
      where id in (select id from reports) order by id for no key update
    ), furthest as (
      select distinct on (report.id) report.*
      from reports report join held message on message.id = report.id
      where ${IS_FURTHER}
      order by report.id, array_position(array['unsure', 'accepted', 'failed', 'delivered'], report.state) desc
    )
    update sms_history message set
      gateway_state = case report.state when 'unsure' then 'unknown' else report.state end,
      status = case report.state when 'failed' then 'failed' else 'sent' end,
      gateway_id = case when possible_duplicate then message.gateway_id
                        else coalesce(message.gateway_id, report.gateway_id) end,
      failure = case when report.state in ('failed', 'unsure') then coalesce(report.reason, failure) end,
      cost = case report.state when 'failed' then 0 else cost end,
      sent_at = case report.state when 'failed' then sent_at else coalesce(sent_at, now()) end,
      delivered_at = case report.state when 'delivered' then now() end,
      next_attempt_at = null
    from furthest report where message.id = report.id
    returning message.id, message.kind, message.employer_id, message.assignment_id,
      message.status = 'failed' as failed`.execute(tx)
  await noteReports(tx, events, rows)
  const failed = rows.filter((row) => row.failed)
  await giveCreditsBack(tx, failed, () => NOT_DELIVERED)
  const paidBack = new Set(failed.map(({ employerId }) => employerId))
  return [...new Set(rows.map(({ employerId }) => employerId))].map((employerId) => ({
    employerId,
    hasCreditsBack: paidBack.has(employerId),
  }))
}

/**
 * Records the reasons of failures; a delivery is recorded on the message itself. An operator's test message belongs
 * to no employer, so all its reports are recorded.
 */
const noteReports = async (
  tx: SystemTransaction,
  events: readonly GatewayEvent[],
  moved: readonly Moved[],
) => {
  const ids = new Set(moved.map(({ id }) => id))
  const told = events.filter(({ id, state }) => !ids.has(id) || state === 'failed' || state === 'unsure')
  if (told.length === 0) return
  await sql`
    insert into message_attempts (message_id, attempt, outcome, reason)
    select report.id, coalesce(message.attempts, test.attempt), 'reported-' || report.state, report.reason
    from jsonb_to_recordset(${JSON.stringify(told.map(flatten))}::jsonb) as report (id uuid, state text, reason text)
    left join sms_history message on message.id = report.id and report.id = any(${[...ids]}::uuid[])
    left join message_attempts test on test.message_id = report.id and test.outcome = 'test'
    where message.id is not null or test.message_id is not null
    order by report.id
    on conflict (message_id, attempt, outcome) do nothing`.execute(tx)
}

/**
 * True if a report advances the message's state. Both attempts of a possible duplicate may report, and only the
 * accepted one's gateway id is stored. So a failure counts only if it has that id, or if both outcomes are unknown
 * and the failure is the last to come; an `accepted` report must not block it, because it may belong to the other
 * attempt.
 */
const IS_FURTHER = sql`case report.state
  when 'delivered' then gateway_state <> 'delivered' and (gateway_state <> 'stopped' or attempts > 0)
  when 'failed' then case when possible_duplicate
    then gateway_state = 'unknown' or (gateway_state = 'accepted' and message.gateway_id = report.gateway_id)
    else gateway_state in ('sending', 'accepted', 'unknown') or (gateway_state = 'queued' and attempts > 0) end
  when 'accepted' then gateway_state = 'sending' or (gateway_state = 'queued' and attempts > 0)
    or (gateway_state = 'unknown' and not possible_duplicate)
  when 'unsure' then not possible_duplicate and (gateway_state = 'sending'
    or (gateway_state = 'queued' and attempts > 0)
    or (gateway_state = 'unknown' and status = 'pending'))
  end`

/** Removes characters that cannot be stored: a gateway would repeat an unrecorded report for ever. */
const flatten = ({ id, state, gatewayId, reason }: GatewayEvent) => ({
  id,
  state,
  gateway_id: gatewayId && storable(gatewayId),
  reason: reason && storable(reason),
})
