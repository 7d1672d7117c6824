import { sql } from 'kysely'
import { lockAssignment } from '#features/assignments/server/lock.ts'
import type { SystemTransaction, TenantTransaction } from '#server/database/database.ts'
import { SystemScope, TenantScope } from '#server/database/scope.ts'
import type { Values } from '#server/history/kinds.ts'
import { recordEvents, type NewEvent } from '#server/history/record.ts'
import { gatewaysInUse } from '#server/outbox/circuit.ts'
import type { Services } from '#server/services.ts'
import {
  FLAPPING_MINUTES,
  mayTell,
  toldUpTo,
  ALARM_REASONS,
  type AlarmReason,
} from '#features/messages/alarm.ts'
import { USUAL_QUIET_HOURS, type QuietHours } from '#features/messages/quiet-hours.ts'
import { chanceOf } from '../forecast/chance-of.ts'
import { quietHoursOf, type QuietColumns } from '../line/settings.ts'
import { RequestKey } from '../request-key.ts'
import { FROM_SHIFT, reasonsAt } from './reasons.ts'
import { notifyOfAlarm } from '#features/messages/server/notify-of-alarm.ts'

interface ShiftKey {
  readonly employerId: string
  readonly assignmentId: string
}

/** The job: looks at the shifts of this request after a change. */
export const raiseAlarmsIn = async (services: Services, ids: unknown): Promise<void> => {
  const { employerId, requestId } = RequestKey.parse(ids)
  const isOfRequest = sql`a.employer_id = ${employerId} and a.request_id = ${requestId}`
  const due = await services.database.transaction(new SystemScope(null), (tx) =>
    readDue(tx, services, isOfRequest),
  )
  for (const key of due) await lookAt(services, key)
}

/**
 * The sweep: raises the alarms that are due, and clears those whose reason has gone. Reads everything from the rows, so
 * a lost process loses nothing. Decides on each shift in its own transaction.
 */
export const raiseAlarms = async (
  services: Services,
  scope: SystemScope,
  signal?: AbortSignal,
): Promise<void> => {
  const due = await services.database.transaction(scope, (tx) => readDue(tx, services, sql`true`))
  for (const key of due) {
    if (signal?.aborted) return
    await lookAt(services, key).catch((error: unknown) =>
      services.log.warn({ err: error, ...key }, 'an alarm was not decided; the next sweep tries again'),
    )
  }
}

/**
 * Shifts whose current reasons differ from the stored ones or have not been reported; then shifts that need no one. An
 * alarm that waits for the end of the usual quiet hours is skipped until then: otherwise each sweep of a night would
 * look at all of them.
 */
const readDue = async (
  tx: SystemTransaction,
  { clock, config }: Services,
  which: ReturnType<typeof sql>,
): Promise<ShiftKey[]> => {
  const now = clock.now()
  const latest = toldUpTo(USUAL_QUIET_HOURS, now)
  const isToTell = sql`standing.is_untold and (${latest}::timestamptz is null or a.starts_at <= ${latest} or q.is_urgent
    or c.employer_id is not null)`
  const { rows } = await sql<ShiftKey>`
    select employer_id, assignment_id from (
    select a.employer_id, a.id as assignment_id, (${isToTell}
      or not (found.reasons @> standing.reasons and found.reasons <@ standing.reasons)) as is_due ${FROM_SHIFT}
    cross join lateral (
      select coalesce(array_agg(s.reason)
        filter (where s.reason <> 'low-chance' or c.alarm_percent is null), '{}') as reasons,
        coalesce(bool_or(s.told_at is null), false) as is_untold
      from shift_alarms s
      where s.employer_id = a.employer_id and s.assignment_id = a.id and s.taken_back_at is null) standing
    cross join lateral (select ${reasonsAt(now, gatewaysInUse(config))} as reasons offset 0) found
    where a.status = 'open' and a.starts_at > ${now} and ${which} and (${isToTell} or c.alarm_percent is not null
      or not (found.reasons @> standing.reasons and found.reasons <@ standing.reasons))
    union
    select a.employer_id, a.id, true from shift_alarms s
    join assignments a on a.employer_id = s.employer_id and a.id = s.assignment_id
    where s.taken_back_at is null and not (a.status = 'open' and a.starts_at > ${now}) and ${which}
    ) shifts order by is_due desc, random() limit ${SWEEP_MOST}`.execute(tx)
  return rows
}

/** Shifts that are checked only for their chance come last and in random order, so that each has its turn. */
const SWEEP_MOST = 500

const lookAt = async (services: Services, { employerId, assignmentId }: ShiftKey): Promise<void> => {
  const scope = new TenantScope(employerId, null)
  const isChanged = await services.database.transaction(scope, (tx) =>
    decideAlarm(tx, services, assignmentId),
  )
  if (isChanged) services.live.publish(`employer:${employerId}`, ['assignments', 'messages', 'credits'])
}

/**
 * Brings the alarm of one shift up to date and notifies the office of new reasons. Each reason is reported at most
 * once, because its messages are committed with it. Holds the shift, so that a yes is serialized with it. Returns
 * whether anything has changed.
 */
