import { isMagicLogin } from '#features/identity/audit-words.ts'
import {
  actionLabel,
  DELETED_USER,
  SUBJECT_LABEL,
  THE_SERVICE,
  UNKNOWN_ACTOR,
} from '#features/identity/texts-audit.ts'
import { paths } from '#shared/paths.ts'
import type { AuditEntry } from '../../contract-audit.ts'
import { DELETED_EMPLOYER } from '../../texts-audit.ts'

/** A name, and the user's page. */
export interface Named {
  readonly name: string
  readonly href?: string
}

const BY_ANYBODY: ReadonlySet<string> = new Set(['login-failed', 'link-refused'])

export const actorOf = ({ action, actorUserId, actorName }: AuditEntry): Named => {
  if (actorUserId === null)
    return { name: actorName ?? (BY_ANYBODY.has(action) ? UNKNOWN_ACTOR : THE_SERVICE) }
  return userOf(actorUserId, actorName)
}

/** Null for an entry without a customer. */
export const customerOf = ({ employerId, employerName }: AuditEntry): Named | null =>
  employerId === null ? null : { name: employerName ?? DELETED_EMPLOYER }

/**
 * The sentence of an event, or the label of an action, which includes the kind of a login link that is not the user's
 * own.
 */
export const actionOf = (entry: AuditEntry): string =>
  entry.text === null
    ? `${actionLabel(entry.action)}${isMagicLogin(entry) ? ' (magic link)' : ''}`
    : withoutActor(entry.text, actorOf(entry).name)

/** 'Endret rollen til Bo Lie': the actor has a column. */
const withoutActor = (text: string, actor: string): string => {
  if (!text.startsWith(`${actor} `)) return text
  const act = text.slice(actor.length + 1)
  return act.slice(0, 1).toLocaleUpperCase('nb-NO') + act.slice(1)
}

/**
 * The subject of an entry; null if it has none, if it is the customer or the actor, or if the sentence contains it. A
 * user has a page.
 */
export const subjectOf = (entry: AuditEntry): Named | null => {
  const { subjectType, subjectId, subjectName, employerId, actorUserId, text } = entry
  if (subjectType === null) return null
  if (subjectId !== null && subjectId === (subjectType === 'user' ? actorUserId : employerId)) return null
  if (subjectType === 'user')
    return subjectId === null ? { name: UNKNOWN_ACTOR } : userOf(subjectId, subjectName)
  if (subjectName !== null && text?.includes(subjectName)) return null
  const kind = SUBJECT_LABEL[subjectType] ?? subjectType
  return { name: subjectName === null ? kind : `${kind}: ${subjectName}` }
}

const userOf = (id: string, name: string | null): Named =>
  name === null ? { name: DELETED_USER } : { name, href: paths.customer(id) }
