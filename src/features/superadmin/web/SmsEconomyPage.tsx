import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { counted } from '#shared/counts.ts'
import { formatKroner } from '#shared/money.ts'
import { paths, filteredPath } from '#shared/paths.ts'
import { Page } from '#web/ui/frame/Page.tsx'
import { PageHeader } from '#web/ui/frame/PageHeader.tsx'
import { StatTile } from '#web/ui/StatTile.tsx'
import { useAddressState } from '#web/address-state.ts'
import { download } from '#web/download.ts'
import { errorMessage } from '#web/errors.ts'
import { withProof } from '#web/proof.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import type { EconomySummary, MonthOfRevenue } from '../contract-economy.ts'
import { BACK, DONE } from '../texts.ts'
import { superadminApi } from './api.ts'
import { MonthChart } from './chart/MonthChart.tsx'
import { failureWords, shareOfSold, wholeKroner } from './economy/economy-words.ts'
import css from './economy/Economy.module.css'
import { EconomyCustomers, EconomyFailed } from './economy/EconomyCustomers.tsx'
import { useEconomy, economyAddress } from './economy/use-economy.ts'
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

/** Downloads the customers as CSV: all, or those that the page's search finds. */
function EconomyExport() {
  const [wanted] = useAddressState(economyAddress)
  const fetching = useMutation({
    mutationFn: () =>
      withProof(() =>
        download(
          wanted.search === ''
            ? paths.exportEconomy
            : filteredPath(paths.exportEconomy, { search: wanted.search }),
        ),
      ),
    onSuccess: () => showToast({ title: DONE.csv }),
    onError: (error) =>
      showToast({
        title: 'Kunne ikke laste ned CSV-filen',
        description: errorMessage(error),
        tone: 'error',
      }),
  })
  return (
    <Button
      variant="secondary"
      icon={Download}
      isPending={fetching.isPending}
      pendingText="Lager filen..."
      onPress={() => fetching.mutate()}
    >
      Eksporter CSV
    </Button>
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
