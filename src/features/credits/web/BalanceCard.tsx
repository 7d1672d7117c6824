import { formatCount } from '#shared/counts.ts'
import { Card } from '#web/ui/Card.tsx'
import css from './BalanceCard.module.css'

export function BalanceCard({ balance }: { balance: number }) {
  return (
    <Card as="section" title="SMS Saldo">
      <p className={css.balance} data-empty={balance === 0 || undefined}>
        <span className={css.number}>{formatCount(balance)}</span>{' '}
        <span className={css.label}>SMS igjen</span>
      </p>
      <p className={css.note}>
        Én SMS til én vikar bruker én SMS fra saldoen. Forespørsler på e-post er gratis og bruker ingenting.
      </p>
      <p className={css.note}>Kjøp av SMS-pakker åpner snart her.</p>
    </Card>
  )
}
