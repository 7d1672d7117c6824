/**
 * Acts that concern the office itself: its people, register, settings, credits and ways in. Each is an event without a
 * request, and most are rows of the audit log with the same name. Fields beside the subject are in `before` and
 * `after`; a field that is only known to have changed is `true` in `after`. A new kind needs words in
 * `history/server/office-words.ts`.
 */
export const OFFICE_KINDS = [
  /** An address. `after`: `{ role }`. */
  'member-invited',
  'member-invitation-withdrawn',
  /** A member. `after`: `{ role }`. */
  'member-joined',
  'member-left',
  'member-removed',
  /** `before` and `after`: `{ role }`. `because`: `no-owner-left`. */
  'member-role-changed',
  /** `after`: `{ departments }`, names separated by commas; null: the whole office. */
  'member-bound',
  'ownership-handed-on',
  'user-deactivated',
  'user-restored',
  /** An act of a superadmin. `before` and `after`: the fields that differ, of name and company. */
  'user-updated',
  'user-erasure-requested',
  /** An act of a superadmin. `before` and `after`: `{ role }`. */
  'role-changed',

  'factor-demanded',
  'factor-not-demanded',
  /** `after`: `{ provider }`. */
  'oidc-demanded',
  'oidc-not-demanded',
  /** A superadmin came in by a magic link. */
  'login-by-link',
  /** `after`: `{ days }`. */
  'magic-link-made',
  'magic-link-revoked',
  'magic-session-ended',
  /** `after`: `{ device }`, in words. */
  'login-new-device',
  'password-changed',
  'passkey-added',
  'passkey-removed',
  /** `after`: `{ provider }`. */
  'oidc-linked',
  'oidc-removed',
  'factor-added',
  'factor-removed',
  'factor-reset',
  'recovery-codes-made',
  /** `after`: `{ codesLeft }`. */
  'recovery-code-used',

  /** `after`: `{ credits, package }`. */
  'credits-bought',
  /** `after`: `{ credits, balance, invoice }`, for this and the next. */
  'credits-granted',
  'credits-taken-back',

  /** `after`: `{ bytes }`. */
  'archive-downloaded',
  /** `after`: `{ vikarer }`. */
  'register-exported',
  /** `after`: `{ from, to }`. */
  'log-exported',
  /** `after`: `{ from, to }`. */
  'events-exported',

  /** `after`: `{ added, updated, skipped }`. */
  'vikarer-imported',
  /** A substitute. `after`: `{ availability }`. */
  'vikar-created',
  /** `before` and `after`: name and availability; of contact data only that it changed. */
  'vikar-updated',
  /** `people`. `after`: `{ availability }`. */
  'availability-changed',
  /** `after`: `{ isFavourite }`. */
  'favourite-changed',
  /** `after`: `{ isForGood }`. */
  'vikar-deleted',
  'vikar-leaving',
  /** A substitute. */
  'vikar-absence-added',
  'vikar-absence-removed',
  'vikar-made-inactive',
  'vikar-restored',
  'vikar-contact-erased',
  'login-invited',
  'login-linked',
  /** A group. */
  'group-created',
  /** `before` and `after`: `{ name }`. */
  'group-renamed',
  'group-deleted',
  /** `after`: `{ added, removed }`. */
  'group-members-changed',
  /** A substitute. `before` and `after`: `{ groups }`, names separated by commas. */
  'groups-of-vikar-changed',

  /** A department. */
  'department-created',
  /**
   * `before` and `after`: the fields that differ, of name, location, contact with the id of that person, and groups.
   */
  'department-updated',
  'department-closed',
  'department-reopened',
  /** `before`: `{ contact, contactId }`. */
  'department-contact-cleared',
  /** `before` and `after`: `{ contact, contactId }`. */
  'department-contact-handed-on',
  /** `after`: `{ name, showsPhones }`. */
  'board-added',
  /** `before`: `{ name, showsPhones }`. */
  'board-removed',
  /** `after`: `{ name, from, to }`, dates YYYY-MM-DD. */
  'closed-days-added',
  /** `before`: `{ name, from, to }`. */
  'closed-days-removed',
  /** `before` and `after`: the fields that differ, of company and address. */
  'employer-updated',
  /** `before` and `after`: the fields that differ. */
  'asking-settings-changed',
  /** A template. */
  'template-created',
  /** `before` and `after`: the fields that differ. */
  'template-updated',
  'template-deleted',
] as const
export type OfficeKind = (typeof OFFICE_KINDS)[number]

/** Acts on a person's own login: events of every office where they are a member. */
export const OWN_LOGIN_KINDS: ReadonlySet<OfficeKind> = new Set<OfficeKind>([
  'login-new-device',
  'password-changed',
  'passkey-added',
  'passkey-removed',
  'oidc-linked',
  'oidc-removed',
  'factor-added',
  'factor-removed',
  'factor-reset',
  'recovery-codes-made',
  'recovery-code-used',
])

export type SubjectKind = 'member' | 'address' | 'department' | 'template' | 'group'

const KNOWN: ReadonlySet<string> = new Set(OFFICE_KINDS)
export const isOfficeKind = (kind: string): kind is OfficeKind => KNOWN.has(kind)
