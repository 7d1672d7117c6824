import { Button } from '#web/ui/Button.tsx'
import { LOG_FAILED } from '../../texts.ts'
import css from './Log.module.css'

interface MoreButtonProps {
  onPress: () => void
  isPending: boolean
  hasFailed: boolean
}

/** Fetches the next assignments, and says when that did not work. */
export function MoreButton({ onPress, isPending, hasFailed }: MoreButtonProps) {
  return (
    <div className={css.more}>
      {hasFailed && !isPending && (
        <p className={css.failed} role="alert">
          {LOG_FAILED}
        </p>
      )}
      <Button variant="secondary" onPress={onPress} isPending={isPending} pendingText="Henter flere...">
        Vis flere
      </Button>
    </div>
  )
}
