import { formatCount } from '#shared/counts.ts'
import { Card } from '#web/ui/Card.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import css from './BalanceCard.module.css'

interface BalanceCardProps {
  balance: number
  /** Fewer than this is little. */
  warnBelow: number
  /** A payment is on its way to the balance. */
  isProcessing: boolean
}

export function BalanceCard({ balance, warnBelow, isProcessing }: BalanceCardProps) {
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
        Én SMS til én vikar bruker én SMS fra saldoen. Forespørsler på e&#8209;post er gratis og bruker
        ingenting.
      </p>
    </Card>
  )
}
