import { NEW_TIME } from '#features/answers/texts-new-time.ts'
import { dayInFull, formatTimeRange } from '#shared/dates.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import type { MyAssignment } from '../../contract.ts'
import css from '../Changed.module.css'
import { Changed } from './Changed.tsx'
import { useLookedAt } from './looked-at.ts'
import { useConfirm } from './use-confirm.ts'

interface NewTimeProps {
  assignment: MyAssignment
  /** YYYY-MM-DD */
  today: string
  titleId: string
  /** Opens the withdrawal dialog. */
  onNo: () => void
}

/** The agreed times and the new ones, with both answers side by side. After another edit, the change is shown first. */
export function NewTime({ assignment, today, titleId, onNo }: NewTimeProps) {
  const { confirm, isConfirming } = useConfirm(assignment, today)
  const { changes, look } = useLookedAt(assignment, today)
  const { agreed } = assignment
  return (
    <>
      {agreed && (
        <dl className={css.times}>
          <dt>{NEW_TIME.before}</dt>
          <dd>{timeWords(agreed, today)}</dd>
          <dt>{NEW_TIME.now}</dt>
          <dd>{timeWords(assignment, today)}</dd>
        </dl>
      )}
      <div role="status">
        {changes.length > 0 && <Changed changes={changes} titleId={titleId} onLooked={look} />}
      </div>
      {changes.length === 0 && (
        <div className={css.pair}>
          <Button
            aria-describedby={titleId}
            onPress={confirm}
            isPending={isConfirming}
            pendingText="Svarer..."
          >
            {NEW_TIME.suits}
          </Button>
          <Button variant="secondary" aria-describedby={titleId} onPress={onNo} isDisabled={isConfirming}>
            {NEW_TIME.suitsNot}
          </Button>
        </div>
      )}
    </>
  )
}

const timeWords = ({ date, startTime, endTime }: NonNullable<MyAssignment['agreed']>, today: string) =>
  `${dayInFull(date, today, startTime)} kl. ${formatTimeRange(startTime, endTime)}`
