import { useMutation } from '@tanstack/react-query'
import type { MyAssignment } from '../contract.ts'
import { NEW_TIME } from '#features/answers/texts-new-time.ts'
import { dayInFull, formatTimeRange } from '#shared/dates.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { useWithdrawing } from './answer/use-withdrawing.tsx'
import css from './Changed.module.css'
import { Changed } from './answer/Changed.tsx'
import { useLookedAt } from './answer/looked-at.ts'
import { mineApi } from './api.ts'
import { notConfirmedToast } from './answer/answer-toasts.ts'
import { factsOf, useTurn } from './answer/use-answer.ts'

interface NewTimesProps {
  /** The substitute's own shifts with unconfirmed new times; at least one. */
  assignments: readonly MyAssignment[]
  /** YYYY-MM-DD */
  today: string
}

/** 'Passer det fortsatt?' for each shift with new times. At the top of the page, so that it needs no scrolling. */
export function NewTimes({ assignments, today }: NewTimesProps) {
  return (
    <section aria-labelledby={HEADING_ID} className={css.changed}>
      <h2 id={HEADING_ID} className={css.heading}>
        {NEW_TIME.heading}
      </h2>
      <ul className={css.shifts}>
        {assignments.map((assignment) => (
          <Moved key={assignment.id} assignment={assignment} today={today} />
        ))}
      </ul>
      <p>{NEW_TIME.body}</p>
    </section>
  )
}

const HEADING_ID = 'ny-tid'

function Moved({ assignment, today }: { assignment: MyAssignment; today: string }) {
  const { title, employerName } = assignment
  const titleId = `${HEADING_ID}-${assignment.id}`
  const { withdraw, dialog } = useWithdrawing(assignment)
  return (
    <li>
      <h3 id={titleId} className={css.title}>
        {employerName ? `${title}, ${employerName}` : title}
      </h3>
      <NewTime assignment={assignment} today={today} titleId={titleId} onNo={withdraw} />
      {dialog}
    </li>
  )
}

interface NewTimeProps {
  assignment: MyAssignment
  /** YYYY-MM-DD */
  today: string
  titleId: string
  /** Opens the withdrawal dialog. */
  onNo: () => void
}

/** The agreed times and the new ones, with both answers side by side. After another edit, the change is shown first. */
function NewTime({ assignment, today, titleId, onNo }: NewTimeProps) {
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

/** The holder's yes to the new times. */
const useConfirm = (assignment: MyAssignment, today: string) => {
  const { id } = assignment
  const { turnRow, turnIfOutdated } = useTurn(assignment)
  const claim = useMutation(
    mineApi.claim.mutationOptions({
      onSuccess: () => {
        showToast({ title: NEW_TIME.noted(assignment, today) })
        return turnRow()
      },
      onError: (error) => {
        showToast(notConfirmedToast(error))
        return turnIfOutdated(error)
      },
    }),
  )
  return {
    confirm: () => claim.mutate({ id, takeBoth: true, seen: factsOf(assignment) }),
    isConfirming: claim.isPending,
  }
}

const timeWords = ({ date, startTime, endTime }: NonNullable<MyAssignment['agreed']>, today: string) =>
  `${dayInFull(date, today, startTime)} kl. ${formatTimeRange(startTime, endTime)}`
