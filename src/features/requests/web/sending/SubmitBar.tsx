import Send from 'lucide-react/icons/send'
import { useId } from 'react'
import { formatCount } from '#shared/counts.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { useLater } from '#web/use-later.ts'
import css from './Sending.module.css'
import type { PressWords, SendNotesProps } from './SendNotes.tsx'

interface SubmitBarProps extends SendNotesProps {
  /** What the plan says of the press, once it is known. */
  press: PressWords | null
}

/** The button, in reach wherever the page is scrolled to, with what it will send and what it costs. */
export function SubmitBar({ press, ...props }: SubmitBarProps) {
  const { recipients, isPending } = props
  const priceId = useId()
  const later = useLater(loadNotes, true)
  return (
    <>
      <div className={css.submit}>{later && <later.SendNotes {...props} />}</div>
      <div className={css.send}>
        <Button
          type="submit"
          size="large"
          icon={Send}
          isPending={isPending}
          pendingText="Oppretter..."
          aria-describedby={priceId}
        >
          {press?.isEmpty ? 'Opprett uten å sende' : 'Opprett og send forespørsler'}
        </Button>
        <p id={priceId} className={css.price}>
          {press?.price ?? `Send til ${formatCount(recipients)}`}
        </p>
      </div>
    </>
  )
}

/** At the page's end, and mostly nothing: after the first screen. */
const loadNotes = () => import('./SendNotes.tsx')
