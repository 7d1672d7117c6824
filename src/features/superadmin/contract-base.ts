import * as z from 'zod/mini'
import { api } from '#shared/contract.ts'
import { Id, idOr } from '#shared/ids.ts'

/** The base of this room's procedures, which only superadmins may call. */
export const forService = api.meta({ area: 'service' })

export const tags = ['superadmin']

export const LAST_SUPERADMIN = {
  status: 409,
  message: 'Dette er den siste superadminen. Gjør en annen til superadmin først.',
}

export const ByUser = z.object({ userId: idOr('Ukjent bruker') })

/** The start of a sorted list's next page: the last row's value and id, from `nextCursor`. */
export const SortedCursor = z
  .string()
  .check(z.maxLength(600, 'Ugyldig side'), z.refine(isSortedCursor, 'Ugyldig side'))

function isSortedCursor(text: string): boolean {
  return /^[0-9a-f-]{36}_[^\p{Cc}]*$/su.test(text) && z.safeParse(Id, text.slice(0, 36)).success
}
