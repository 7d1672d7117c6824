import * as z from 'zod/mini'
import { WarningForm } from '../rules.ts'

const numberIn = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN)

/** The warning as it is typed. */
export const TypedWarning = z.object({
  warnBelow: z.pipe(z.pipe(z.string(), z.transform(numberIn)), WarningForm.shape.warnBelow),
})
export type TypedWarning = z.input<typeof TypedWarning>
