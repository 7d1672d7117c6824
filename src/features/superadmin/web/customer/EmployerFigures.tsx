import { counted, formatCount, formatShare } from '#shared/counts.ts'
import { formatClock, formatDate, osloToday } from '#shared/dates.ts'
import { formatKroner } from '#shared/money.ts'
import { Card } from '#web/ui/Card.tsx'
import type { EmployerStatistics } from '../../contract-customers.ts'
import { NEVER } from '../../texts.ts'
import { FactGrid } from './FactGrid.tsx'

/** The figures of an administrator's employer. */
export function EmployerFigures({ statistics }: { statistics: EmployerStatistics }) {
  const { administrators, vikarer, assignments, openAssignments, fillRate } = statistics
  const { smsSent, smsCredits, revenueOre, lastPurchaseAt } = statistics
  const facts = [
    { name: 'Vikarer', value: formatCount(vikarer) },
    { name: 'Oppdrag', value: formatCount(assignments), note: counted(openAssignments, 'åpent', 'åpne') },
    { name: 'Besatt', ...filled(fillRate) },
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

/** A share from 0 to 1; null where no assignment is past. */
const filled = (rate: number | null) =>
  rate === null ? { value: '–', note: 'Ingen avholdt ennå' } : { value: formatShare(rate, 1) }

const lastPurchase = (at: string | null) =>
  at ? { value: formatDate(osloToday(new Date(at))), note: formatClock(at) } : { value: NEVER }
