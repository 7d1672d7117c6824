import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '#web/errors.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { CREDITS_FAILED } from '../texts.ts'
import { creditsApi } from './api.ts'
import { BalanceCard } from './BalanceCard.tsx'

/** 'SMS Saldo', which follows what is bought and sent. */
export function Balance({ isProcessing }: { isProcessing: boolean }) {
  const { data, error, refetch, isFetching } = useQuery(creditsApi.balance.queryOptions())
  if (!data && error) {
    return (
      <ErrorState title={CREDITS_FAILED} onRetry={() => void refetch()} isRetrying={isFetching}>
        {errorMessage(error)}
      </ErrorState>
    )
  }
  if (!data) return <Skeleton label="Henter SMS-saldo..." count={1} />
  return <BalanceCard balance={data.balance} warnBelow={data.warnBelow} isProcessing={isProcessing} />
}
