import * as z from 'zod/mini'
import { WarningForm } from '../rules.ts'

/** '10 000' is a number as well. */
const numberIn = (text: string) => {
  const digits = text.replaceAll(/\s/g, '')
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN
}

/** The warning as it is typed. */
export const TypedWarning = z.object({
  warnBelow: z.pipe(z.pipe(z.string(), z.transform(numberIn)), WarningForm.shape.warnBelow),
})
export type TypedWarning = z.input<typeof TypedWarning>
