import { formatCount } from '#shared/counts.ts'
import { formatKroner } from '#shared/money.ts'
import { CHANGED, DETAIL_LABEL, VALUE_LABEL } from './texts-audit.ts'

/** The action and details of an audit row. */
export interface Logged {
  readonly action: string
  readonly detail: Readonly<Record<string, string | number | boolean | null>>
}

/** The login used a link that a superadmin made, not one from the user's mailbox. */
export const isMagicLogin = ({ action, detail }: Logged): boolean =>
  action === 'login-by-link' && detail['purpose'] === 'admin-magic'

type Value = Logged['detail'][string]

/**
 * The details with their words. Ids, particulars without words, and those that are empty or unchanged are left
 * out.
 */
export const detailsOf = (entry: Logged): { label: string; value: string }[] =>
  Object.entries(entry.detail)
    .filter(([key]) => key !== 'purpose' || !isMagicLogin(entry)) // already implied by the action
    .toSorted(byRank)
    .flatMap(([key, value]) => {
      const label = DETAIL_LABEL[key] ?? null
      return label === null || value === null || value === '' || (MAY_CHANGE.has(key) && value === false)
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

/** Only the fact that these changed is logged. */
const MAY_CHANGE: ReadonlySet<string> = new Set(['name', 'company', 'address', 'times'])

/** Fields with values defined by the program; other fields may hold text that a person wrote. */
const OF_WORDS: ReadonlySet<string> = new Set(['enteredBy', 'answer', 'from', 'purpose', 'role', 'to'])
