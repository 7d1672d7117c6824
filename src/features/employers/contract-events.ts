import * as z from 'zod/mini'
import { api, Day } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'

/** What an owner may look for among the events. */
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

/** Which events are wanted: all, or those of a person, a kind and some days in Oslo, both included. */
export const EventFilter = z.object({
  person: z.optional(Id),
  kind: z.optional(EventKind),
  from: z.optional(Day),
  to: z.optional(Day),
})
export type EventFilter = z.infer<typeof EventFilter>

/** What somebody did in the office. Names are today's; null for a login that is gone, and for the service itself. */
export const OfficeEvent = z.object({
  /** Counts up. */
  id: z.int(),
  at: z.iso.datetime(),
  /** As it is stored: 'member-removed'. */
  action: z.string(),
  actorUserId: z.nullable(Id),
  actorName: z.nullable(z.string()),
  subjectType: z.nullable(z.string()),
  subjectId: z.nullable(z.string()),
  /** The name of the user or substitute, or the title of the assignment. */
  subjectName: z.nullable(z.string()),
  /** The substitute whom something on an assignment was about. */
  vikarName: z.nullable(z.string()),
  departmentName: z.nullable(z.string()),
  /** Neither ids nor addresses. */
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
export type OfficeEvent = z.infer<typeof OfficeEvent>

export const events = {
  events: api
    .route({
      method: 'GET',
      path: '/office-events',
      operationId: 'list-office-events',
      tags: ['employers'],
      summary: 'Hendelser på kontoret, 50 om gangen, det nyeste først',
    })
    .meta({ area: 'owning' })
    .input(
      z.extend(EventFilter, {
        cursor: z.optional(z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'Ugyldig side'))),
      }),
    )
    .output(
      z.object({
        events: z.array(OfficeEvent),
        nextCursor: z.nullable(z.string()),
        /** Those who work in the office or did, by name. */
        people: z.array(z.object({ userId: Id, fullName: z.string() })),
      }),
    ),
}
