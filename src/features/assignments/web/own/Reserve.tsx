import { Button } from '#web/ui/Button.tsx'
import type { OwnAssignment } from '../../contract-own.ts'
import css from './Own.module.css'
import { useAnswer } from './use-answer.ts'

/** The way out for somebody in reserve. */
export function Reserve({ assignment, titleId }: { assignment: OwnAssignment; titleId: string }) {
  const { sayNo, isSayingNo } = useAnswer(assignment, () => undefined)
  return (
    <div className={css.way}>
      <span className={css.dim}>Kan du ikke lenger? Si fra, så står du ikke i reserve.</span>
      <Button
        variant="quiet"
        size="small"
        aria-describedby={titleId}
        onPress={() => sayNo('')}
        isPending={isSayingNo}
        pendingText="Sier fra..."
      >
        Jeg kan ikke lenger
      </Button>
    </div>
  )
}
