import { castColleague, castDepartment, type CastAdministrator } from '#test/cast.ts'
import type { TestApp } from '#test/app.ts'
import { cookieFor } from '#test/callers.ts'

/** Kari's colleagues and departments. */
export interface OfficeGround {
  /** Two of them. */
  readonly departmentIds: readonly string[]
  /** A planner who can be bound to them. */
  readonly plannerId: string
}

/** Kari takes push in two browsers. */
export const castOffice = async (app: TestApp, kari: CastAdministrator): Promise<OfficeGround> => {
  for (let count = 0; count < 2; count += 1) await cookieFor(app, kari.userId)
  await app.db.query(
    `insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth)
     select gen_random_uuid(), user_id, id, 'https://push.example/' || id, decode(repeat('04', 65), 'hex'),
       decode(repeat('07', 16), 'hex')
     from sessions where user_id = $1`,
    [kari.userId],
  )
  return {
    departmentIds: [await castDepartment(app, kari, 'Barnetrinnet'), await castDepartment(app, kari, 'SFO')],
    plannerId: (await castColleague(app, kari, 'Bo Lie', 'planner')).userId,
  }
}

/** Queues twenty notices to Kari about the shift `$1`, by push and, later, by SMS. */
export const TELL_KARI = `
  with told as (
    select gen_random_uuid() as id, a.employer_id, a.id as assignment_id from assignments a, generate_series(1, 20)
      where a.id = $1
  ), by_sms as (
    insert into sms_history (employer_id, id, assignment_id, kind, recipient, message, valid_until, next_attempt_at)
    select employer_id, id, assignment_id, 'alarm', '+4741000000', 'Ingen kommer', now() + interval '1 hour', now()
      from told
  )
  insert into push_messages (id, employer_id, user_id, assignment_id, subscription_id, notice_id, kind, title, body,
    path, valid_until,
    worth_until, mail)
  select gen_random_uuid(), told.employer_id, p.user_id, told.assignment_id, p.id, told.id, 'alarm', 'Ingen kommer', '',
    '/',
    now() + interval '1 hour', now() + interval '1 hour', null
  from told cross join push_subscriptions p`

/** Reopens the departments, and restores the office. */
export const RESET_OFFICE = [
  'delete from push_messages',
  'update departments set closed_at = null',
  'delete from membership_departments',
  'update memberships set is_bound = false where is_bound',
  'update requests set department_id = null where department_id is not null',
]
