import { useQuery } from '@tanstack/react-query'
import { formatCount } from '#shared/counts.ts'
import { FailedQuery } from '#web/FailedQuery.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Skeleton } from '#web/ui/states/Skeleton.tsx'
import { Spinner } from '#web/ui/states/Spinner.tsx'
import { CREDITS_FAILED } from '../texts.ts'
import { creditsApi } from './api.ts'
import css from './BalanceCard.module.css'

/** 'SMS Saldo', updated by purchases and sends. */
export function Balance({ isProcessing }: { isProcessing: boolean }) {
  const balance = useQuery(creditsApi.balance.queryOptions())
  const { data, error } = balance
  if (!data && error) {
    return <FailedQuery title={CREDITS_FAILED} query={balance} />
  }
  if (!data) return <Skeleton label="Henter saldoen..." count={1} />
  return <BalanceCard balance={data.balance} warnBelow={data.warnBelow} isProcessing={isProcessing} />
}

interface BalanceCardProps {
  balance: number
  /** The balance counts as low below this. */
  warnBelow: number
  /** A payment is being processed. */
  isProcessing: boolean
}

function BalanceCard({ balance, warnBelow, isProcessing }: BalanceCardProps) {
  return (
    <Card as="section" title="SMS Saldo">
      <p className={css.balance} data-low={balance === 0 || balance < warnBelow || undefined}>
        <span className={css.number}>{formatCount(balance)}</span>{' '}
        <span className={css.label}>SMS igjen</span>
      </p>
      {isProcessing && (
        <p className={css.processing}>
          <Spinner /> Legger kjøpet til saldoen
        </p>
      )}
      <p className={css.note}>
        Én SMS til én vikar trekker én SMS fra saldoen. Forespørsler på e&#8209;post er gratis og bruker
        ingenting.
      </p>
    </Card>
  )
}