export const decideAlarm = async (
  tx: TenantTransaction,
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  assignmentId: string,
): Promise<boolean> => {
  const now = clock.now()
  const isLow = await isChanceLow(tx, { config, now }, assignmentId)
  await lockAssignment(tx, assignmentId)
  const shift = await readShift(tx, { config, now }, assignmentId)
  if (!shift) return false
  const reasons: AlarmReason[] = isLow && shift.isOpen ? [...shift.reasons, 'low-chance'] : shift.reasons
  const { raised, over } = await note(tx, assignmentId, reasons, now)
  const untold = mayTell(shift.quiet, shift, now) ? await takeUntold(tx, assignmentId, now) : []
  const effects =
    untold.length > 0 ? await notifyOfAlarm(tx, config, { assignmentId, reasons: untold, now }) : {}
  const events = [
    ...eventOf('alarm-over', assignmentId, over),
    ...eventOf('alarm', assignmentId, [...raised, ...untold], effects),
  ]
  await recordEvents(tx, events)
  return events.length > 0
}

/** An alarm that is raised in quiet hours has one event then, and another when the office is notified. */
const eventOf = (
  kind: 'alarm' | 'alarm-over',
  assignmentId: string,
  reasons: readonly AlarmReason[],
  effects: Values = {},
): NewEvent[] => {
  const listed = ALARM_REASONS.filter((reason) => reasons.includes(reason)).join(',')
  return listed === '' ? [] : [{ kind, on: { assignmentId }, after: { reasons: listed }, effects }]
}

interface Shift {
  readonly reasons: AlarmReason[]
  readonly startsAt: Date
  readonly isUrgent: boolean
  readonly isOpen: boolean
  readonly quiet: QuietHours | null
}

const readShift = async (
  tx: TenantTransaction,
  { config, now }: { readonly config: Services['config']; readonly now: Date },
  assignmentId: string,
): Promise<Shift | undefined> => {
  const { rows } = await sql<Omit<Shift, 'quiet'> & QuietColumns & { hasChosen: boolean }>`
    select ${reasonsAt(now, gatewaysInUse(config))} as reasons, a.starts_at,
      ${isStillOpen(now)} as is_open, q.is_urgent, c.employer_id is not null as has_chosen, c.quiet_from, c.quiet_until,
        c.quiet_weekends
    ${FROM_SHIFT} where a.employer_id = ${tx.scope.employerId} and a.id = ${assignmentId}`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  const { hasChosen, quietFrom, quietUntil, quietWeekends, ...shift } = row
  const chosen = hasChosen ? quietHoursOf({ quietFrom, quietUntil, quietWeekends }) : USUAL_QUIET_HOURS
  return { ...shift, quiet: chosen }
}

const isStillOpen = (now: Date) =>
  sql<boolean>`(a.status = 'open' and a.starts_at > ${now} and q.undone_at is null)`

/**
 * Is the chance below the employer's limit, if they have one? Computed before the shift is locked, because it is slow.
 */
const isChanceLow = async (
  tx: TenantTransaction,
  { config, now }: { readonly config: Services['config']; readonly now: Date },
  assignmentId: string,
): Promise<boolean> => {
  const { rows } = await sql<{ alarmPercent: number }>`
    select c.alarm_percent ${FROM_SHIFT}
    where a.employer_id = ${tx.scope.employerId} and a.id = ${assignmentId} and c.alarm_percent is not null
      and ${isStillOpen(now)}`.execute(tx)
  const [asked] = rows
  if (!asked) return false
  const chance = await chanceOf(tx, { config }, { assignmentId }, now)
  return chance !== null && chance * 100 < asked.alarmPercent
}

interface Noted {
  readonly raised: readonly AlarmReason[]
  readonly over: readonly AlarmReason[]
}

/**
 * Stores the current reasons, and returns the difference. A reason that returns soon, without a yes in between, counts
 * as notified.
 */
const note = async (
  tx: TenantTransaction,
  assignmentId: string,
  reasons: readonly AlarmReason[],
  now: Date,
): Promise<Noted> => {
  const { employerId } = tx.scope
  const isFlapping = sql`known.taken_back_at > excluded.raised_at - ${FLAPPING_MINUTES} * interval '1 minute'
    and not exists (select from assignment_responses r where r.employer_id = known.employer_id
      and r.assignment_id = known.assignment_id and r.accepted_at > known.raised_at)`
  const { rows } = await sql<{ reason: AlarmReason; isRaised: boolean }>`
    with raised as (
      insert into shift_alarms as known (employer_id, assignment_id, reason, raised_at)
      select ${employerId}, ${assignmentId}, reason, ${now}::timestamptz(3) from unnest(${[...reasons]}::text[]) reason
      on conflict (employer_id, assignment_id, reason) do update set taken_back_at = null,
        raised_at = case when ${isFlapping} then known.raised_at else excluded.raised_at end,
        told_at = case when ${isFlapping} then known.told_at end
        where known.taken_back_at is not null
      returning reason
    ), taken_back as (
      update shift_alarms set taken_back_at = ${now}
      where employer_id = ${employerId} and assignment_id = ${assignmentId} and taken_back_at is null
        and reason <> all(${[...reasons]}::text[])
      returning reason
    )
    select reason, true as is_raised from raised union all select reason, false from taken_back`.execute(tx)
  const which = (isRaised: boolean) => rows.flatMap((row) => (row.isRaised === isRaised ? [row.reason] : []))
  return { raised: which(true), over: which(false) }
}

/** Marks the unreported reasons in one conditional statement and returns them: only one caller gets each row. */
const takeUntold = async (tx: TenantTransaction, assignmentId: string, now: Date): Promise<AlarmReason[]> => {
  const { rows } = await sql<{ reason: AlarmReason }>`
    update shift_alarms set told_at = ${now}
    where employer_id = ${tx.scope.employerId} and assignment_id = ${assignmentId} and told_at is null
      and taken_back_at is null
    returning reason`.execute(tx)
  const told = new Set(rows.map(({ reason }) => reason))
  return ALARM_REASONS.filter((reason) => told.has(reason))
}
