import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { meQuery, accountsApi } from '#features/identity/web/api.ts'
import { CHANNELS, type Channel } from '#features/assignments/rules.ts'
import { SMS_LIMIT } from '#shared/gsm7.ts'
import { osloToday } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { MessageBubble } from '#web/ui/MessageBubble.tsx'
import { Tabs } from '#web/ui/choices/Tabs.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import type { Written } from '#features/messages/letter-parts.ts'
import type { Candidate } from '../../shapes.ts'
import type { AssignmentControl } from '../create/form.ts'
import { requestsApi } from '../api.ts'
import { SAMPLE_NOTE, previewSms } from './sms-preview.ts'
import css from './Sending.module.css'
import sheet from './Letter.module.css'
import { previewLetter } from './letter-preview.ts'

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

interface LetterPreviewProps {
  control: AssignmentControl
  /** The first recipient's name; undefined while no one is chosen. */
  recipientName: string | undefined
}

/** The e-mail while it is being typed. */
function LetterPreview({ control, recipientName }: LetterPreviewProps) {
  const { data: me } = useQuery(meQuery())
  const { data: profile } = useQuery(accountsApi.profile.queryOptions())
  const { data: used } = useQuery(requestsApi.suggestions.queryOptions())
  const draft = useWatch({ control })
  const { isSample, ...written } = previewLetter(
    { ...NOT_TYPED, ...draft },
    {
      employerName: me?.employerName ?? null,
      employerAddress: profile?.address ?? null,
      fullName: me?.fullName ?? '',
      email: me?.email ?? '',
      phone: profile?.phone ?? null,
      department: used?.departments.find(({ id }) => id === draft.departmentId) ?? null,
    },
    recipientName,
  )
  return (
    <figure className={sheet.figure}>
      <figcaption className={sheet.title}>Slik blir e-posten</figcaption>
      <LetterSheet {...written} />
      <p className={sheet.caption}>
        {isSample ? SAMPLE_NOTE : 'Hver mottaker får sitt eget navn og sin egen lenke.'}
      </p>
    </figure>
  )
}

const NOT_TYPED = {
  title: '',
  location: '',
  date: '',
  startTime: '',
  endTime: '',
  places: 1,
  description: '',
  requirements: '',
}

/** An e-mail as a mail program shows it. Its buttons do nothing. */
function LetterSheet({ subject, letter }: Written) {
  return (
    <div className={sheet.sheet}>
      <p className={sheet.subject}>
        <span className={sheet.dim}>Emne: </span>
        {subject}
      </p>
      <div className={sheet.body}>
        <p className={sheet.greeting}>{letter.greeting}</p>
        {letter.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <dl className={sheet.facts}>
          {letter.facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className={sheet.buttons}>
          <VisuallyHidden>Knapper: </VisuallyHidden>
          {letter.buttons.map(({ label, tone }) => (
            <span key={label} className={sheet.button} data-tone={tone}>
              {label}
            </span>
          ))}
        </p>
        <p className={sheet.dim}>{letter.closing}</p>
      </div>
    </div>
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
