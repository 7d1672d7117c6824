import { paths } from '#shared/paths.ts'
import { Page } from '#web/ui/Page.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { BACK } from '../texts.ts'
import { EconomyCustomers } from './economy/EconomyCustomers.tsx'
import { EconomyExport } from './economy/EconomyExport.tsx'
import { EconomyFailed } from './economy/EconomyFailed.tsx'
import { EconomyTiles } from './economy/EconomyTiles.tsx'
import { failureWords } from './economy/economy-words.ts'
import { RevenueByMonth } from './economy/RevenueByMonth.tsx'
import { useEconomy } from './economy/use-economy.ts'
import { superadminApi } from './api.ts'
import { failureOf } from './failure-of.ts'
import { OldFigures } from './OldFigures.tsx'
import { Refresh } from './Refresh.tsx'

const KEYS = [superadminApi.economy.key(), superadminApi.economyCustomers.key()]

/** What the customers have paid, bought and used: all together, by month, and one by one. */
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
