import { EVENT_KINDS as SHIFT_KINDS } from '#server/history/kinds.ts'
import type { OfficeKind } from '#server/history/office-kinds.ts'
import type { EventKind } from '../contract.ts'

/** The filter's kind of each act. */
const KIND_OF: Readonly<Record<OfficeKind, Exclude<EventKind, 'assignments'>>> = {
  'member-invited': 'people',
  'member-invitation-withdrawn': 'people',
  'member-joined': 'people',
  'member-left': 'people',
  'member-removed': 'people',
  'member-role-changed': 'people',
  'member-bound': 'people',
  'ownership-handed-on': 'people',
  'user-deactivated': 'people',
  'user-restored': 'people',
  'user-updated': 'people',
  'user-erasure-requested': 'people',
  'role-changed': 'people',

  'factor-demanded': 'access',
  'factor-not-demanded': 'access',
  'oidc-demanded': 'access',
  'oidc-not-demanded': 'access',
  'login-by-link': 'access',
  'magic-link-made': 'access',
  'magic-link-revoked': 'access',
  'magic-session-ended': 'access',
  'login-new-device': 'access',
  'password-changed': 'access',
  'passkey-added': 'access',
  'passkey-removed': 'access',
  'oidc-linked': 'access',
  'oidc-removed': 'access',
  'factor-added': 'access',
  'factor-removed': 'access',
  'factor-reset': 'access',
  'recovery-codes-made': 'access',
  'recovery-code-used': 'access',

  'credits-bought': 'money',
  'credits-granted': 'money',
  'credits-taken-back': 'money',

  'archive-downloaded': 'downloads',
  'register-exported': 'downloads',
  'log-exported': 'downloads',
  'events-exported': 'downloads',

  'vikarer-imported': 'register',
  'vikar-created': 'register',
  'vikar-updated': 'register',
  'availability-changed': 'register',
  'favourite-changed': 'register',
  'vikar-deleted': 'register',
  'vikar-leaving': 'register',
  'vikar-absence-added': 'register',
  'vikar-absence-removed': 'register',
  'vikar-made-inactive': 'register',
  'vikar-restored': 'register',
  'vikar-contact-erased': 'register',
  'login-invited': 'register',
  'login-linked': 'register',
  'group-created': 'register',
  'group-renamed': 'register',
  'group-deleted': 'register',
  'group-members-changed': 'register',
  'groups-of-vikar-changed': 'register',

  'department-created': 'settings',
  'department-updated': 'settings',
  'department-closed': 'settings',
  'department-reopened': 'settings',
  'department-contact-cleared': 'settings',
  'department-contact-handed-on': 'settings',
  'board-added': 'settings',
  'board-removed': 'settings',
  'closed-days-added': 'settings',
  'closed-days-removed': 'settings',
  'employer-updated': 'settings',
  'asking-settings-changed': 'settings',
  'template-created': 'settings',
  'template-updated': 'settings',
  'template-deleted': 'settings',
}

/** The acts of a kind, as stored. Omits acts that this version does not know: a newer version may run beside it. */
export const kindsOf = (kind: EventKind | undefined): readonly string[] => {
  if (kind === 'assignments') return SHIFT_KINDS
  const office = Object.entries(KIND_OF).filter(([, one]) => kind === undefined || one === kind)
  return [...office.map(([name]) => name), ...(kind === undefined ? SHIFT_KINDS : [])]
}
