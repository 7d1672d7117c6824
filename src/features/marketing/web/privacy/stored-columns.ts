import type { STORED, StoredName } from './stored.ts'

type Columns = Readonly<Record<string, readonly string[]>>

const shift = [
  'assignment_date',
  'start_time',
  'end_time',
  'starts_at',
  'ends_at',
  'title',
  'location',
] as const
const delivery = [
  'kind',
  'status',
  'gateway_state',
  'attempts',
  'possible_duplicate',
  'failure',
  'sent_at',
] as const

/**
 * The database columns of each kind of data, by table. Keys, timestamps and versions of rows are omitted: `id`,
 * `..._id`, `..._ids`, `..._by`, `created_at`, `updated_at`, `version`.
 */
export const COLUMNS: {
  readonly [Name in StoredName]: Record<keyof (typeof STORED)[Name]['things'], Columns>
} = {
  vikarer: {
    name: { vikarer: ['full_name', 'search'] },
    phone: { vikarer: ['phone'], removed_vikarer: ['phone'] },
    email: { vikarer: ['email'], removed_vikarer: ['email'] },
    company: { vikarer: ['company'], removed_vikarer: ['company'] },
    skills: { vikarer: ['skills'], removed_vikarer: ['skills'] },
    groups: { vikar_groups: ['name'], vikar_group_members: [] },
    favourite: { vikarer: ['is_favourite'], removed_vikarer: ['is_favourite'] },
    note: { vikar_notes: ['note', 'written_at'], removed_vikarer: ['note', 'note_at'] },
    availability: {
      vikarer: ['availability', 'inactive_since', 'is_leaving'],
      removed_vikarer: ['availability'],
    },
    noSms: { vikarer: ['no_sms'], removed_vikarer: ['no_sms'] },
    refused: { vikarer: ['email_refusal', 'email_refused_at', 'email_bounced'] },
    invited: { login_invitations: ['email', 'expires_at', 'declined_at'] },
    personSince: { vikarer: ['person_since'] },
    removed: { vikarer: ['deleted_at'], removed_vikarer: ['removed_at'] },
  },
  absence: {
    days: { vikar_unavailability: ['start_date', 'end_date'], removed_vikarer: ['periods'] },
    office: { office_absences: ['start_date', 'end_date', 'weekdays'], removed_vikarer: ['office_absences'] },
    reason: { period_reasons: ['reason'], vikar_unavailability: ['reason'] },
  },
  answers: {
    shift: {
      assignments: [
        ...shift,
        'description',
        'requirements',
        'places',
        'filled',
        'status',
        'closed_at',
        'edited_at',
        'reopened_at',
        'freed_at',
        'moved_at',
        'original_days',
        'revisions',
        'times_reopened',
      ],
      requests: ['channels', 'answer', 'held_until', 'undone_at'],
    },
    asked: { recipients: ['expires_at'], requests: ['asked_all', 'sms_if_bounced'] },
    opened: { recipients: ['opened_at'] },
    answer: { assignment_responses: ['response_type', 'accepted_at', 'declined_at'] },
    late: { assignment_responses: ['interested_at', 'asked_again_at'] },
    message: { assignment_responses: ['message'] },
    withdrawn: { assignment_responses: ['withdrawn_at', 'times_withdrawn', 'removed_at'] },
    confirmed: {
      assignment_responses: [
        'confirm_asked_at',
        'confirmed_at',
        'agreed_date',
        'agreed_start_time',
        'agreed_end_time',
      ],
    },
    recorded: { assignment_responses: [] },
    templates: {
      request_templates: [
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
      ],
    },
  },
  line: {
    place: { request_line: ['position'], requests: ['line_seed'] },
    group: { request_line: ['group_name'] },
    lastAsked: { request_line: ['last_asked_at'] },
    worked: { request_line: ['worked_minutes'] },
    why: {
      request_line: ['asked_at', 'asked_because'],
      requests: [
        'open_at_most',
        'patience_minutes',
        'ask_from',
        'ask_all_at',
        'next_ask_at',
        'quiet_from',
        'quiet_until',
        'quiet_weekends',
        'is_line_paused',
        'is_urgent',
        'halted_at',
      ],
    },
    changes: { line_changes: ['kind', 'patience_before', 'at'] },
  },
  forecast: {
    chance: { forecasts: ['chance', 'expected_messages', 'places', 'until'] },
    outcome: { forecasts: ['came_true', 'messages_sent', 'settled_at'] },
  },
  messages: {
    recipient: { sms_history: ['recipient'], email_history: ['recipient', 'reply_to'] },
    text: { sms_history: ['message'], email_history: ['subject', 'letter'] },
    delivery: {
      sms_history: [...delivery, 'cost', 'delivered_at', 'resent_at', 'next_attempt_at', 'valid_until'],
      email_history: [...delivery, 'next_attempt_at', 'valid_until'],
      deliveries: ['channel', 'kind', 'status'],
      message_attempts: ['attempt', 'at', 'outcome', 'reason'],
    },
    push: {
      push_messages: [
        ...delivery,
        'title',
        'body',
        'path',
        'mail',
        'opened_at',
        'next_attempt_at',
        'valid_until',
        'worth_until',
      ],
    },
    alarms: {
      alarm_notices: ['channel', 'reasons', 'told_at'],
      shift_alarms: ['reason', 'raised_at', 'told_at', 'taken_back_at'],
    },
  },
  accounts: {
    name: { users: ['name', 'image'], profiles: ['full_name'] },
    email: { users: ['email', 'email_verified'] },
    role: { profiles: ['role'], memberships: ['role'] },
    terms: { profiles: ['terms_accepted_at'] },
    closed: { profiles: ['soft_deleted'] },
    phone: { profiles: ['phone', 'confirmed_phone'] },
    notices: {
      profiles: ['notify_on_assignment_accepted', 'notify_on_alarm'],
      memberships: ['notify_accepted', 'notify_withdrawn', 'notify_alarm', 'notify_low_balance'],
    },
    membership: { memberships: ['is_bound', 'ended_at'], membership_departments: [] },
    invited: { member_invitations: ['email', 'role', 'expires_at', 'token_hash'] },
    contact: { departments: ['contact_name', 'contact_phone'] },
    employer: {
      employers: [
        'name',
        'address',
        'org_number',
        'demands_factor',
        'demands_oidc',
        'is_capped',
        'cancels_shifts',
        'closed_at',
        'erased_at',
      ],
    },
  },
  logins: {
    password: {
      accounts: [
        'password',
        'issuer',
        'scope',
        'access_token',
        'access_token_expires_at',
        'refresh_token',
        'refresh_token_expires_at',
        'id_token',
      ],
    },
    passkeys: { passkeys: ['name', 'public_key', 'transports', 'counter', 'is_synced', 'last_used_at'] },
    app: { second_factors: ['sealed_secret', 'confirmed_at', 'last_step'] },
    recovery: { recovery_codes: ['code_hash', 'used_at'] },
    identity: { oidc_identities: ['issuer', 'subject', 'last_used_at'] },
  },
  sessions: {
    browser: { sessions: ['user_agent', 'ip_address'] },
    times: { sessions: ['expires_at', 'proven_at'] },
    way: { sessions: ['token', 'token_hash', 'entered_by', 'oidc_provider', 'passed_factor', 'acts_for'] },
    support: { sessions: [] },
    push: { push_subscriptions: ['endpoint', 'p256dh', 'auth'] },
  },
  links: {
    links: {
      recipients: ['token_hash'],
      login_links: [
        'purpose',
        'token_hash',
        'expires_at',
        'used_at',
        'asked_in_browser',
        'invited_by_employer',
      ],
    },
    asked: { login_link_requests: ['email', 'browser_hash'], login_browsers: ['browser_hash', 'expires_at'] },
    codes: { phone_codes: ['phone', 'guesses', 'expires_at'] },
    begun: {
      passkey_challenges: ['challenge', 'expires_at'],
      oidc_attempts: [
        'browser_hash',
        'code_verifier',
        'expires_at',
        'full_name',
        'invitation_hash',
        'nonce',
        'provider',
        'purpose',
        'return_to',
        'state_hash',
      ],
      verifications: ['identifier', 'value', 'expires_at'],
    },
  },
  attempts: { counted: { rate_limits: ['key', 'count', 'window_ends_at'] } },
  purchases: {
    purchase: {
      sms_transactions: [
        'amount',
        'currency',
        'package_name',
        'paid_at',
        'payment_ref',
        'price_ore',
        'provider',
        'receipt_number',
        'refunded_ore',
        'state',
        'vat_ore',
      ],
    },
    parties: { sms_transactions: ['parties'] },
    movements: {
      credit_ledger: ['kind', 'credits', 'reason', 'invoice', 'position'],
      sms_credits: ['balance', 'warn_below', 'warned_at'],
    },
    gift: { welcome_grants: ['org_key', 'phone_key'] },
  },
  history: {
    acts: { events: ['at', 'kind', 'actor_kind', 'actor_name', 'for_name', 'is_migrated'] },
    people: { events: ['people', 'vikar_name'] },
    changes: { events: ['before', 'after', 'because', 'effects'] },
    subjects: { events: ['subject_kind', 'subject_name'] },
  },
  audit: {
    acts: { audit_log: ['at', 'action', 'detail', 'subject_type'] },
    erasures: { erasures: ['done', 'finished_at', 'stage', 'subject', 'total'] },
  },
}

/** Tables without data about people, with the reason. */
export const NOT_ABOUT_PEOPLE: Readonly<Record<string, string>> = {
  asking_settings: 'how an office asks',
  assignment_totals: 'how many rows another table has',
  boards: 'addresses that show the shifts of an office on a screen',
  closed_days: 'days on which an office is closed',
  department_groups: 'which groups a department asks',
  gateway_health: 'whether a gateway answers',
  local_checkouts: 'the stand-in for the payment provider',
  message_months: 'numbers of messages by month',
  receipt_counter: 'the last number of a receipt',
  retention_marks: 'how far a nightly job has come',
  secret_fingerprints: 'which secret the database belongs to',
  sms_pricing: 'the packages for sale',
  vikar_totals: 'how many rows another table has',
}

/** Columns without data about people, in tables that have some. */
export const COLUMNS_NOT_ABOUT_PEOPLE: Columns = {
  departments: ['name', 'location', 'closed_at'],
}
