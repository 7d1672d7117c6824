import { singleLine, tidied } from '#features/identity/rules.ts'
import { Id } from '#shared/ids.ts'
import { required } from '#shared/failures.ts'
import * as z from 'zod/mini'

/** The limit on a single office's screen addresses. */
export const BOARDS_MAX = 20
export const BOARD_NAME_MAX = 60
export const TOO_MANY_BOARDS = `Dere har allerede ${BOARDS_MAX} adresser. Steng en av dem først.`

/** A screen that shows the shifts of today and tomorrow. */
export const BoardForm = z.object({
  /** The screen's place in the building. */
  name: z
    .string()
    .check(
      tidied(),
      z.minLength(1, required('hvor skjermen er')),
      z.maxLength(BOARD_NAME_MAX, `Teksten kan ikke være lengre enn ${BOARD_NAME_MAX} tegn`),
      singleLine('Teksten'),
    ),
  /** Limits the screen to this department; null: every shift that the member sees. */
  departmentId: z.optional(z.nullable(Id)),
  showsPhones: z.boolean(),
})
export type BoardForm = z.infer<typeof BoardForm>
