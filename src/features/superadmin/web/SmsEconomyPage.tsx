import { counted } from '#shared/counts.ts'
import { formatKroner } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { Page } from '#web/ui/frame/Page.tsx'
import { PageHeader } from '#web/ui/frame/PageHeader.tsx'
import { StatTile } from '#web/ui/StatTile.tsx'
import type { EconomySummary, MonthOfRevenue } from '../contract-economy.ts'
import { BACK } from '../texts.ts'
import { superadminApi } from './api.ts'
import { MonthChart } from './chart/MonthChart.tsx'
import { failureWords, shareOfSold, wholeKroner } from './economy/economy-words.ts'
import css from './economy/Economy.module.css'
import { EconomyCustomers, EconomyFailed } from './economy/EconomyCustomers.tsx'
import { EconomyExport } from './economy/EconomyExport.tsx'
import { useEconomy } from './economy/use-economy.ts'
import { failureOf } from './failure-of.ts'
import { OldFigures } from './OldFigures.tsx'
import { Refresh } from './Refresh.tsx'

const KEYS = [superadminApi.economy.key(), superadminApi.economyCustomers.key()]

/** The customers' payments, purchases and use: in all, by month, and one by one. */
export function SmsEconomyPage() {
  const economy = useEconomy()
  return (
    <Page>
      <PageHeader
        title="SMS Økonomi"
        back={{ href: paths.admin, label: BACK }}
        actions={
          <>
            <Refresh keys={KEYS} failure={(error) => ({ title: failureWords(error) })} />
            <EconomyExport />
          </>
        }
      />
      {failureOf(economy) ? (
        <EconomyFailed query={economy} />
      ) : (
        <>
          <EconomyTiles summary={economy.data?.summary} />
          <OldFigures query={economy} />
          {economy.data && <RevenueByMonth months={economy.data.months} />}
          <EconomyCustomers />
        </>
      )}
    </Page>
  )
}

/** The four figures of all customers together. */
function EconomyTiles({ summary }: { summary: EconomySummary | undefined }) {
  return (
    <div className={css.tiles}>
      <StatTile
        label="Total omsetning"
        value={summary && wholeKroner(summary.revenueOre)}
        note="Etter refusjoner"
      />
      <StatTile label="SMS solgt" value={summary?.sold} note="Etter refusjoner" />
      <StatTile
        label="SMS brukt"
        value={summary?.used}
        note={summary ? shareOfSold(summary.used, summary.sold) : '\u00a0'}
      />
      <StatTile label="Aktive kunder" value={summary?.activeCustomers} note="Har kjøpt SMS" />
    </div>
  )
}

/** Revenue in each of the last twelve months. */
function RevenueByMonth({ months }: { months: readonly MonthOfRevenue[] }) {
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
