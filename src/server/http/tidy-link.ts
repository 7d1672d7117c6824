import { isAppPage, isDocument, paths, patterns } from '#shared/paths.ts'
import { serverPatterns } from '#shared/server-paths.ts'
import { TOKEN_PATTERN } from '#shared/id-patterns.ts'

/**
 * The address that a secret link was meant to be, where mail programs, chats and people have left something around its
 * token: punctuation, quotes, spaces, line breaks, invisible characters, a changed case of the path, a slash at the
 * end. Null for a clean link and for what has no token. A tidied address is clean, so it is redirected once.
 *
 * @param url path and query of a request
 */
export const tidyLink = (url: string): string | null => {
  const [rawPath = '', ...rest] = url.replace(/^([^?]*)%3F/i, '$1?').split('?')
  const path = decoded(rawPath).replace(BEFORE, '/')
  const query = rest.join('?').replaceAll(/&amp;/gi, '&')
  const tidied = RESPONSE.test(path) ? tidyResponse(path.replace(RESPONSE, ''), query) : tidyDoor(path, query)
  return tidied === url ? null : tidied
}

/**
 * The page that an address was meant to be, where something follows it that belongs to the sentence around it, or its
 * case is another. Null where it is clean, or no page of ours.
 *
 * @param url path and query of a request
 */
export const tidyPage = (url: string): string | null => {
  const [rawPath = '', ...rest] = url.split('?')
  const path = decoded(rawPath).replace(/(?<=.)[^\p{L}\p{N}]+$/u, '')
  const lower = path.toLowerCase()
  if (!isDocument(lower) && !isAppPage(path)) return null
  const page = encodeURI(isDocument(lower) ? lower : path)
  if (page === rawPath.replace(/(?<=.)\/$/, '')) return null
  return [page, ...rest].join('?')
}

/** Characters that may precede a path: brackets, quotes, blanks, and an address that was typed or pasted once more. */
const BEFORE =
  /^[/\s<>"'([]*(?:(?:r\/+)?(?:https?:\/*[^/\s]+|(?:[\w-]+\.)+\w+(?::\d+)?)\/+)?(?=(?:r|auth)\/)/i
/** The path of an answer page up to its token. */
const RESPONSE = /^\/r\/+/i
const BELOW_RESPONSE = [
  serverPatterns.responseCalendar,
  serverPatterns.responseLive,
  serverPatterns.responseWhy,
].map((pattern) => pattern.slice(patterns.response.length))

const tidyResponse = (path: string, query: string): string | null => {
  const { token, rest } = findToken(path)
  if (token === null) return null
  const below = BELOW_RESPONSE.find((known) => rest.toLowerCase().startsWith(known))
  if (below === undefined && /^\/.*[\p{L}\p{N}]/u.test(rest)) return null
  const search = query.replace(AFTER_VALUE, '')
  return paths.response(token) + (below ?? '') + (search && `?${search}`)
}

/** Anything after the value of the last field. */
const AFTER_VALUE = /(?<=(?:^|&)(?:response|vakt|svart)=\w{1,20})[^\w&][^&]*$/

/** Pages that a mail leads to with a token in the query. */
const DOORS = [paths.authMagic, paths.authConfirm, paths.authChoosePassword, paths.authJoin]

const tidyDoor = (path: string, query: string): string | null => {
  const door = DOORS.find((known) => path.toLowerCase().replace(/[^a-z]+$/, '') === known)
  if (!door) return null
  const fields = query.replaceAll(/%26/g, '&').split('&').map(tidyField)
  return fields.some((field) => field.startsWith('token=')) ? `${door}?${fields.join('&')}` : null
}

const tidyField = (field: string): string => {
  const [name = '', value = ''] = field.replace(/^(\w+)(?:=3D|%3D)/i, '$1=').split('=')
  if (name.toLowerCase() === 'exp') return `exp=${/^\d*/.exec(decoded(value))?.[0]}`
  if (name.toLowerCase() !== 'token') return field
  const { token } = findToken(decoded(value))
  return token === null ? field : `token=${token}`
}

interface Found {
  readonly token: string | null
  readonly rest: string
}

/** The first token of a text, without what precedes it, and what follows. Mail programs break lines within a token. */
const findToken = (text: string): Found => {
  const found = findWholeToken(text)
  const joined = found.token === null ? findWholeToken(text.replaceAll(/=?\s+/g, '')) : found
  return joined.token === null ? found : joined
}

const findWholeToken = (text: string): Found => {
  const [run = ''] = /[\w-]+/.exec(text) ?? []
  const rest = text.slice(text.indexOf(run) + run.length)
  const whole = [
    run,
    run.replace(/[-_]+$/, ''),
    run.replace(/^[-_]+/, ''),
    run.replace(/^3D/, ''), // '=' as mail programs code it
    run.replace(/https?$/, ''),
  ]
  const cut = [run.slice(0, 22), run.slice(-22)].filter((part) => /^[-_]+$/.test(run.replace(part, '')))
  return { token: [...whole, ...cut].find((part) => TOKEN_PATTERN.test(part)) ?? null, rest }
}

/** Soft hyphen, zero-width and directional marks, word joiner, byte order mark. */
const INVISIBLE = /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g

/** Escapes resolved; those that are none become spaces. Also understands bytes that were sent as they are. */
const decoded = (text: string): string => {
  const escaped = text
    .replaceAll(/%(?![\da-f]{2})/gi, '%20')
    .replaceAll(/[\u0080-\u00FF]/g, (byte) => `%${byte.charCodeAt(0).toString(16)}`)
  try {
    return decodeURIComponent(escaped).replaceAll(INVISIBLE, '')
  } catch {
    return escaped
      .replaceAll(/%[89a-f][\da-f]/gi, ' ')
      .replaceAll(/%[\da-f]{2}/gi, (one) => decodeURIComponent(one))
  }
}
