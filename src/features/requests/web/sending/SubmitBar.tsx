import Send from 'lucide-react/icons/send'
import { useId } from 'react'
import { formatCount } from '#shared/counts.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { useRest } from '../create/use-rest.ts'
import css from './Sending.module.css'
import type { PressWords, SendNotesProps } from './SendNotes.tsx'

interface SubmitBarProps extends SendNotesProps {
  /** The plan's words for the press, once they are known. */
  press: PressWords | null
  /** They are being worked out. */
  isAwaited: boolean
}

/** The button, visible at every scroll position, with the number of messages and the price. */
export function SubmitBar({ press, isAwaited, ...props }: SubmitBarProps) {
  const { recipients, isPending } = props
  const priceId = useId()
  const rest = useRest()
  return (
    <>
      <div className={css.submit}>{rest && <rest.SendNotes {...props} />}</div>
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
          {press?.price ?? `Send til ${formatCount(recipients)}${isAwaited ? ' · regner ut prisen...' : ''}`}
        </p>
      </div>
    </>
  )
}
