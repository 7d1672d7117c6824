import type { TestDatabase } from './database.ts'

const messages = (channel: 'sms' | 'email') => `
  select m.employer_id, '${channel}' as channel, m.id as message_id, a.request_id, m.assignment_id, m.vikar_id, m.kind,
    m.created_at,
    case when m.gateway_state = 'stopped' then 'stopped' when m.status = 'pending' then 'under-way' else m.status
      end as status
  from ${channel}_history m join assignments a on a.employer_id = m.employer_id and a.id = m.assignment_id
  where m.vikar_id is not null and m.kind in ('request', 'reminder', 'cancelled')`

const kept = `
  select employer_id, channel, message_id, request_id, assignment_id, vikar_id, kind, created_at, status
    from deliveries`

/** Rows of `deliveries` that contradict the messages, and missing ones. */
export const readAstray = (db: Pick<TestDatabase, 'query'>) =>
  db.query(`
    with told as (${messages('sms')} union all ${messages('email')}), kept as (${kept})
    select 'not of a message' as wrong, extra.* from (select * from kept except select * from told) extra
    union all select 'missing', lost.* from (select * from told except select * from kept) lost`)
