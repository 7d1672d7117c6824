import { useQuery } from '@tanstack/react-query'
import { counted } from '#shared/counts.ts'
import { paths } from '#shared/paths.ts'
import { useAddressState } from '#web/address-state.ts'
import { errorMessage, isErrorCode } from '#web/errors.ts'
import { Page } from '#web/ui/frame/Page.tsx'
import { PageHeader } from '#web/ui/frame/PageHeader.tsx'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import { Grid } from '#web/ui/frame/Stack.tsx'
import { StatTile } from '#web/ui/StatTile.tsx'
import { useTypedSearch } from '#web/use-typed-search.ts'
import type { ControlledSms, SmsTotals } from '../contract-sms.ts'
import { BACK, FAILED } from '../texts.ts'
import { Failure } from './Failure.tsx'
import { Refresh } from './Refresh.tsx'
import { smsKeys, smsQuery, totalsQuery, smsAddress } from './sms/use-sms.ts'
import css from './sms/Sms.module.css'
import { SmsContent } from './sms/SmsContent.tsx'

/** 'SMS Kontroll': all customers' messages, and the failed ones. */
export function SmsControlPage() {
  const [search, show] = useAddressState(smsAddress)
  const totals = useQuery(totalsQuery())
  const list = useQuery(smsQuery(search))
  const barred = [totals, list].find(({ error }) => isErrorCode(error, 'FORBIDDEN'))
  const failed = barred ?? (totals.isLoadingError ? totals : undefined)
  const refetch = () => Promise.all([totals.refetch(), list.refetch()])
  return (
    <Page>
      <PageHeader
        title="SMS Kontroll"
        back={{ href: paths.admin, label: BACK }}
        count={countLine(list.data?.messages, search)}
        actions={
          <Refresh
            keys={smsKeys()}
            failure={(error) => ({ title: FAILED.sms, description: errorMessage(error) })}
          />
        }
      />
      {failed ? (
        <Failure title={FAILED.sms} query={{ ...failed, refetch }} />
      ) : (
        <>
          <SmsTiles totals={totals.data} />
          <SmsSearch />
          <SmsContent query={list} search={search} onShowAll={() => show('')} />
        </>
      )}
    </Page>
  )
}

/** The list never has more. */
const MOST = 50

/** A space reserves the line while the count loads, and while there is nothing to count. */
function countLine(messages: readonly ControlledSms[] | undefined, search: string): string {
  if (!messages || (messages.length === 0 && search === '')) return '\u00a0'
  if (search !== '') return counted(messages.length, 'treff', 'treff')
  return messages.length === MOST ? `De ${MOST} siste SMS-ene` : counted(messages.length, 'SMS', 'SMS')
}

/** The four figures of all customers together. */
function SmsTiles({ totals }: { totals: SmsTotals | undefined }) {
  return (
    <Grid columns="narrow">
      <StatTile label="Totalt sendt" value={totals?.sent} note="SMS i historikken" />
      <StatTile label="Feilet" value={totals?.failed} note={totals?.failed ? 'Betalt tilbake' : '\u00a0'} />
      <StatTile label="Total kostnad" value={totals?.cost} note="SMS-kreditter" />
      <StatTile label="Siste 24 timer" value={totals?.last24Hours} note="SMS sendt" />
    </Grid>
  )
}

/** The search box, for a number or its beginning. */
function SmsSearch() {
  const [search, show] = useAddressState(smsAddress)
  const [typed, setTyped] = useTypedSearch(search, show)
  return (
    <div className={css.search}>
      <SearchField
        label="Søk etter mottaker"
        placeholder="Søk etter mottaker"
        value={typed}
        onChange={setTyped}
      />
    </div>
  )
}
