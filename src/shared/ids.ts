import * as z from 'zod/mini'

/**
 * A UUID in lower case, as PostgreSQL writes it. Every id of a contract, route or job goes through this schema, so that an
 * id in capitals is the same id wherever two are compared in code.
 */
export const Id = z.uuid().check(z.toLowerCase())

/** The same, with a message of its own for a text that is not an id. */
export const idOr = (message: string) => z.uuid(message).check(z.toLowerCase())

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** 128 bits in base64url without padding: the secret part of every link. */
export const TOKEN_PATTERN = /^[A-Za-z0-9_-]{22}$/

/** Characters in a token. */
export const TOKEN_LENGTH = 22

/** Is it a UUID, of any version and in either case? */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}
