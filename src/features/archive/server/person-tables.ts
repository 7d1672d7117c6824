import { sql } from 'kysely'
import { table, type Table } from './table.ts'

/** What is about a substitute with a login, at all their employers; nothing of what others were asked or answered. */
export const personTables = (userId: string): Table[] => {
  const account = sql`users u join profiles p on p.user_id = u.id where u.id = ${userId}`
  /** One's rows `v` in the registers, with the employer `e` and what else is joined. */
  const own = (oldestFirst: string, join = sql``) =>
    sql`vikarer v join ${EMPLOYERS} e on e.id = v.employer_id ${join}
      where v.user_id = ${userId} order by ${sql.ref(oldestFirst)}, v.id`
  return [
    table('account', 'kontoen din', ACCOUNT, account),
    table('vikarer', 'det arbeidsgiverne har om deg i vikarregisteret', VIKAR, own('v.created_at')),
    table(
      'login_invitations',
      'arbeidsgivere som har invitert deg',
      ['employer_id', 'email', 'created_at', 'expires_at', 'declined_at'],
      sql`login_invitations where user_id = ${userId} order by created_at, employer_id`,
    ),
    table('vikar_unavailability', 'når du ikke er tilgjengelig', UNAVAILABILITY, own('n.created_at', AWAY)),
    table('requests', 'oppdragene du er spurt om', REQUEST, own('t.created_at', ASKED)),
    table('askings', 'når du ble spurt, og hvorfor', ASKING, own('why.at', WHY)),
    table(
      'assignment_responses',
      'svarene dine',
      RESPONSE,
      own('s.created_at', of('assignment_responses', 's')),
    ),
    table('sms_history', 'SMS-er til deg', SMS, own('m.created_at', SENT_SMS)),
    table('email_history', 'e-poster til deg', EMAIL, own('m.created_at', SENT_EMAIL)),
    table(
      'account_emails',
      'e-poster om innloggingen din',
      ACCOUNT_EMAIL,
      sql`email_history m where m.user_id = ${userId} order by m.created_at, m.id`,
    ),
  ]
}

/** An office without a name is known by its owner. */
const EMPLOYERS = sql`(select id, coalesce(name, owner_for_person(id)) as name from employers)`

const of = (name: string, alias: string) =>
  sql`join ${sql.table(name)} ${sql.id(alias)}
    on ${sql.ref(`${alias}.employer_id`)} = v.employer_id and ${sql.ref(`${alias}.vikar_id`)} = v.id`

const AWAY = sql`${of('vikar_unavailability', 'n')}
  left join period_reasons r on r.period_id = n.period_id and r.user_id = v.user_id`

const ASKED = sql`${of('recipients', 't')}
  join requests q on q.employer_id = t.employer_id and q.id = t.request_id
  join assignments a on a.employer_id = q.employer_id and a.request_id = q.id
  left join assignment_responses s on s.employer_id = a.employer_id and s.assignment_id = a.id and s.vikar_id = v.id`

/** Others are counted, never named. */
const WHY = sql`${of('recipients', 't')}
  cross join lateral askings_for_person(t.employer_id, t.request_id, t.vikar_id) why`

/** Without what waits with a held request: its shifts are hidden from the person (policy `held`). */
const messages = (name: string) => sql`${of(name, 'm')} and (m.assignment_id is null or exists (
  select from assignments a where a.employer_id = m.employer_id and a.id = m.assignment_id))`

const SENT_SMS = messages('sms_history')
const SENT_EMAIL = messages('email_history')

const ACCOUNT = [
  'u.id',
  'p.full_name',
  'u.email',
  'u.email_verified',
  'p.phone',
  'p.confirmed_phone',
  'p.notify_on_assignment_accepted',
  'p.notify_on_alarm',
  'p.terms_accepted_at',
  'u.created_at',
]

const VIKAR = [
  'v.id',
  'e.name as employer_name',
  'v.full_name',
  'v.phone',
  'v.email',
  'v.company',
  'v.skills',
  'v.availability',
  'v.no_sms',
  'v.created_at',
  'v.updated_at',
]

const WHERE = ['e.name as employer_name', 'v.id as vikar_id']

const UNAVAILABILITY = [...WHERE, 'n.start_date', 'n.end_date', 'r.reason', 'n.created_at', 'n.updated_at']

const REQUEST = [
  ...WHERE,
  'a.id as assignment_id',
  'a.title',
  'a.location',
  'a.assignment_date',
  'a.start_time',
  'a.end_time',
  'a.starts_at',
  'a.ends_at',
  'a.description',
  'a.requirements',
  'q.channels',
  'a.status',
  "coalesce(s.response_type = 'accepted', false) as assigned_to_me",
  't.opened_at',
  't.created_at as asked_at',
]

const ASKING = [
  ...WHERE,
  't.request_id',
  'why.at as asked_at',
  'why.kind',
  'why.code as because',
  'why.minutes as patience_minutes',
  'why.people as asked_together',
  'why.earlier as asked_before_me',
  'why.declined as declined_before_me',
  'why.place as place_in_line',
  'why.is_favourite',
  'why.is_in_group',
]

const RESPONSE = [
  ...WHERE,
  's.assignment_id',
  's.response_type',
  's.message',
  's.accepted_at',
  's.interested_at',
  's.declined_at',
  's.withdrawn_at',
  's.created_at',
]

const MESSAGE = [...WHERE, 'm.assignment_id', 'm.kind', 'm.recipient']

const SMS = [...MESSAGE, 'm.message', 'm.status', 'm.created_at', 'm.sent_at']

const ACCOUNT_EMAIL = [
  'm.kind',
  'm.recipient',
  'm.subject',
  'm.letter as text',
  'm.status',
  'm.created_at',
  'm.sent_at',
]

const EMAIL = [...MESSAGE, 'm.subject', 'm.letter as text', 'm.status', 'm.created_at', 'm.sent_at']
