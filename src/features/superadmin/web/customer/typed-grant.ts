import * as z from 'zod/mini'
import { GrantForm } from '../../rules.ts'

/** '1 000' is a number as well. */
export const numberIn = (text: string): number => {
  const digits = text.replaceAll(/\s/g, '')
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN
}

/** The grant as it is typed. */
export const TypedGrant = z.pipe(
  z.pipe(
    z.object({
      direction: GrantForm.shape.direction,
      credits: z.string(),
      invoice: z.string(),
      reason: z.string(),
    }),
    z.transform(({ credits, ...typed }) => ({ ...typed, credits: numberIn(credits) })),
  ),
  GrantForm,
)
export type TypedGrant = z.input<typeof TypedGrant>
