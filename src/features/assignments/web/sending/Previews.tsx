import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Tabs } from '#web/ui/Tabs.tsx'
import type { AssignmentControl } from '../create/form.ts'
import type { Channel } from '../../rules.ts'
import { LetterPreview } from './LetterPreview.tsx'
import css from './Sending.module.css'
import { SmsBubble } from './SmsBubble.tsx'

const TABS = [
  { id: 'sms', label: 'SMS' },
  { id: 'email', label: 'E-post' },
] as const

interface PreviewsProps {
  control: AssignmentControl
  /** Whom the e-mail shown is to; undefined while nobody is chosen. */
  recipientName: string | undefined
}

/** The messages of the chosen channels while they are being written. */
export function Previews({ control, recipientName }: PreviewsProps) {
  const [looked, setLooked] = useState<Channel>('sms')
  const channels = useWatch({ control, name: 'channels' })
  const shown = channels.includes(looked) ? looked : channels[0]
  if (!shown) return <p className={css.dim}>Velg SMS eller e-post for å se hvordan meldingen blir.</p>
  const preview =
    shown === 'sms' ? (
      <SmsBubble control={control} />
    ) : (
      <LetterPreview control={control} recipientName={recipientName} />
    )
  if (channels.length === 1) return preview
  return (
    <Tabs label="Forhåndsvisning" tabs={TABS} value={shown} onChange={setLooked}>
      {preview}
    </Tabs>
  )
}
