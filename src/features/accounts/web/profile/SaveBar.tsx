import CircleCheck from 'lucide-react/icons/circle-check'
import { Button } from '#web/ui/Button.tsx'
import css from './Profile.module.css'

interface SaveBarProps {
  isSaving: boolean
  /** Read aloud when it appears; empty for none. */
  note: string
}

export function SaveBar({ isSaving, note }: SaveBarProps) {
  return (
    <div className={css.save}>
      <Button type="submit" isPending={isSaving} pendingText="Lagrer...">
        Lagre endringer
      </Button>
      <p role="status" className={css.note}>
        {note && (
          <>
            <CircleCheck size={20} aria-hidden />
            {note}
          </>
        )}
      </p>
    </div>
  )
}
