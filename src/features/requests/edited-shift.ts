import * as z from 'zod/mini'
import { Edited, Version } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'

/** The values of a shift's edit form. Dates YYYY-MM-DD, times HH:MM:SS. */
export const EditedShift = z.object({
  title: z.string(),
  location: z.string(),
  /** Null: it belongs to the whole office. */
  department: z.nullable(z.object({ id: Id, name: z.string() })),
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  /** The number of substitutes that the shift needs. */
  places: z.int(),
  description: z.nullable(z.string()),
  requirements: z.nullable(z.string()),
  /** The fields that can be edited, with the last editor and time. */
  version: Version,
  edited: Edited,
})
export type EditedShift = z.infer<typeof EditedShift>
