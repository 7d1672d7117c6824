import { useQuery } from '@tanstack/react-query'
import { FailedQuery } from '#web/FailedQuery.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { CREDITS_FAILED } from '../texts.ts'
import { creditsApi } from './api.ts'
import { BalanceCard } from './BalanceCard.tsx'

/** 'SMS Saldo', which follows what is bought and sent. */
export function Balance({ isProcessing }: { isProcessing: boolean }) {
  const balance = useQuery(creditsApi.balance.queryOptions())
  const { data, error } = balance
  if (!data && error) {
    return <FailedQuery title={CREDITS_FAILED} query={balance} />
  }
  if (!data) return <Skeleton label="Henter saldoen..." count={1} />
  return <BalanceCard balance={data.balance} warnBelow={data.warnBelow} isProcessing={isProcessing} />
}
