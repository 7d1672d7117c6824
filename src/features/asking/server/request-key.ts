import * as z from 'zod/mini'
import { Id } from '#shared/ids.ts'

/** What a job is given about a request in which something has happened. */
export const RequestKey = z.object({ employerId: Id, requestId: Id })
export type RequestKey = z.infer<typeof RequestKey>
