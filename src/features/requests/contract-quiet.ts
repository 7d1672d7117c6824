import * as z from 'zod/mini'
import { QuietNow } from '#features/asking/shapes.ts'
import { QUIET_HOURS_NOW } from '#features/asking/texts.ts'

/** Nothing was sent: in the employer's quiet hours a call that asks or writes to people needs `sendAnyway`. */
export const QUIET_NOW = { QUIET_NOW: { status: 409, message: QUIET_HOURS_NOW, data: QuietNow } } as const

export const SendAnyway = {
  /** Sends in quiet hours too; otherwise the call is refused with `QUIET_NOW`. */
  sendAnyway: z.optional(z.boolean()),
}
