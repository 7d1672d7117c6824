import { paths } from '#shared/paths.ts'
import { SignedInLayout } from './SignedInLayout.tsx'
import { vikarEntries } from './vikar-entries.ts'

export function VikarLayout() {
  return <SignedInLayout homeHref={paths.vikarDashboard} entries={vikarEntries} />
}
