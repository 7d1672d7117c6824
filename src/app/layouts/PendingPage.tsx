import { Page } from '#web/ui/Page.tsx'
import { LateLoading } from './LateLoading.tsx'

/** What stands while a page is on its way. */
export function PendingPage() {
  return (
    <Page>
      <LateLoading />
    </Page>
  )
}
