import * as z from 'zod/mini'

/** What a job is given about a request in which something has happened. */
export const RequestKey = z.object({ employerId: z.uuid(), requestId: z.uuid() })
export type RequestKey = z.infer<typeof RequestKey>
