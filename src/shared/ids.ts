import * as z from 'zod/mini' // first screens load without it: see id-patterns.ts
import './schema-words.ts'

/**
 * A UUID in lower case, as PostgreSQL writes it. Every id of a contract, route or job goes through this schema, so that
 * an id in capitals is the same id wherever two are compared in code.
 */
export const Id = z.uuid().check(z.toLowerCase())

/** The same, with a message of its own for a text that is not an id. */
export const idOr = (message: string) => z.uuid(message).check(z.toLowerCase())
