import type { Answer, Call } from '../calling.ts'
import { isLibrarySentence } from '../library-words.ts'

/** A problem in words, or null. */
export type Verdict = string | null

/** The first problem. */
export const first = (...verdicts: readonly Verdict[]): Verdict =>
  verdicts.find((verdict) => verdict !== null) ?? null

/** Rules for every answer to any request. */
export const anyAnswer = (call: Call, answer: Answer, origin: string): Verdict =>
  first(failure(answer), openDoor(answer), strayRedirect(call, answer, origin))

/** An internal error, or no answer at all. */
const failure = ({ status, text }: Answer): Verdict => {
  if (status === 0) return `no answer (${text})`
  return status >= 500 ? `status ${status}: ${text.slice(0, 200)}` : null
}

const HEADERS: Readonly<Record<string, RegExp>> = {
  'content-security-policy': /default-src 'none'/,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^(DENY|SAMEORIGIN)$/i,
  'referrer-policy': /^(strict-origin-when-cross-origin|same-origin|no-referrer)$/,
  'permissions-policy': /camera=\(\)/,
}

/** A missing browser protection, or a detail that the answer reveals about the server. */
export const openDoor = (answer: Answer): Verdict => {
  if (answer.status === 0 || isNodesOwn(answer)) return null
  const { headers } = answer
  const policy = String(headers['content-security-policy'])
  for (const [name, pattern] of Object.entries(HEADERS))
    if (!pattern.test(String(headers[name]))) return `${name} is ${String(headers[name])}`
  if (/script-src[^;]*('unsafe|https?:|\*)/.test(policy)) return 'the policy lets in script from elsewhere'
  if (!/frame-ancestors '(?:none|self)'(?:;|$)/.test(policy)) return 'other sites may frame it'
  return headers['server'] || headers['x-powered-by'] ? 'it says what it is made of' : null
}

/** Node itself answers unreadable requests, with a bare line. */
export const isNodesOwn = ({ status, headers }: Pick<Answer, 'status' | 'headers'>): boolean =>
  status === 400 && headers['content-type'] === undefined

/** A redirect to another site. */
const strayRedirect = ({ path }: Pick<Call, 'path'>, { headers }: Answer, origin: string): Verdict => {
  const { location } = headers
  if (location === undefined) return null
  const target = URL.canParse(location, origin) ? new URL(location, new URL(path, origin)) : null
  return target?.origin === origin ? null : `leads to ${location}`
}

const ENGLISH =
  /\b(invalid|expected|required|must|unexpected|received|not found|bad request|internal|unauthori[sz]ed|forbidden|too (small|big|large|long)|is not|failed|the|error)\b/i

/** A message that a Norwegian office would not understand. */
export const foreignWords = (text: string): Verdict => {
  if (ENGLISH.test(text)) return `«${text}» is not Norwegian`
  return isLibrarySentence(text) ? `«${text}» is the schema library's own` : null
}

interface Refusal {
  readonly code?: unknown
  readonly message?: unknown
  readonly data?: { readonly fields?: readonly { readonly path?: unknown; readonly message?: unknown }[] }
}

/** A refusal without a clear message in Norwegian; of a bad field, without one on that field. */
export const unclear = ({ status, json, text }: Answer, field?: string): Verdict => {
  if (status < 400) return null
  const { message, data } = (json ?? {}) as Refusal
  if (typeof message !== 'string' || message.trim() === '')
    return `status ${status} without a message: ${text.slice(0, 100)}`
  const words = foreignWords(message)
  if (words !== null || status !== 422) return words
  const fields = data?.fields ?? []
  if (fields.length === 0) return 'no field is named'
  for (const { message: problem } of fields)
    if (typeof problem !== 'string' || problem.trim() === '') return 'a field has no message'
    else if (foreignWords(problem)) return foreignWords(problem)
  const isNamed = fields.some(({ path }) => String(path).split('.')[0] === field)
  return field === undefined || isNamed ? null : `names ${fields.map(({ path }) => path).join(', ')} instead`
}

/** Reports words that the text must not contain. */
export const leaked = (text: string, words: Iterable<string>): Verdict => {
  for (const word of words) if (text.includes(word)) return `holds «${word.slice(0, 40)}»`
  return null
}

/** The answer to one request that must not differ from the answer to another. */
export const toldApart = (one: Answer, other: Answer): Verdict => {
  if (one.status !== other.status) return `status ${one.status} and ${other.status}`
  if (one.text !== other.text) return `«${one.text.slice(0, 80)}» and «${other.text.slice(0, 80)}»`
  const [own, its] = [telling(one), telling(other)]
  return own === its ? null : `headers ${own} and ${its}`
}

/** The headers without those that depend on the clock. */
const telling = ({ headers }: Answer) =>
  JSON.stringify(
    Object.entries(headers)
      .filter(([name]) => !['date', 'keep-alive', 'retry-after', 'set-cookie'].includes(name))
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
