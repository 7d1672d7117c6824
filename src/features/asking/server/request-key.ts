import * as z from 'zod/mini'
import { Id } from '#shared/ids.ts'

/** The argument of a job about a request in which something has happened. */
export const RequestKey = z.object({ employerId: Id, requestId: Id })
export type RequestKey = z.infer<typeof RequestKey>
