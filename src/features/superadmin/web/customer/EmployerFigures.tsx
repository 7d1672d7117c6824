import { counted, formatCount } from '#shared/counts.ts'
import { formatClock, formatDate, osloToday } from '#shared/dates.ts'
import { formatKroner } from '#shared/money.ts'
import { Card } from '#web/ui/Card.tsx'
import type { EmployerStatistics } from '../../contract-customers.ts'
import { NEVER } from '../../texts.ts'
import { FactGrid } from './FactGrid.tsx'
import { shareOf } from './share.ts'

/** The figures of an administrator's employer. */
export function EmployerFigures({ statistics }: { statistics: EmployerStatistics }) {
  const { administrators, vikarer, assignments, openAssignments, fillRate } = statistics
  const { smsSent, smsCredits, revenueOre, lastPurchaseAt } = statistics
  const facts = [
    { name: 'Vikarer', value: formatCount(vikarer) },
    { name: 'Oppdrag', value: formatCount(assignments), note: counted(openAssignments, 'åpent', 'åpne') },
    { name: 'Besatt', value: shareOf(fillRate), note: fillRate === null ? 'Ingen avholdt ennå' : undefined },
    { name: 'SMS sendt', value: formatCount(smsSent) },
    { name: 'SMS på saldoen', value: formatCount(smsCredits) },
    { name: 'Administratorer', value: formatCount(administrators) },
    { name: 'Omsetning', value: formatKroner(revenueOre) },
    { name: 'Siste kjøp', ...lastPurchase(lastPurchaseAt) },
  ]
  return (
    <Card as="section" title="Statistikk">
      <FactGrid facts={facts} variant="figures" />
    </Card>
  )
}

const lastPurchase = (at: string | null) =>
  at ? { value: formatDate(osloToday(new Date(at))), note: formatClock(at) } : { value: NEVER }
