import { counted } from '#shared/counts.ts'
import { formatKroner } from '#shared/money.ts'
import type { MonthOfRevenue } from '../../contract-economy.ts'
import { MonthChart } from '../chart/MonthChart.tsx'

/** What was paid in each of the last twelve months. */
export function RevenueByMonth({ months }: { months: readonly MonthOfRevenue[] }) {
  const purchases = months.reduce((sum, month) => sum + month.purchases, 0)
  return (
    <MonthChart
      title="Omsetning per måned"
      valueHeader="Omsetning"
      note={`${counted(purchases, 'kjøp', 'kjøp')} på tolv måneder. En refusjon trekkes fra i måneden kjøpet ble betalt.`}
      rows={months.map(({ month, revenueOre }) => ({
        month,
        value: revenueOre / 100,
        shown: formatKroner(revenueOre),
      }))}
    />
  )
}
