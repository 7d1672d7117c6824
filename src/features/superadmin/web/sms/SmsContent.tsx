import { NO_SMS_YET } from '#features/sms/texts.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { AnswerPicture } from '#web/ui/pictures/AnswerPicture.tsx'
import { SearchPicture } from '#web/ui/pictures/SearchPicture.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Skeleton } from '#web/ui/states/Skeleton.tsx'
import type { ControlledSms } from '../../contract-sms.ts'
import { FAILED } from '../../texts.ts'
import { failureOf } from '../failure-of.ts'
import { Failure } from '../Failure.tsx'
import css from './Sms.module.css'
import { SmsTable } from './SmsTable.tsx'

interface SmsContentProps {
  query: {
    data: { messages: ControlledSms[] } | undefined
    error: unknown
    isFetching: boolean
    isPlaceholderData: boolean
    refetch: () => Promise<unknown>
  }
  search: string
  onShowAll: () => void
}

/** The messages below the search box, or the reason there are none. */
export function SmsContent({ query, search, onShowAll }: SmsContentProps) {
  const { data, isPlaceholderData } = query
  if (failureOf(query)) return <Failure title={FAILED.sms} query={query} />
  if (!data) return <Skeleton label="Laster SMS-er..." count={6} />
  if (data.messages.length > 0) {
    return (
      <div className={css.list} aria-busy={isPlaceholderData}>
        <SmsTable messages={data.messages} />
      </div>
    )
  }
  // While a cleared search loads, the previous answer still shows: nothing matched, not that nothing was sent.
  if (search === '' && !isPlaceholderData) {
    return (
      <EmptyState title={NO_SMS_YET} picture={AnswerPicture}>
        Når en kunde sender en forespørsel på SMS, ser du den her, og hvordan det gikk.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="Ingen SMS-er til denne mottakeren"
      picture={SearchPicture}
      action={
        <Button variant="secondary" onPress={onShowAll}>
          Vis alle SMS-er
        </Button>
      }
    >
      Søk etter et telefonnummer eller begynnelsen av det, for eksempel 912 34.
    </EmptyState>
  )
}
