import { UnconfirmedBanner } from '#features/accounts/web/UnconfirmedBanner.tsx'
import { paths } from '#shared/paths.ts'
import { adminEntries } from './admin-entries.ts'
import { SignedInLayout } from './SignedInLayout.tsx'

export function AdminLayout() {
  return <SignedInLayout homeHref={paths.admin} entries={adminEntries} banner={<UnconfirmedBanner />} />
}
