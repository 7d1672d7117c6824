import { useQuery } from '@tanstack/react-query'
import { paths } from '#shared/paths.ts'
import { errorMessage } from '#web/errors.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Loading } from '#web/ui/Loading.tsx'
import { Page } from '#web/ui/Page.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { creditsApi } from './api.ts'
import { BalanceCard } from './BalanceCard.tsx'

export function CreditsPage() {
  return (
    <Page width="narrow">
      <PageHeader title="SMS" back={{ href: paths.admin, label: 'Tilbake til oversikten' }} />
      <Balance />
    </Page>
  )
}

function Balance() {
  const balance = useQuery(creditsApi.balance.queryOptions())
  if (balance.isPending) return <Loading>Henter SMS-saldo...</Loading>
  if (!balance.data) {
    return (
      <ErrorState
        title="Kunne ikke hente SMS-saldoen"
        onRetry={() => void balance.refetch()}
        isRetrying={balance.isFetching}
      >
        {errorMessage(balance.error)}
      </ErrorState>
    )
  }
  return <BalanceCard balance={balance.data.balance} />
}
