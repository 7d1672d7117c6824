import { paths } from '#shared/paths.ts'
import { serviceEntries } from './service-entries.ts'
import { SignedInLayout } from './SignedInLayout.tsx'

/** Around the same pages for a superadmin. */
export function ServiceLayout() {
  return <SignedInLayout homeHref={paths.admin} entries={serviceEntries} />
}
