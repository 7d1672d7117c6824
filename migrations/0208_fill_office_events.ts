import { sql } from 'kysely'
import type { OnlineSteps } from '../src/server/database/online-steps.ts'

/** Acts on shifts, which have another name as events. Migration 192 has made events of a request's rows. */
const OF_SHIFTS = `(values ('assignment-cancelled', 'cancelled'), ('assignment-completed', 'completed'), ('assignment-reopened', 'reopened'),
  ('assignment-edited', 'edited'), ('assignment-places-changed', 'edited'), ('request-undone', 'undone'), ('line-changed', 'line-changed'),
  ('send-time-changed', 'send-time-changed'), ('vikar-removed', 'removed'), ('answer-recorded', 'answered'), ('sms-resent', 'resent'))`

/** Acts of the office, which have the same name. */
const OF_OFFICES = `array['member-invited', 'member-invitation-withdrawn', 'member-joined', 'member-left', 'member-removed', 'member-role-changed',
  'member-bound', 'ownership-handed-on', 'user-deactivated', 'user-restored', 'user-updated', 'user-erasure-requested', 'role-changed',
  'factor-demanded', 'factor-not-demanded', 'oidc-demanded', 'oidc-not-demanded', 'login-by-link', 'magic-link-made', 'magic-link-revoked',
  'magic-session-ended', 'credits-bought', 'credits-granted', 'credits-taken-back', 'archive-downloaded', 'register-exported',
  'events-exported', 'vikarer-imported', 'vikar-updated', 'vikar-deleted', 'vikar-leaving', 'vikar-made-inactive', 'vikar-restored',
  'vikar-contact-erased', 'login-invited', 'login-linked', 'group-created', 'group-renamed', 'group-deleted', 'department-created',
  'department-updated', 'department-closed', 'department-reopened', 'department-contact-cleared', 'department-contact-handed-on',
  'employer-updated', 'asking-settings-changed', 'template-created', 'template-updated', 'template-deleted']`

/**
 * Derives the events that an office lacks from its rows of the audit log, with the names of today. An act that has an event, recorded or
 * filled in, is left out. Events of an office are compared by their exact time, those of a shift to the second: a rounded column may
 * be their source.
 */
