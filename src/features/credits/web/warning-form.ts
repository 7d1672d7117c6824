import * as z from 'zod/mini'
import { countIn } from '#shared/counts.ts'
import { WarningForm } from '../rules.ts'

/** The warning as it is typed. */
export const TypedWarning = z.object({
  warnBelow: z.pipe(z.pipe(z.string(), z.transform(countIn)), WarningForm.shape.warnBelow),
})
export type TypedWarning = z.input<typeof TypedWarning>
