import { sql } from 'kysely'
import { absencesOn } from '#features/vikarer/server/absences-on.ts'
import type { TenantTransaction } from '#server/database/database.ts'
import type { GatewaysInUse } from '#server/outbox/circuit.ts'
import { isHeld } from './held-up.ts'
import type { Delivery, DeliveryState, RecipientRow } from '../shapes.ts'
import { LAST_DAY } from '#features/assignments/server/absent-since.ts'
import { isUnconfirmed } from '#features/assignments/server/confirm.ts'
import { overlappingShift } from '#features/assignments/server/other-shift.ts'
import { IS_IN_RESERVE, NOT_TOLD } from '#features/asking/server/line/reserve.ts'
import { isAbout } from '#features/assignments/server/of-request.ts'

interface Row {
  readonly vikarId: string
  readonly fullName: string
  readonly phone: string | null
  readonly response: RecipientRow['response']
  readonly message: string | null
  readonly respondedAt: Date | null
  readonly withdrawnAt: Date | null
  readonly askedAgainAt: Date | null
  readonly wasRemoved: boolean
  readonly isToConfirm: boolean
  readonly noSms: boolean
  readonly noEmail: boolean
  readonly absentUntil: string | null
  readonly isBusy: boolean
  readonly canBeAsked: boolean
  readonly openedAt: Date | null
  readonly smsState: DeliveryState | null
  readonly smsAt: Date | null
  readonly smsDeliveredAt: Date | null
  readonly smsIsHeld: boolean | null
  readonly emailState: DeliveryState | null
  readonly emailAt: Date | null
  readonly emailIsHeld: boolean | null
}

/**
 * Every recipient of an assignment with the answer and the latest message by each channel: first yes, then the reserve
 * in the order of their answers, then the others. Empty for an unknown assignment.
 */
export const listRecipients = async (
  tx: TenantTransaction,
  assignmentId: string,
  gateways: GatewaysInUse,
): Promise<RecipientRow[]> => {
  const { rows } = await sql<Row>`
    select t.vikar_id, v.full_name, v.phone, r.response_type as response, r.message, r.created_at as responded_at,
      r.withdrawn_at, case when r.asked_again_at >= a.freed_at and not ${NOT_TOLD} then r.asked_again_at
        end as asked_again_at, coalesce(r.removed_at is not null, false) as was_removed,
          ${isUnconfirmed} as is_to_confirm, v.no_sms, v.email is null as no_email, away.until as absent_until,
            t.opened_at,
      (a.status = 'open' and exists (${overlappingShift(sql`t.vikar_id`)})) as is_busy,
        coalesce(${IS_IN_RESERVE}, false) as can_be_asked,
      s.gateway_state as sms_state, s.at as sms_at, s.delivered_at as sms_delivered_at, s.is_held as sms_is_held,
      e.gateway_state as email_state, e.at as email_at, e.is_held as email_is_held
    from recipients t
    join assignments a on a.employer_id = t.employer_id and a.request_id = t.request_id
    join vikarer v on v.employer_id = t.employer_id and v.id = t.vikar_id
    left join (
      select away.vikar_id, max(away.until) as until
      from assignments a cross join lateral ${absencesOn(sql`a.employer_id`, sql`a.assignment_date`, LAST_DAY)} away
      where a.employer_id = ${tx.scope.employerId} and a.id = ${assignmentId}
      group by away.vikar_id
    ) away on away.vikar_id = t.vikar_id
    left join assignment_responses r on r.employer_id = a.employer_id
      and r.assignment_id = a.id and r.vikar_id = t.vikar_id
    left join (
      select distinct on (vikar_id) vikar_id, gateway_state, coalesce(sent_at, created_at) as at, delivered_at,
        ${isHeld(gateways.sms)} as is_held
      from sms_history m
      where ${isAbout(tx.scope.employerId, assignmentId)}
      order by vikar_id, created_at desc
    ) s on s.vikar_id = t.vikar_id
    left join (
      select distinct on (vikar_id) vikar_id, gateway_state, coalesce(sent_at, created_at) as at,
        ${isHeld(gateways.email)} as is_held
      from email_history m
      where ${isAbout(tx.scope.employerId, assignmentId)}
      order by vikar_id, created_at desc
    ) e on e.vikar_id = t.vikar_id
    where a.employer_id = ${tx.scope.employerId} and a.id = ${assignmentId}
    order by array_position(array['accepted', 'interested', 'declined'], r.response_type), r.created_at,
      r.accepted_at, v.full_name, v.id`.execute(tx)
  return rows.map(toRecipient)
}

const toRecipient = ({
  smsState,
  smsAt,
  smsDeliveredAt,
  smsIsHeld,
  emailState,
  emailAt,
  emailIsHeld,
  respondedAt,
  withdrawnAt,
  askedAgainAt,
  absentUntil,
  openedAt,
  ...row
}: Row): RecipientRow => ({
  ...row,
  respondedAt: respondedAt?.toISOString() ?? null,
  withdrawnAt: withdrawnAt?.toISOString() ?? null,
  askedAgainAt: askedAgainAt?.toISOString() ?? null,
  absence: absentUntil === null ? null : { until: absentUntil },
  openedAt: openedAt?.toISOString() ?? null,
  sms: delivery(smsState, smsAt, smsIsHeld, smsDeliveredAt),
  email: delivery(emailState, emailAt, emailIsHeld),
})

const delivery = (
  state: DeliveryState | null,
  at: Date | null,
  isHeld: boolean | null,
  deliveredAt: Date | null = null,
): Delivery | null =>
  state && at
    ? {
        state,
        at: at.toISOString(),
        deliveredAt: deliveredAt?.toISOString() ?? null,
        ...(isHeld === true && { isHeld }),
      }
    : null
