import { Button } from '#web/ui/Button.tsx'
import type { OwnAssignment } from '../../contract-own.ts'
import { STAND_IN_RESERVE } from '../../texts.ts'
import css from './Own.module.css'
import { useNo, useReserve } from './use-answer.ts'

interface RowProps {
  assignment: OwnAssignment
  titleId: string
}

/** The way in, for what another has or they are busy for. */
export function StandInReserve({ assignment, titleId }: RowProps) {
  const { reserve, isReserving } = useReserve(assignment)
  return (
    <div className={css.way}>
      <span className={css.dim}>Kan du hvis det blir ledig?</span>
      <Button
        variant="secondary"
        size="small"
        aria-describedby={titleId}
        onPress={reserve}
        isPending={isReserving}
        pendingText="Setter deg i reserve..."
      >
        {STAND_IN_RESERVE}
      </Button>
    </div>
  )
}

/** The way out for somebody in reserve. */
export function Reserve({ assignment, titleId }: RowProps) {
  const { sayNo, isSayingNo } = useNo(assignment)
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
