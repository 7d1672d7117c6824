import { detailsOf, isMagicLogin } from '#features/accounts/audit-words.ts'
import { actionLabel, DELETED_USER, SUBJECT_LABEL, THE_SERVICE } from '#features/accounts/texts-audit.ts'
import type { EventKind, OfficeEvent } from './contract-events.ts'

export const EVENT_KIND_LABEL: Readonly<Record<EventKind, string>> = {
  people: 'Folk på kontoret',
  access: 'Innlogging',
  money: 'SMS-kreditter',
  downloads: 'Nedlastinger',
  register: 'Vikarregister',
  assignments: 'Oppdrag',
  settings: 'Innstillinger',
}

/** What an owner sees of the audit log. Not here: colleagues' own logins and devices, and what superadmins look at. */
export const ACTIONS_OF: Readonly<Record<EventKind, readonly string[]>> = {
  people: [
    'member-invited',
    'member-invitation-withdrawn',
    'member-joined',
    'member-left',
    'member-removed',
    'member-role-changed',
    'member-bound',
    'ownership-handed-on',
    'user-deactivated',
    'user-restored',
    'user-updated',
    'user-erasure-requested',
    'user-erased',
  ],
  access: [
    'factor-demanded',
    'factor-not-demanded',
    'login-by-link',
    'magic-link-made',
    'magic-link-revoked',
    'magic-session-ended',
  ],
  money: ['credits-bought', 'credits-granted', 'credits-taken-back'],
  downloads: ['archive-downloaded', 'register-exported', 'events-exported'],
  register: [
    'vikarer-imported',
    'vikar-updated',
    'vikar-deleted',
    'vikar-leaving',
    'vikar-made-inactive',
    'vikar-restored',
    'vikar-contact-erased',
    'login-invited',
    'login-linked',
    'group-created',
    'group-renamed',
    'group-deleted',
  ],
  assignments: [
    'assignment-cancelled',
    'assignment-completed',
    'assignment-places-changed',
    'assignment-reopened',
    'assignment-edited',
    'request-undone',
    'line-changed',
    'send-time-changed',
    'vikar-removed',
    'answer-recorded',
    'sms-resent',
  ],
  settings: [
    'department-created',
    'department-updated',
    'department-closed',
    'department-reopened',
    'department-contact-cleared',
    'department-contact-handed-on',
    'employer-updated',
    'asking-settings-changed',
    'template-created',
    'template-updated',
    'template-deleted',
  ],
}

/** Done by the people who run the service. */
const BY_SUPPORT: ReadonlySet<string> = new Set([
  'credits-granted',
  'credits-taken-back',
  'magic-link-made',
  'magic-link-revoked',
  'user-deactivated',
  'user-restored',
  'user-updated',
  'user-erasure-requested',
  'user-erased',
])
const SUPPORT = 'Driften'
/** Both are possible, and the office may see the profile of neither. */
const SUPPORT_OR_GONE: ReadonlySet<string> = new Set(['sms-resent', 'login-invited', 'login-linked'])

/** Who did it. A login by the service's link is the service's, whoever's login it opens. */
export const actorOf = (event: OfficeEvent): string => {
  const { action, actorUserId, actorName, subjectType } = event
  if (isMagicLogin(event) || action === 'magic-session-ended')
    return `${SUPPORT}, som ${actorName ?? DELETED_USER.toLowerCase()}`
  if (actorName !== null) return actorName
  if (action === 'login-linked' && subjectType === 'vikar') return 'Vikaren'
  if (actorUserId === null) return BY_SUPPORT.has(action) ? SUPPORT : THE_SERVICE
  if (BY_SUPPORT.has(action)) return SUPPORT
  return SUPPORT_OR_GONE.has(action) ? `${SUPPORT} eller ${DELETED_USER.toLowerCase()}` : DELETED_USER
}

/** What was done. */
export const eventOf = (event: OfficeEvent): string =>
  isMagicLogin(event) ? 'Logget inn med lenke fra driften' : actionLabel(event.action)

/** Whom or what it was done to; null where that is the office itself or who did it. */
export const concernsOf = (event: OfficeEvent): string | null => {
  const { subjectType, subjectId, subjectName, actorUserId, vikarName, departmentName } = event
  if (subjectType === null || subjectType === 'employer') return vikarName ?? departmentName
  if (subjectType === 'user') {
    const who = subjectId === actorUserId ? null : (subjectName ?? DELETED_USER)
    return [departmentName, who].filter((part) => part !== null).join(' · ') || null
  }
  const kind = SUBJECT_LABEL[subjectType] ?? subjectType
  return [subjectName === null ? kind : `${kind}: ${subjectName}`, ...(vikarName ? [vikarName] : [])].join(
    ' · ',
  )
}

/** The particulars in words: `SMS: 100`. */
export const particularsOf = (event: OfficeEvent): string[] =>
  detailsOf(event).map(({ label, value }) => `${label}: ${value}`)
