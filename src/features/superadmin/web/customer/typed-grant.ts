import * as z from 'zod/mini'
import { countIn } from '#shared/counts.ts'
import { GrantForm } from '../../rules.ts'

/** The grant as it is typed. */
export const TypedGrant = z.pipe(
  z.pipe(
    z.object({
      direction: GrantForm.shape.direction,
      credits: z.string(),
      invoice: z.string(),
      reason: z.string(),
    }),
    z.transform(({ credits, ...typed }) => ({ ...typed, credits: countIn(credits) })),
  ),
  GrantForm,
)
export type TypedGrant = z.input<typeof TypedGrant>
