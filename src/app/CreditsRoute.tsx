import { CreditsPage } from '#features/credits/web/CreditsPage.tsx'
import { History } from '#features/sms/web/History.tsx'
import { RefreshButton } from '#features/sms/web/RefreshButton.tsx'
import { Usage } from '#features/sms/web/Usage.tsx'

/** The page of credits shows the messages that they were spent on, which a room above it has. */
export function CreditsRoute() {
  return <CreditsPage refresh={<RefreshButton />} usage={<Usage />} history={<History />} />
}
