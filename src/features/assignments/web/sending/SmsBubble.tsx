import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { meQuery } from '#features/accounts/web/api.ts'
import { SMS_LIMIT } from '#shared/gsm7.ts'
import { paths } from '#shared/paths.ts'
import { MessageBubble } from '#web/ui/MessageBubble.tsx'
import type { AssignmentControl } from '../create/form.ts'
import { SAMPLE_NOTE } from './sample.ts'
import { previewSms } from './sms-preview.ts'

/** The SMS while it is being written. */
export function SmsBubble({ control }: { control: AssignmentControl }) {
  const { data: me } = useQuery(meQuery())
  const [title, location, date, startTime, endTime] = useWatch({
    control,
    name: ['title', 'location', 'date', 'startTime', 'endTime'],
  })
  const { text, length, shortened } = previewSms(
    { title, location, date, startTime, endTime },
    { employerName: me?.employerName ?? '', linkStart: `${window.location.origin}${paths.response('')}` },
  )
  return (
    <MessageBubble
      title="Slik blir SMS-en"
      caption={
        <>
          <p>{length === null ? SAMPLE_NOTE : `${length} av ${SMS_LIMIT} tegn`}</p>
          {shortened && (
            <p>Teksten er forkortet for å få plass i én SMS. Dato, tid og lenke er alltid med.</p>
          )}
        </>
      }
    >
      {text}
    </MessageBubble>
  )
}
