import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Tabs } from '#web/ui/Tabs.tsx'
import type { AssignmentControl } from '../create/form.ts'
import type { Candidate } from '../../contract-create.ts'
import { CHANNELS, type Channel } from '../../rules.ts'
import { LetterPreview } from './LetterPreview.tsx'
import css from './Sending.module.css'
import { SmsBubble } from './SmsBubble.tsx'

const TABS = [
  { id: 'sms', label: 'SMS' },
  { id: 'email', label: 'E-post' },
] as const satisfies readonly { id: Channel; label: string }[]

interface PreviewsProps {
  control: AssignmentControl
  recipients: readonly Pick<Candidate, 'fullName' | 'noSms'>[]
}

/** The messages that will go out, while they are being written. */
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

/** The chosen ones. Who wants no SMS gets an e-mail instead, and who asks nobody else sends no SMS. */
const shownChannels = (chosen: readonly Channel[], recipients: PreviewsProps['recipients']) => {
  if (!chosen.includes('sms')) return chosen
  const noSms = recipients.filter((recipient) => recipient.noSms).length
  const bySms = noSms === 0 || noSms < recipients.length
  return CHANNELS.filter((channel) => (channel === 'sms' ? bySms : chosen.includes('email') || noSms > 0))
}
