import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { meQuery } from '#features/identity/web/api.ts'
import { CHANNELS, type Channel } from '#features/assignments/rules.ts'
import { SMS_LIMIT } from '#shared/gsm7.ts'
import { osloToday } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { MessageBubble } from '#web/ui/MessageBubble.tsx'
import { Tabs } from '#web/ui/choices/Tabs.tsx'
import type { Candidate } from '../../shapes.ts'
import type { AssignmentControl } from '../create/form.ts'
import { LetterPreview } from './LetterPreview.tsx'
import { SAMPLE_NOTE, previewSms } from './sms-preview.ts'
import css from './Sending.module.css'

const TABS = [
  { id: 'sms', label: 'SMS' },
  { id: 'email', label: 'E-post' },
] as const satisfies readonly { id: Channel; label: string }[]

export interface PreviewsProps {
  control: AssignmentControl
  recipients: readonly Pick<Candidate, 'fullName' | 'noSms'>[]
}

/** The messages while they are being typed. */
export function Previews({ control, recipients }: PreviewsProps) {
  const [looked, setLooked] = useState<Channel>('sms')
  const chosen = useWatch({ control, name: 'channels' })
  const channels = shownChannels(chosen, recipients)
  const shown = channels.includes(looked) ? looked : channels[0]
  if (!shown) return <p className={css.dim}>Velg SMS eller e-post for å se hvordan meldingen blir.</p>
  const byEmail = chosen.includes('email') ? recipients : recipients.filter(({ noSms }) => noSms)
  const preview =
    shown === 'sms' ? (
      <SmsBubble control={control} />
    ) : (
      <LetterPreview control={control} recipientName={byEmail[0]?.fullName} />
    )
  if (channels.length === 1) return preview
  return (
    <Tabs label="Forhåndsvisning" tabs={TABS} value={shown} onChange={setLooked}>
      {preview}
    </Tabs>
  )
}

/** The channels to preview. People who want no SMS get an e-mail instead; if that is everyone, no SMS is sent. */
const shownChannels = (chosen: readonly Channel[], recipients: PreviewsProps['recipients']) => {
  if (!chosen.includes('sms')) return chosen
  const noSms = recipients.filter((recipient) => recipient.noSms).length
  const bySms = noSms === 0 || noSms < recipients.length
  return CHANNELS.filter((channel) => (channel === 'sms' ? bySms : chosen.includes('email') || noSms > 0))
}

/** The SMS while it is being typed. */
function SmsBubble({ control }: { control: AssignmentControl }) {
  const { data: me } = useQuery(meQuery())
  const [title, location, date, startTime, endTime, places = 1, more = []] = useWatch({
    control,
    name: ['title', 'location', 'date', 'startTime', 'endTime', 'places', 'more'],
  })
  const { text, length, shortened, removed } = previewSms(
    { title, location, date, startTime, endTime, places, more },
    {
      employerName: me?.employerName ?? me?.fullName ?? '',
      linkStart: `${window.location.origin}${paths.response('')}`,
    },
    todayInOslo(),
  )
  return (
    <MessageBubble
      title="Slik blir SMS-en"
      caption={
        <>
          <p>{length === null ? SAMPLE_NOTE : `${length} av ${SMS_LIMIT} tegn`}</p>
          {removed.length > 0 && <p>Disse tegnene kan ikke sendes på SMS: {removed.join(' ')}</p>}
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

const todayInOslo = () => osloToday(new Date())
