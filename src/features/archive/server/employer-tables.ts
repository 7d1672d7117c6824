import { sql, type RawBuilder } from 'kysely'
import { table, type Table } from './table.ts'

/** Everything that is the employer's. What is left out, and why, stands in `employer-tables.test.ts`. */
export const employerTables = (employerId: string): Table[] => {
  const own = (name: string) =>
    sql`${sql.table(name)} where employer_id = ${employerId} order by created_at, id`
  return [
    table(
      'employers',
      'virksomheten',
      ['id', 'name', 'org_number', 'address', 'created_at'],
      sql`employers where id = ${employerId}`,
    ),
    table(
      'administrators',
      'de som administrerer for virksomheten',
      ADMINISTRATOR,
      sql`profiles p join users u on u.id = p.user_id
        where p.employer_id = ${employerId} order by p.created_at, p.user_id`,
    ),
    table('vikarer', 'vikarregisteret; av dem som er fjernet, finnes bare navnet', VIKAR, own('vikarer')),
    table(
      'vikar_unavailability',
      'når vikarene ikke er tilgjengelige',
      UNAVAILABILITY,
      own('vikar_unavailability'),
    ),
    table('vikar_groups', 'gruppene av vikarer', ['id', 'name', 'created_at'], own('vikar_groups')),
    table(
      'vikar_group_members',
      'hvem som er i hvilken gruppe',
      ['group_id', 'vikar_id'],
      sql`vikar_group_members where employer_id = ${employerId} order by group_id, vikar_id`,
    ),
    ...tablesOfRequests(employerId, own),
    table('sms_history', 'SMS-ene som er sendt eller venter', SMS, own('sms_history')),
    table('email_history', 'e-postene som er sendt eller venter', EMAIL, own('email_history')),
    table(
      'sms_credits',
      'hvor mange SMS som er igjen',
      ['balance', 'warn_below', 'warned_at', 'updated_at'],
      sql`sms_credits where employer_id = ${employerId}`,
    ),
    table('credit_ledger', 'alle bevegelser av SMS-saldoen', LEDGER, own('credit_ledger')),
    table('sms_transactions', 'kjøpene av SMS-pakker; beløp i øre', PURCHASE, own('sms_transactions')),
  ]
}

const tablesOfRequests = (employerId: string, own: (name: string) => RawBuilder<unknown>): Table[] => [
  table('request_templates', 'malene for nye oppdrag', TEMPLATE, own('request_templates')),
  table('requests', 'forespørslene', REQUEST, own('requests')),
  table('assignments', 'oppdragene i forespørslene', ASSIGNMENT, own('assignments')),
  table('recipients', 'hvem som er spurt i hvilken forespørsel', RECIPIENT, own('recipients')),
  table(
    'request_line',
    'i hvilken rekkefølge noen om gangen blir spurt',
    LINE,
    sql`request_line where employer_id = ${employerId} order by request_id, position`,
  ),
  table(
    'line_changes',
    'hva dere har endret mens noen om gangen ble spurt',
    ['id', 'request_id', 'kind', 'patience_before', 'changed_by', 'at'],
    sql`line_changes where employer_id = ${employerId} order by at, id`,
  ),
  table(
    'asking_settings',
    'virksomhetens egne valg for hvordan det spørres',
    ASKING_SETTINGS,
    sql`asking_settings where employer_id = ${employerId}`,
  ),
  table(
    'forecasts',
    'hva som var ventet av forespørslene, og hvordan det gikk',
    FORECAST,
    sql`forecasts where employer_id = ${employerId} order by created_at, request_id`,
  ),
  table('assignment_responses', 'svarene fra vikarene', RESPONSE, own('assignment_responses')),
  table(
    'shift_alarms',
    'når dere ble varslet om at ingen kommer, og hvorfor',
    ['assignment_id', 'reason', 'raised_at', 'told_at', 'taken_back_at'],
    sql`shift_alarms where employer_id = ${employerId} order by assignment_id, reason`,
  ),
  table(
    'alarm_notices',
    'hvem som ble varslet om det',
    ['id', 'assignment_id', 'user_id', 'channel', 'reasons', 'told_at'],
    sql`alarm_notices where employer_id = ${employerId} order by told_at, id`,
  ),
]

