import { useAddressState } from '#web/address-state.ts'
import { useQuery } from '@tanstack/react-query'
import { counted } from '#shared/counts.ts'
import { paths } from '#shared/paths.ts'
import { errorMessage, isErrorCode } from '#web/errors.ts'
import { Page } from '#web/ui/Page.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import type { ControlledSms } from '../contract-sms.ts'
import { BACK, FAILED } from '../texts.ts'
import { Failure } from './Failure.tsx'
import { Refresh } from './Refresh.tsx'
import { smsKeys, smsQuery, totalsQuery } from './sms/queries.ts'
import { SmsContent } from './sms/SmsContent.tsx'
import { SmsSearch } from './sms/SmsSearch.tsx'
import { SmsTiles } from './sms/SmsTiles.tsx'
import { smsAddress } from './sms/sms-address.ts'

/** 'SMS Kontroll': what is sent for all customers, and what of it failed. */
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

/** More than so many are never shown. */
const MOST = 50

/** A blank keeps the line's place while the count is on its way, and where there is nothing to count. */
function countLine(messages: readonly ControlledSms[] | undefined, search: string): string {
  if (!messages || (messages.length === 0 && search === '')) return '\u00a0'
  if (search !== '') return counted(messages.length, 'treff', 'treff')
  return messages.length === MOST ? `De ${MOST} siste SMS-ene` : counted(messages.length, 'SMS', 'SMS')
}
