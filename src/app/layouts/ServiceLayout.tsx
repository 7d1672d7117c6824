import { serviceEntries } from './service-entries.ts'
import { RoutedLayout } from './RoutedLayout.tsx'

/** Surrounds the same pages for a superadmin. */
export function ServiceLayout() {
  return <RoutedLayout entries={serviceEntries} />
}
