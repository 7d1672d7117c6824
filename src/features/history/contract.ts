import * as z from 'zod/mini'
import { api, Day } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'

/** The kinds in an owner's filter. */
export const EVENT_KINDS = [
  'people',
  'access',
  'money',
  'downloads',
  'register',
  'assignments',
  'settings',
] as const
export const EventKind = z.enum(EVENT_KINDS, 'Ukjent type')
export type EventKind = z.infer<typeof EventKind>

/** All events, or those of a person, a kind and a range of days in Oslo, both included. */
export const EventFilter = z.object({
  person: z.optional(Id),
  kind: z.optional(EventKind),
  from: z.optional(Day),
  to: z.optional(Day),
})
export type EventFilter = z.infer<typeof EventFilter>

/** The position of an event in the list: its time in microseconds, and its id. */
export const Cursor = z.string().check(z.regex(/^\d{1,17}-\d{1,15}$/, 'Ugyldig side'))

/** An act of or in the office, with the names at that time. */
export const OfficeEvent = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  /** The act, for example `member-removed`. */
  kind: z.string(),
  /** The act, its actor, old and new values and reason in one sentence. */
  text: z.string(),
  /** Sentences about its messages. */
  consequences: z.array(z.string()),
  /** The actor in words. */
  who: z.string(),
  /** The subject, with the id of its page. */
  about: z.nullable(
    z.object({
      kind: z.enum(['assignment', 'vikar', 'member', 'address', 'department', 'template', 'group']),
      /** Null: it has no page, or no longer. */
      id: z.nullable(Id),
      name: z.string(),
    }),
  ),
  /** Derived from data that was stored before acts were recorded. */
  isMigrated: z.boolean(),
})
export type OfficeEvent = z.infer<typeof OfficeEvent>

/** The whole history of an office, for its owners. */
export const history = {
  events: api
    .route({
      method: 'GET',
      path: '/office-events',
      operationId: 'list-office-events',
      tags: ['employers'],
      summary: 'Hendelser på kontoret, 50 om gangen, det nyeste først',
    })
    .meta({ area: 'owning' })
    .input(z.extend(EventFilter, { cursor: z.optional(Cursor) }))
    .output(
      z.object({
        events: z.array(OfficeEvent),
        nextCursor: z.nullable(z.string()),
        /** Present and former members, by name. */
        people: z.array(z.object({ userId: Id, fullName: z.string() })),
      }),
    ),
}