const FILL = `
  create or replace function fill_office_events(employer uuid, since timestamptz) returns integer language plpgsql
    set jit = off set search_path = public, pg_temp as $$
  declare made integer;
  begin
    with acts as materialized (
      select l.id as log_id, l.at, l.action, coalesce(s.kind, l.action) as kind, s.kind is not null as is_of_shift, l.actor_user_id,
        case when l.subject_type = 'assignment' then a.request_id end as request_id,
        case when l.subject_type = 'assignment' then uuid_in_log(l.subject_id) end as assignment_id,
        case l.subject_type when 'vikar' then uuid_in_log(l.subject_id)
          when 'assignment' then uuid_in_log(l.detail ->> 'vikarId') end as vikar_id,
        case when l.detail ? 'department' and not l.action like 'assignment%' then 'department' when l.subject_type = 'user' then 'member' end as subject_kind,
        case when l.detail ? 'department' and not l.action like 'assignment%' then uuid_in_log(l.detail ->> 'department')
          when l.subject_type = 'user' then uuid_in_log(l.subject_id) end as subject_id,
        l.detail
      from audit_log l
      left join ${OF_SHIFTS} s (action, kind) on s.action = l.action
      left join assignments a on a.employer_id = employer and a.id = uuid_in_log(l.subject_id) and l.subject_type = 'assignment'
      where l.employer_id = employer and l.at >= greatest(since, now() - interval '36 months')
        and (s.kind is not null or l.action = any(${OF_OFFICES}))
        and (l.action <> 'login-by-link' or l.detail ->> 'purpose' = 'admin-magic')
    )
    insert into events (employer_id, at, kind, actor_kind, actor_id, actor_name, for_id, for_name, request_id, assignment_id, vikar_id, vikar_name,
      subject_kind, subject_id, subject_name, before, after, because, is_migrated)
    select employer, act.at, act.kind,
      case when act.action in ('login-by-link', 'magic-session-ended') and act.actor_user_id is not null then 'support'
        when act.actor_user_id is null then 'service'
        when act.action = 'login-linked' and act.vikar_id is not null then 'substitute'
        when actor.role = 'superadmin' then 'support' else 'member' end,
      case when act.action in ('login-by-link', 'magic-session-ended') then coalesce(link.created_by, act.actor_user_id)
        when act.action = 'login-linked' and act.vikar_id is not null then act.vikar_id else act.actor_user_id end,
      case when act.action in ('login-by-link', 'magic-session-ended') then maker.full_name
        when act.action = 'login-linked' and act.vikar_id is not null then vikar.full_name else actor.full_name end,
      case when act.action in ('login-by-link', 'magic-session-ended') then act.actor_user_id end,
      case when act.action in ('login-by-link', 'magic-session-ended') then actor.full_name end,
      act.request_id, act.assignment_id, act.vikar_id, vikar.full_name, act.subject_kind, act.subject_id,
      case act.subject_kind when 'member' then member.full_name when 'department' then department.name end,
      case when act.kind in ('member-role-changed', 'role-changed') then jsonb_strip_nulls(jsonb_build_object('role', act.detail -> 'from')) else '{}' end,
      case when act.kind in ('member-role-changed', 'role-changed') then jsonb_strip_nulls(jsonb_build_object('role', act.detail -> 'to'))
        when act.kind = 'answered' then jsonb_build_object('response', act.detail -> 'answer')
        when act.is_of_shift then '{}'
        else act.detail - array['department', 'invitation', 'link', 'of', 'user', 'version', 'vikarId', 'enteredBy', 'purpose', 'reason'] end,
      case when act.detail ->> 'reason' = 'no-owner-left' then jsonb_build_object('code', 'no-owner-left') else '{}' end, true
    from acts act
    left join profiles actor on actor.user_id = act.actor_user_id
    left join login_links link on link.id = uuid_in_log(act.detail ->> 'link') and act.action = 'login-by-link'
    left join profiles maker on maker.user_id = link.created_by
    left join vikarer vikar on vikar.employer_id = employer and vikar.id = act.vikar_id
    left join profiles member on member.user_id = act.subject_id and act.subject_kind = 'member'
    left join departments department on department.employer_id = employer and department.id = act.subject_id and act.subject_kind = 'department'
    where case when act.is_of_shift then not exists (select from events e where e.employer_id = employer
        and e.at between act.at - interval '1 second' and act.at + interval '1 second'
        and e.kind = any(case when act.action = 'line-changed' then array['line-changed', 'asked-all', 'line-resumed']
          when act.action = 'send-time-changed' then array['send-time-changed', 'sent-now'] else array[act.kind] end)
        and (e.assignment_id is null or act.assignment_id is null or e.assignment_id = act.assignment_id)
        and (e.vikar_id is null or act.vikar_id is null or e.vikar_id = act.vikar_id))
      else not exists (select from events e where e.employer_id = employer and e.at = act.at and e.kind = act.kind
        and e.subject_id is not distinct from coalesce(act.subject_id, e.subject_id)
        and e.vikar_id is not distinct from act.vikar_id) end
    order by act.log_id;
    get diagnostics made = row_count;
    return made;
  end $$;
  comment on function fill_office_events is 'Derives the events that an office lacks from the audit log, and returns how many. Repeating it adds none';
  revoke all on function fill_office_events from public;
  grant execute on function fill_office_events to vikarklar_system`

const UUID = `
  create or replace function uuid_in_log(value text) returns uuid language sql immutable return (
    case when value ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then value::uuid end);
  comment on function uuid_in_log is 'An id of the audit log; null for anything else'`

/** Gives offices the history that the audit log tells of. A process of the version before records none: 'fill-events' closes that gap. */
export const online = async ({ statement, index, offices }: OnlineSteps) => {
  await statement(UUID)
  await statement(FILL)
  await index('plain', 'audit_log_time', 'audit_log (at, id)')
  await offices(async (tx, employerId) => {
    await sql`select fill_office_events(${employerId}::uuid, '-infinity')`.execute(tx)
  })
}

export const up = async () => {}