const ADMINISTRATOR = [
  'p.user_id',
  'p.full_name',
  'u.email',
  'u.email_verified',
  'p.phone',
  'p.role',
  'p.notify_on_assignment_accepted',
  'p.notify_on_alarm',
  'p.soft_deleted',
  'p.terms_accepted_at',
  'p.created_at',
]

const VIKAR = [
  'id',
  'full_name',
  'phone',
  'email',
  'company',
  'skills',
  'availability',
  'no_sms',
  'is_favourite',
  'person_since',
  'user_id is not null as has_login',
  'email_refused_at',
  'email_refusal',
  'created_by',
  'created_at',
  'updated_at',
  'deleted_at',
]

const UNAVAILABILITY = ['id', 'vikar_id', 'start_date', 'end_date', 'created_at', 'updated_at']

const REQUEST = [
  'id',
  'channels',
  'asked_all',
  'open_at_most',
  'patience_minutes',
  'ask_from',
  'ask_all_at',
  'quiet_from',
  'quiet_until',
  'line_seed',
  'next_ask_at',
  'is_line_paused',
  'is_urgent',
  'held_up_by',
  'held_until',
  'undone_at',
  'created_by',
  'created_at',
]

const LINE = [
  'id',
  'request_id',
  'vikar_id',
  'position',
  'group_name',
  'last_asked_at',
  'worked_minutes',
  'asked_at',
  'asked_because',
]

const ASKING_SETTINGS = [
  'open_at_most',
  'patience_minutes',
  'quiet_from',
  'quiet_until',
  'alarm_minutes',
  'alarm_percent',
]

const FORECAST = [
  'request_id',
  'assignment_id',
  'places',
  'chance',
  'until',
  'expected_messages',
  'created_at',
  'settled_at',
  'came_true',
  'messages_sent',
]

const TEMPLATE = [
  'id',
  'name',
  'title',
  'location',
  'start_time',
  'end_time',
  'places',
  'description',
  'requirements',
  'channels',
  'asked_all',
  'vikar_ids',
  'created_by',
  'created_at',
]

const ASSIGNMENT = [
  'id',
  'request_id',
  'title',
  'location',
  'assignment_date',
  'start_time',
  'end_time',
  'starts_at',
  'ends_at',
  'description',
  'requirements',
  'places',
  'filled',
  'status',
  'closed_at',
  'closed_by',
  'reopened_at',
  'reopened_by',
  'edited_at',
  'edited_by',
  'revisions',
  'times_reopened',
  'freed_at',
  'created_at',
]

const RECIPIENT = ['request_id', 'vikar_id', 'expires_at', 'opened_at', 'created_at']

const RESPONSE = [
  'id',
  'request_id',
  'assignment_id',
  'vikar_id',
  'response_type',
  'message',
  'accepted_at',
  'interested_at',
  'asked_again_at',
  'declined_at',
  'withdrawn_at',
  'removed_at',
  'removed_by',
  'confirm_asked_at',
  'confirmed_at',
  'times_withdrawn',
  'recorded_by',
  'created_at',
]

/** How far a message came. */
const DELIVERY = [
  'status',
  'gateway_state',
  'attempts',
  'possible_duplicate',
  'failure',
  'valid_until',
  'created_at',
  'sent_at',
]

const ABOUT = ['id', 'user_id', 'assignment_id', 'vikar_id', 'kind', 'recipient']

const SMS = [...ABOUT, 'message', 'cost', ...DELIVERY, 'delivered_at', 'resent_at']

const EMAIL = [...ABOUT, 'reply_to', 'subject', 'letter as text', ...DELIVERY]

const LEDGER = [
  'id',
  'kind',
  'credits',
  'assignment_id',
  'sms_id',
  'sms_transaction_id',
  'reason',
  'invoice',
  'created_by',
  'created_at',
]

const PURCHASE = [
  'id',
  'user_id',
  'package_name',
  'amount',
  'price_ore',
  'vat_ore',
  'refunded_ore',
  'currency',
  'provider',
  'state',
  'receipt_number',
  'parties',
  'paid_at',
  'created_at',
]
