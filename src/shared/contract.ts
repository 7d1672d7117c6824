import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import type { Area } from './access-rules.ts'
import { isCalendarDay, isTime } from './dates.ts'
import {
  EXISTS_ALREADY,
  LOG_IN_FIRST,
  NO_ACCESS,
  STALE,
  TIME_MISSING,
  TOO_MANY_TRIES,
  VERSION_MISSING,
} from './failures.ts'
import { isUuid } from './id-patterns.ts'
import './schema-words.ts'

/** Problems by field, in words for the person who filled it in. */
export const FieldProblems = z.object({
  fields: z.array(z.object({ path: z.string(), message: z.string() })),
})
export type FieldProblems = z.infer<typeof FieldProblems>

/** The base of every room's contract: the area, and the errors common to all procedures. */
export const api = oc.$meta<{ area: Area }>({ area: 'closed' }).errors({
  UNAUTHORIZED: { status: 401, message: LOG_IN_FIRST },
  FORBIDDEN: { status: 403, message: NO_ACCESS },
  NOT_FOUND: { status: 404, message: 'Fant ikke det du lette etter' },
  INPUT_INVALID: { status: 422, message: 'Rett opp feltene som er merket', data: FieldProblems },
  ALREADY_EXISTS: { status: 409, message: EXISTS_ALREADY, data: FieldProblems },
  TOO_MANY_REQUESTS: {
    status: 429,
    message: TOO_MANY_TRIES,
    data: z.object({ retryAfterSeconds: z.number() }),
  },
})

export const Nothing = z.object({})

/** A fingerprint of the values in an edit form (decision 118). A save names the version it is based on. */
export const Version = z.string(VERSION_MISSING).check(z.minLength(1, VERSION_MISSING), z.maxLength(64))

/** The last editor's name and the time, where known. */
export const Edited = z.nullable(z.object({ by: z.nullable(z.string()), at: z.iso.datetime() }))
export type Edited = z.infer<typeof Edited>

/**
 * The refusal of a save that is based on an older version; nothing has been changed.
 *
 * @param Now schema of the stored values, with their `version`
 */
export const staleWith = <Now extends z.core.$ZodType>(Now: Now) => ({
  STALE: { status: 409, message: STALE, data: z.object({ now: Now }) },
})

/** YYYY-MM-DD, in the years that a calendar of shifts can mean. */
export const Day = z.string().check(z.refine(isCalendarDay, 'Velg en gyldig dato'))

/** HH:MM */
export const TimeOfDay = z.string().check(z.refine(isTime, TIME_MISSING))

/** The start of a list's next page: creation time and id of the last row, as `nextCursor` gave it. */
export const Cursor = z.string().check(z.refine(isCursor, 'Ugyldig side'))

/** Only what {@link cursorOf} can have written: anything else, the year 0 too, would be an error of the database. */
function isCursor(text: string): boolean {
  const [at = '', id = '', ...rest] = text.split('_')
  const date = new Date(at)
  return (
    rest.length === 0 &&
    isUuid(id) &&
    !Number.isNaN(date.getTime()) &&
    date.toISOString() === at &&
    at > '2000'
  )
}

export const cursorOf = (row: { createdAt: Date; id: string }): string =>
  `${row.createdAt.toISOString()}_${row.id}`
