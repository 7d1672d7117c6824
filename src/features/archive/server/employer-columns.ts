/** The columns of an employer's tables in the archive. */

export const ADMINISTRATOR = [
  'p.user_id',
  'p.full_name',
  'u.email',
  'u.email_verified',
  'p.phone',
  'm.role',
  'm.is_bound',
  'm.notify_accepted',
  'm.notify_withdrawn',
  'm.notify_alarm',
  'm.notify_low_balance',
  'p.soft_deleted',
  'p.terms_accepted_at',
  'm.created_at',
  'm.ended_at',
]

export const INVITATION = ['id', 'email', 'role', 'department_ids', 'invited_by', 'created_at', 'expires_at']

export const DEPARTMENT = [
  'id',
  'name',
  'location',
  'contact_name',
  'contact_phone',
  'created_at',
  'closed_at',
]

export const VIKAR = [
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
  'email_bounced',
  'created_by',
  'created_at',
  'updated_at',
  'deleted_at',
  'is_leaving',
  'inactive_since',
]

export const REMOVED_VIKAR = [
  'vikar_id',
  'phone',
  'email',
  'company',
  'skills',
  'availability',
  'no_sms',
  'is_favourite',
  'group_ids',
  'user_id is not null as has_login',
  'periods',
  'note',
  'note_by',
  'note_at',
  'office_absences',
  'removed_at',
]

export const NOTE = ['vikar_id', 'note', 'written_by', 'written_at']

export const OFFICE_ABSENCE = [
  'id',
  'vikar_id',
  'start_date',
  'end_date',
  'weekdays',
  'created_by',
  'created_at',
]

export const UNAVAILABILITY = ['id', 'vikar_id', 'start_date', 'end_date', 'created_at', 'updated_at']

export const REQUEST = [
  'id',
  'department_id',
  'channels',
  'asked_all',
  'sms_if_bounced',
  'open_at_most',
  'patience_minutes',
  'ask_from',
  'ask_all_at',
  'quiet_from',
  'quiet_until',
  'quiet_weekends',
  'line_seed',
  'next_ask_at',
  'is_line_paused',
  'is_urgent',
  'held_up_by',
  'halted_at',
  'held_until',
  'undone_at',
  'created_by',
  'created_at',
]

export const LINE = [
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

export const ASKING_SETTINGS = [
  'open_at_most',
  'patience_minutes',
  'quiet_from',
  'quiet_until',
  'quiet_weekends',
  'alarm_minutes',
  'alarm_percent',
]

export const FORECAST = [
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

export const TEMPLATE = [
  'id',
  'name',
  'department_id',
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

export const ASSIGNMENT = [
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
  'version',
  'revisions',
  'times_reopened',
  'freed_at',
  'moved_at',
  'original_days',
  'created_at',
]

export const RECIPIENT = ['request_id', 'vikar_id', 'expires_at', 'opened_at', 'created_at']

export const RESPONSE = [
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
  'agreed_date',
  'agreed_start_time',
  'agreed_end_time',
  'times_withdrawn',
  'recorded_by',
  'created_at',
]

/** The delivery status of a message. */
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

export const SMS = [...ABOUT, 'message', 'cost', ...DELIVERY, 'delivered_at', 'resent_at']

export const EMAIL = [...ABOUT, 'reply_to', 'subject', 'letter as text', ...DELIVERY]

export const LEDGER = [
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

export const PURCHASE = [
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

export const EVENT = [
  'id',
  'at',
  'kind',
  'actor_kind',
  'actor_id',
  'actor_name',
  'for_id',
  'for_name',
  'request_id',
  'assignment_id',
  'vikar_id',
  'vikar_name',
  'subject_kind',
  'subject_id',
  'subject_name',
  'people',
  'before',
  'after',
  'because',
  'effects',
  'is_migrated',
]
