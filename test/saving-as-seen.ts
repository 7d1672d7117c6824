import type { Caller } from './caller.ts'
import { staleVersion, UNSEEN } from './version.ts'

/** Adds the stored version to a save that names none. `version: undefined` leaves it out. */
export const savingAsSeen =
  (call: Caller): Caller =>
  async (method, path, body, headers) => {
    if (!isSave(method, path) || !isObject(body) || 'version' in body)
      return call(method, path, body, headers)
    const answer = await call(method, path, { ...body, version: UNSEEN }, headers)
    const version = staleVersion(answer.body)
    return version === null ? answer : call(method, path, { ...body, version }, headers)
  }

const isSave = (method: string, path: string) => method === 'PUT' || /\/(places|import)$/.test(path)

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
