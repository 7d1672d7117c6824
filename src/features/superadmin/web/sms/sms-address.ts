import { paths } from '#shared/paths.ts'
import type { AddressState } from '#web/address-state.ts'

/** Which recipient the list is about. */
export const smsAddress: AddressState<string> = {
  path: paths.smsControl,
  read: ({ q = '' }) => q,
  write: (search) => ({ q: search || undefined }),
}
