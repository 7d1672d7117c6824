import type { Caller } from './caller.ts'
import { staleVersion, UNSEEN } from './version.ts'

/**
 * Adds the stored version to a save without one. `version: undefined` leaves it out. In the same way a deletion of a
 * user without `seen` leaves the coming shifts of a closing office, unless it chooses otherwise.
 */
export const savingAsSeen =
  (call: Caller): Caller =>
  async (method, path, body, headers) => {
    if (isDeletion(method, path) && isObject(body) && !('seen' in body)) {
      const answer = await call(method, path, body, headers)
      const seen = closingSeen(answer.body)
      return seen === null ? answer : call(method, path, { shifts: 'keep', ...body, seen }, headers)
    }
    if (!isSave(method, path) || !isObject(body) || 'version' in body)
      return call(method, path, body, headers)
    const answer = await call(method, path, { ...body, version: UNSEEN }, headers)
    const version = staleVersion(answer.body)
    return version === null ? answer : call(method, path, { ...body, version }, headers)
  }

const isSave = (method: string, path: string) => method === 'PUT' || /\/(places|import)$/.test(path)
const isDeletion = (method: string, path: string) => method === 'POST' && path.endsWith('/deletion')

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The digest in the refusal of a deletion; null for another answer. */
const closingSeen = (body: unknown): string | null => {
  if (typeof body !== 'object' || body === null) return null
  const { code, data } = body as { code?: string; data?: { now?: { closing?: { seen?: string } } } }
  return code === 'AFFECTED' ? (data?.now?.closing?.seen ?? null) : null
}
