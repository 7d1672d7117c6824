import { sql, type RawBuilder } from 'kysely'
import { table, type Table } from './table.ts'

/** Data about a substitute with a login, at all their employers, without the questions to others and their answers. */
export const personTables = (userId: string): Table[] => {
  /** The person's register rows `v`, with the employer `e` and the given joins. */
  const own = (oldestFirst: string, join = sql``) =>
    sql`vikarer v join ${EMPLOYERS} e on e.id = v.employer_id ${join}
      where v.user_id = ${userId} order by ${sql.ref(oldestFirst)}, v.id`
  return [
    ...loginTables(userId),
    table('vikarer', 'det arbeidsgiverne har om deg i vikarregisteret', VIKAR, own('v.created_at')),
    ...officeTables(),
    table(
      'removed',
      'det som er igjen en tid hos arbeidsgivere som har slettet deg fra registeret',
      REMOVED,
      sql`removed_for_person() r order by r.removed_at`,
    ),
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
      'line',
      'plassen din i køen, og hva den kom av',
      LINE,
      mine(sql`line_for_person()`, 'g.request_id'),
    ),
    table(
      'assignment_responses',
      'svarene dine',
      RESPONSE,
      own('s.created_at', of('assignment_responses', 's')),
    ),
    ...messageTables(userId, own),
  ]
}

const loginTables = (userId: string): Table[] => [
  table(
    'account',
    'kontoen din',
    ACCOUNT,
    sql`users u join profiles p on p.user_id = u.id where u.id = ${userId}`,
  ),
  table('logins', 'måtene du logger inn på', LOGIN, sql`logins_for_person() l order by l.created_at, l.kind`),
  table(
    'sessions',
    'hvor du er logget inn',
    ['user_agent', 'entered_by', 'passed_factor', 'created_at', 'updated_at as last_seen_at', 'expires_at'],
    sql`sessions where user_id = ${userId} order by created_at, id`,
  ),
]

/** Rows that the offices write about the person; the person's role reads them through functions. */
const officeTables = (): Table[] => [
  table('groups', 'gruppene du er i hos arbeidsgiverne', GROUP, mine(sql`groups_for_person()`, 'g.name')),
  table('notes', 'det arbeidsgiverne har notert om deg', NOTE, mine(sql`notes_for_person()`, 'g.written_at')),
  table(
    'office_absences',
    'når arbeidsgiverne har lagt inn at du er borte',
    OFFICE_ABSENCE,
    mine(sql`office_absences_for_person()`, 'g.start_date'),
  ),
]

const messageTables = (
  userId: string,
  own: (oldestFirst: string, join: RawBuilder<unknown>) => RawBuilder<unknown>,
) => [
  table('sms_history', 'SMS-er til deg', SMS, own('m.created_at', SENT_SMS)),
  table('email_history', 'e-poster til deg', EMAIL, own('m.created_at', SENT_EMAIL)),
  table(
    'account_emails',
    'e-poster om innloggingen din',
    ACCOUNT_EMAIL,
    sql`email_history m where m.user_id = ${userId} order by m.created_at, m.id`,
  ),
]

/** An office without a name is identified by its owner. */
const EMPLOYERS = sql`(select id, coalesce(name, owner_for_person(id)) as name from employers)`

/** Rows `g` of the person, with the employer `e` of each. */
const mine = (rows: RawBuilder<unknown>, inOrder: string) =>
  sql`${rows} g join ${EMPLOYERS} e on e.id = g.employer_id order by e.name, ${sql.ref(inOrder)}`

const of = (name: string, alias: string) =>
  sql`join ${sql.table(name)} ${sql.id(alias)}
    on ${sql.ref(`${alias}.employer_id`)} = v.employer_id and ${sql.ref(`${alias}.vikar_id`)} = v.id`

const AWAY = sql`${of('vikar_unavailability', 'n')}
  left join period_reasons r on r.period_id = n.period_id and r.user_id = v.user_id`

const ASKED = sql`${of('recipients', 't')}
  join requests q on q.employer_id = t.employer_id and q.id = t.request_id
  join assignments a on a.employer_id = q.employer_id and a.request_id = q.id
  left join assignment_responses s on s.employer_id = a.employer_id and s.assignment_id = a.id and s.vikar_id = v.id`

/** Other people are counted, never named. */
const WHY = sql`${of('recipients', 't')}
  cross join lateral askings_for_person(t.employer_id, t.request_id, t.vikar_id) why`

/** Excludes messages of a held request: its shifts are hidden from the person (policy `held`). */
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
  'v.is_favourite',
  'v.is_leaving',
  'v.inactive_since',
  'v.person_since',
  'v.email_refused_at',
  'v.email_refusal',
  'v.email_bounced',
  'v.created_at',
  'v.updated_at',
]

const LOGIN = ['l.kind', 'l.name', 'l.issuer', 'l.subject', 'l.created_at', 'l.last_used_at']

const GROUP = ['e.name as employer_name', 'g.vikar_id', 'g.name']

const NOTE = ['e.name as employer_name', 'g.vikar_id', 'g.note', 'g.written_at']

const REMOVED = [
  'r.employer_name',
  'r.phone',
  'r.email',
  'r.company',
  'r.skills',
  'r.availability',
  'r.no_sms',
  'r.is_favourite',
  'r.groups',
  'r.periods',
  'r.removed_at',
]

const LINE = [
  'e.name as employer_name',
  'g.vikar_id',
  'g.request_id',
  'g.place',
  'g.group_name',
  'g.last_asked_at',
  'g.worked_minutes',
  'g.asked_at',
  'g.asked_because',
]

const WHERE = ['e.name as employer_name', 'v.id as vikar_id']

const UNAVAILABILITY = [...WHERE, 'n.start_date', 'n.end_date', 'r.reason', 'n.created_at', 'n.updated_at']

const OFFICE_ABSENCE = [
  'e.name as employer_name',
  'g.vikar_id',
  'g.start_date',
  'g.end_date',
  'g.weekdays',
  'g.created_at',
]

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
  't.expires_at as link_expires_at',
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
  's.asked_again_at',
  's.declined_at',
  's.withdrawn_at',
  's.times_withdrawn',
  's.removed_at',
  's.confirm_asked_at',
  's.confirmed_at',
  's.agreed_date',
  's.agreed_start_time',
  's.agreed_end_time',
  's.recorded_by is not null as recorded_by_office',
  's.created_at',
]

const MESSAGE = [...WHERE, 'm.assignment_id', 'm.kind', 'm.recipient']

const SMS = [...MESSAGE, 'm.message', 'm.status', 'm.created_at', 'm.sent_at', 'm.delivered_at', 'm.failure']

const ACCOUNT_EMAIL = [
  'm.kind',
  'm.recipient',
  'm.subject',
  'm.letter as text',
  'm.status',
  'm.created_at',
  'm.sent_at',
]

const EMAIL = [
  ...MESSAGE,
  'm.subject',
  'm.letter as text',
  'm.status',
  'm.created_at',
  'm.sent_at',
  'm.failure',
]
