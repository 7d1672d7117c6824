import { useQuery } from '@tanstack/react-query'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { Balance } from '#features/credits/web/Balance.tsx'
import { Packages } from '#features/credits/web/Packages.tsx'
import { Purchases } from '#features/credits/web/Purchases.tsx'
import { usePaymentReturn } from '#features/credits/web/use-payment-return.ts'
import { Warning } from '#features/credits/web/WarningCard.tsx'
import { formatCount } from '#shared/counts.ts'
import { paths } from '#shared/paths.ts'
import { FailedQuery } from '#web/FailedQuery.tsx'
import { useMay } from '#web/May.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Page } from '#web/ui/frame/Page.tsx'
import { PageHeader } from '#web/ui/frame/PageHeader.tsx'
import { Skeleton } from '#web/ui/states/Skeleton.tsx'
import { smsApi } from './api.ts'
import css from './CreditsPage.module.css'
import { History } from './History.tsx'
import { useRefresh } from './use-refresh.ts'

/** What is left, where it went, and how to get more. */
export function CreditsPage() {
  const { isProcessing } = usePaymentReturn()
  const isOwner = useMay('owning')
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
      {isOwner ? <Packages /> : <p>{OWNERS_ONLY_BUY}</p>}
      <div className={css.columns}>
        {isOwner && <Warning />}
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

const OWNERS_ONLY_BUY = 'Det er eierne av kontoen som kjøper SMS. Si fra til en av dem når det er få igjen.'

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

/** How many SMS went out, or wait to. */
function Usage() {
  const usage = useQuery(smsApi.usage.queryOptions())
  const { data, error } = usage
  if (!data && error) {
    return <FailedQuery title="Kunne ikke hente forbruket" query={usage} />
  }
  if (!data) return <Skeleton label="Henter forbruk..." count={1} />
  return (
    <Card as="section" title="Forbruk">
      <dl className={css.figures}>
        <div>
          <dt>Brukt denne måneden</dt>
          <dd>{formatCount(data.thisMonth)} SMS</dd>
        </div>
        <div>
          <dt>Brukt i dag</dt>
          <dd>{formatCount(data.today)} SMS</dd>
        </div>
      </dl>
      <p className={css.note}>Sendt eller på vei ut. Det som feilet, er ikke regnet med.</p>
    </Card>
  )
}
