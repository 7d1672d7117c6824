import { formatCount } from '#shared/counts.ts'
import { formatKroner } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import type { AuditEntry } from '../../contract-audit.ts'
import {
  actionLabel,
  CHANGED,
  DELETED_EMPLOYER,
  DELETED_USER,
  DETAIL_LABEL,
  UNKNOWN_ACTOR,
  SUBJECT_LABEL,
  THE_SERVICE,
  VALUE_LABEL,
} from '../../texts-audit.ts'

/** A name, and the page of the user who has it. */
export interface Named {
  readonly name: string
  readonly href?: string
}

const BY_ANYBODY: ReadonlySet<string> = new Set(['login-failed', 'link-refused'])

export const actorOf = ({ action, actorUserId, actorName }: AuditEntry): Named => {
  if (actorUserId === null) return { name: BY_ANYBODY.has(action) ? UNKNOWN_ACTOR : THE_SERVICE }
  return userOf(actorUserId, actorName)
}

/** Null where it concerns no customer. */
export const customerOf = ({ employerId, employerName }: AuditEntry): Named | null =>
  employerId === null ? null : { name: employerName ?? DELETED_EMPLOYER }

/** What was done. The kind of a login link is named where it is not their own. */
export const actionOf = (entry: AuditEntry): string =>
  actionLabel(entry.action) + (isMagicLogin(entry) ? ' (magic link)' : '')

const isMagicLogin = ({ action, detail }: AuditEntry) =>
  action === 'login-by-link' && detail['purpose'] === 'admin-magic'

/** What it was done to; null where that is nothing, the customer itself or who did it. */
export const subjectOf = (entry: AuditEntry): Named | null => {
  const { subjectType, subjectId, subjectName, employerId, actorUserId } = entry
  if (subjectType === null) return null
  if (subjectId !== null && subjectId === (subjectType === 'user' ? actorUserId : employerId)) return null
  if (subjectType === 'user')
    return subjectId === null ? { name: UNKNOWN_ACTOR } : userOf(subjectId, subjectName)
  const kind = SUBJECT_LABEL[subjectType] ?? subjectType
  return { name: subjectName === null ? kind : `${kind}: ${subjectName}` }
}

const userOf = (id: string, name: string | null): Named =>
  name === null ? { name: DELETED_USER } : { name, href: paths.customer(id) }

type Value = AuditEntry['detail'][string]

/** The particulars with their words; ids and what is empty or unchanged are left out. */
export const detailsOf = (entry: AuditEntry): { label: string; value: string }[] =>
  Object.entries(entry.detail)
    .filter(([key]) => key !== 'purpose' || !isMagicLogin(entry)) // already implied by the action
    .toSorted(byRank)
    .flatMap(([key, value]) => {
      const label = DETAIL_LABEL[key] === undefined ? key : DETAIL_LABEL[key]
      const isSilent = label === null || value === null || value === ''
      return isSilent || (MAY_CHANGE.has(key) && value === false)
        ? []
        : [{ label, value: wordsFor(key, value) }]
    })

/** These come in this order, before the others. */
const FIRST = ['credits', 'invoice', 'balance']

const byRank = ([one]: [string, Value], [other]: [string, Value]) => rankOf(one) - rankOf(other)
const rankOf = (key: string) => (FIRST.includes(key) ? FIRST.indexOf(key) : FIRST.length)

const wordsFor = (key: string, value: NonNullable<Value>): string => {
  if (typeof value === 'boolean') return MAY_CHANGE.has(key) ? CHANGED : value ? 'ja' : 'nei'
  if (typeof value === 'string') return OF_WORDS.has(key) ? (VALUE_LABEL[value] ?? value) : value
  if (key === 'priceOre') return formatKroner(value)
  return key === 'bytes' ? `${formatCount(Math.ceil(value / 1000))}\u00a0kB` : formatCount(value)
}

/** For these, only the fact of a change is logged. */
const MAY_CHANGE: ReadonlySet<string> = new Set(['name', 'company'])

/** Whose values are words of the program; of others a word may be somebody's own. */
const OF_WORDS: ReadonlySet<string> = new Set(['enteredBy', 'from', 'purpose', 'role', 'to'])
