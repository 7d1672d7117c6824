import * as z from 'zod/mini'
import { ENTERED_BY } from '#shared/access-rules.ts'
import { Id } from '#shared/ids.ts'

/** A browser in which the user is logged in. */
export const Device = z.object({
  id: Id,
  /** E.g. 'Chrome på Windows'. */
  name: z.string(),
  kind: z.enum(['phone', 'tablet', 'computer']),
  isCurrent: z.boolean(),
  enteredBy: z.enum(ENTERED_BY),
  loggedInAt: z.iso.datetime(),
  /** Accurate to a day, because a session is renewed at most once a day. */
  lastSeenAt: z.iso.datetime(),
})
export type Device = z.infer<typeof Device>
