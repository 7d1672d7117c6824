import { sql, type RawBuilder } from 'kysely'
import { INVITATION_KIND } from '#features/identity/rules.ts'
import { table, type Table } from './table.ts'
import {
  ADMINISTRATOR,
  INVITATION,
  DEPARTMENT,
  VIKAR,
  NOTE,
  OFFICE_ABSENCE,
  REMOVED_VIKAR,
  UNAVAILABILITY,
  REQUEST,
  LINE,
  ASKING_SETTINGS,
  EVENT,
  FORECAST,
  TEMPLATE,
  ASSIGNMENT,
  RECIPIENT,
  RESPONSE,
  SMS,
  EMAIL,
  LEDGER,
  PURCHASE,
} from './employer-columns.ts'

/** All tables of an employer. `employer-tables.test.ts` lists the omissions with reasons. */
export const employerTables = (employerId: string): Table[] => {
  const own = (name: string) =>
    sql`${sql.table(name)} where employer_id = ${employerId} order by created_at, id`
  return [
    table(
      'employers',
      'virksomheten',
      ['id', 'name', 'org_number', 'address', 'demands_factor', 'demands_oidc', 'created_at'],
      sql`employers where id = ${employerId}`,
    ),
    table(
      'administrators',
      'de som administrerer for virksomheten',
      ADMINISTRATOR,
      sql`memberships m join profiles p on p.user_id = m.user_id join users u on u.id = m.user_id
        where m.employer_id = ${employerId} order by m.created_at, m.user_id`,
    ),
    table('member_invitations', 'hvem som er invitert', INVITATION, own('member_invitations')),
    ...tablesOfDepartments(employerId, own),
    ...tablesOfRegister(employerId, own),
    ...tablesOfRequests(employerId, own),
    ...tablesOfMessages(employerId, own),
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

const tablesOfDepartments = (employerId: string, own: (name: string) => RawBuilder<unknown>): Table[] => [
  table(
    'boards',
    'adressene som viser vaktene uten innlogging',
    ['name', 'department_id', 'shows_phones', 'created_at'],
    own('boards'),
  ),
  table(
    'closed_days',
    'dagene dere holder stengt',
    ['id', 'name', 'start_date', 'end_date', 'created_at'],
    own('closed_days'),
  ),
  table('departments', 'avdelingene', DEPARTMENT, own('departments')),
  table(
    'department_groups',
    'hvem avdelingene spør til vanlig',
    ['department_id', 'group_id'],
    sql`department_groups where employer_id = ${employerId} order by department_id, group_id`,
  ),
  table(
    'membership_departments',
    'hvem som er knyttet til hvilken avdeling',
    ['user_id', 'department_id'],
    sql`membership_departments where employer_id = ${employerId} order by user_id, department_id`,
  ),
]

const tablesOfRegister = (employerId: string, own: (name: string) => RawBuilder<unknown>): Table[] => [
  table('vikarer', 'vikarregisteret; av dem som er fjernet, finnes bare navnet', VIKAR, own('vikarer')),
  table(
    'vikar_notes',
    'merknadene om vikarene',
    NOTE,
    sql`vikar_notes where employer_id = ${employerId} order by written_at, vikar_id`,
  ),
  table(
    'removed_vikarer',
    'vikarer som nylig er slettet, og som kan gjenopprettes',
    REMOVED_VIKAR,
    sql`removed_vikarer where employer_id = ${employerId} order by removed_at, vikar_id`,
  ),
  table(
    'vikar_unavailability',
    'når vikarene ikke er tilgjengelige',
    UNAVAILABILITY,
    own('vikar_unavailability'),
  ),
  table(
    'office_absences',
    'når dere har lagt inn at vikarene er borte',
    OFFICE_ABSENCE,
    own('office_absences'),
  ),
  table(
    'login_invitations',
    'vikarer som er invitert til å logge inn, og ikke har sagt ja',
    ['vikar_id', 'email', 'created_at', 'expires_at'],
    sql`login_invitations where employer_id = ${employerId} order by created_at, vikar_id`,
  ),
  table('vikar_groups', 'gruppene av vikarer', ['id', 'name', 'created_at'], own('vikar_groups')),
  table(
    'vikar_group_members',
    'hvem som er i hvilken gruppe',
    ['group_id', 'vikar_id'],
    sql`vikar_group_members where employer_id = ${employerId} order by group_id, vikar_id`,
  ),
]

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
    'events',
    'historikken: hva som skjedde med oppdragene og på kontoret, hvem som gjorde det, og hva som ble endret',
    EVENT,
    sql`events where employer_id = ${employerId} order by id`,
  ),
  table(
    'asking_settings',
    'virksomhetens egne valg for hvordan vikarer blir spurt',
    ASKING_SETTINGS,
    sql`asking_settings where employer_id = ${employerId}`,
  ),
  table(
    'forecasts',
    'hva som var forventet av forespørslene, og hvordan det gikk',
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

/** Excludes invitations to a login: their text reveals whether an address has a login. */
const tablesOfMessages = (employerId: string, own: (name: string) => RawBuilder<unknown>): Table[] => [
  table('sms_history', 'SMS-ene som er sendt eller venter', SMS, own('sms_history')),
  table(
    'email_history',
    'e-postene som er sendt eller venter',
    EMAIL,
    sql`email_history where employer_id = ${employerId}
      and kind not in ('choose-password', 'login-linked', ${INVITATION_KIND})
      order by created_at, id`,
  ),
  table(
    'message_months',
    'hvor mange SMS-er og e-poster det var i måneder som er så gamle at de er slettet',
    ['month', 'channel', 'kind', 'status', 'gateway_state', 'messages', 'cost'],
    sql`message_months where employer_id = ${employerId} order by month, channel, kind, status, gateway_state`,
  ),
]
