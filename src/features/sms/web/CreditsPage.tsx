import RefreshCw from 'lucide-react/icons/refresh-cw'
import { Balance } from '#features/credits/web/Balance.tsx'
import { Packages } from '#features/credits/web/Packages.tsx'
import { Purchases } from '#features/credits/web/Purchases.tsx'
import { usePaymentReturn } from '#features/credits/web/use-payment-return.ts'
import { Warning } from '#features/credits/web/WarningCard.tsx'
import { paths } from '#shared/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Page } from '#web/ui/Page.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import css from './CreditsPage.module.css'
import { History } from './History.tsx'
import { Usage } from './Usage.tsx'
import { useRefresh } from './use-refresh.ts'

/** What is left, where it went, and how to get more. */
export function CreditsPage() {
  const { isProcessing } = usePaymentReturn()
  return (
    <Page>
      <PageHeader
        title="SMS"
        back={{ href: paths.admin, label: 'Tilbake til oversikten' }}
        actions={<RefreshButton />}
      />
      <div className={css.columns}>
        <Balance isProcessing={isProcessing} />
        <Usage />
      </div>
      <Packages />
      <div className={css.columns}>
        <Warning />
        <Purchases />
      </div>
      <History />
      <p className={css.ledger}>
        <a href={paths.creditLedger}>Alle bevegelser</a>
        <span>Det dere har kjøpt, brukt og fått tilbake, med saldoen etter hver gang</span>
      </p>
    </Page>
  )
}

function RefreshButton() {
  const { refresh, isRefreshing, refreshed } = useRefresh()
  return (
    <>
      {refreshed && <p className={css.refreshed}>{refreshed}</p>}
      <Button
        variant="secondary"
        icon={RefreshCw}
        onPress={refresh}
        isPending={isRefreshing}
        pendingText="Oppdaterer..."
      >
        Oppdater
      </Button>
    </>
  )
}
