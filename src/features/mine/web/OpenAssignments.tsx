import { useState } from 'react'
import Check from 'lucide-react/icons/check'
import { counted } from '#shared/counts.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { LeaveGuard } from '#web/LeaveGuard.tsx'
import { Details } from '#web/ui/Details.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import { useLazyModule } from '#web/use-lazy-module.ts'
import type { MyAssignment } from '../contract.ts'
import { AnswerAll } from './answer/AnswerAll.tsx'
import { OPEN_ID, rowId, useFocusNewRow } from './focus-row.ts'
import css from './Mine.module.css'
import { MyRow } from './MyRow.tsx'
import several from './Several.module.css'
import { byRequest } from './groups.ts'
import { Overlap } from './Overlap.tsx'
import { Changed } from './answer/Changed.tsx'
import { useLookedAt } from './answer/looked-at.ts'
import { useNo, useYes } from './answer/use-answer.ts'
import { useMessage } from './answer/use-message.ts'

interface OpenAssignmentsProps {
  assignments: readonly MyAssignment[]
  /** The substitute's own shifts, which may overlap. */
  mine: readonly MyAssignment[]
  /** All coming shifts fetched so far, answered ones included. */
  coming: readonly MyAssignment[]
  /** Some open shifts wait for an answer. */
  isAwaiting: boolean
  today: string
}

/** Open assignments, each with its answer; the first few, and all on demand. */
export function OpenAssignments({ assignments, coming, mine, isAwaiting, today }: OpenAssignmentsProps) {
  const { shown, unfold } = useUnfolding(assignments)
  const newRow = useFocusNewRow()
  const count = assignments.length
  const row = (assignment: MyAssignment, headingLevel: 3 | 4) => (
    <MyRow key={assignment.id} assignment={assignment} today={today} headingLevel={headingLevel}>
      <Overlap assignment={assignment} mine={mine} />
      <AnswerForm assignment={assignment} today={today} titleId={rowId(assignment.id)} />
    </MyRow>
  )
  return (
    <section aria-labelledby={OPEN_ID} className={css.open} data-awaiting={isAwaiting || undefined}>
      <div>
        <h2 id={OPEN_ID} tabIndex={-1}>
          Ledige oppdrag
        </h2>
        <p>Den første som svarer ja, får oppdraget.</p>
      </div>
      <ul className={css.cards}>
        {byRequest(shown).map(({ requestId, shifts }) => {
          const isOfIt = (one: MyAssignment) => one.requestId === requestId
          const open = assignments.filter(isOfIt).length
          const rows = shifts.map((one) => row(one, open > 1 ? 4 : 3))
          const [all = { shifts }] = byRequest(coming.filter(isOfIt))
          // Also around answered shifts: a row that moved to another list would lose its input and seen facts.
          return all.shifts.length > 1 ? (
            <li key={requestId} className={open > 1 ? several.several : ''}>
              {open > 1 && (
                <SeveralHead requestId={requestId} open={open} shifts={all.shifts} today={today} />
              )}
              <ul className={css.cards}>{rows}</ul>
            </li>
          ) : (
            rows
          )
        })}
      </ul>
      {shown.length < count && (
        <div className={css.more}>
          <Button
            variant="secondary"
            aria-label={`Vis ${count - shown.length} til: ledige oppdrag`}
            onPress={() => {
              newRow.expect()
              unfold()
            }}
          >
            Vis {count - shown.length} til
          </Button>
        </div>
      )}
    </section>
  )
}

interface AnswerFormProps {
  assignment: MyAssignment
  /** YYYY-MM-DD */
  today: string
  titleId: string
}

/** Yes or no, with an optional message. A no can still become a yes. After an edit, the change is shown first. */
function AnswerForm({ assignment, today, titleId }: AnswerFormProps) {
  const name = `beskjed-${assignment.id}`
  const written = useMessage(name)
  const forget = () => written.write('')
  const { sayYes, isSayingYes, elsewhere, takeBoth, forgetElsewhere } = useYes(assignment, forget)
  const { sayNo, isSayingNo } = useNo(assignment, forget)
  const [isWriting, setIsWriting] = useState(false)
  const lazy = useLazyModule(loadField, isWriting, false)
  const question = useLazyModule(loadQuestion, elsewhere !== null)
  const isAsked = assignment.state === 'asked'
  const { changes, look } = useLookedAt(assignment, today)
  return (
    <div className={css.answer}>
      <LeaveGuard isDirty={written.message !== ''} />
      <Details
        summary="Skriv en beskjed"
        isOpen={written.problem ? true : undefined}
        onOpen={() => setIsWriting(true)}
      >
        {lazy ? (
          <lazy.MessageField name={name} label="Beskjed til arbeidsgiveren" written={written} />
        ) : (
          <Loading />
        )}
      </Details>
      <div role="status">
        {changes.length > 0 && <Changed changes={changes} titleId={titleId} onLooked={look} />}
      </div>
      {changes.length === 0 && (
        <div className={css.buttons}>
          <Button
            variant={isAsked ? 'primary' : 'secondary'}
            icon={Check}
            aria-describedby={titleId}
            onPress={() => written.handOn(sayYes)}
            isPending={isSayingYes}
            isDisabled={isSayingNo}
            pendingText="Svarer ja..."
          >
            Ja, jeg tar oppdraget
          </Button>
          {isAsked && (
            <Button
              variant="secondary"
              aria-describedby={titleId}
              onPress={() => written.handOn(sayNo)}
              isPending={isSayingNo}
              isDisabled={isSayingYes}
              pendingText="Svarer nei..."
            >
              Nei, jeg kan ikke
            </Button>
          )}
        </div>
      )}
      {question && (
        <question.TakeBothDialog elsewhere={elsewhere} onClose={forgetElsewhere} onConfirm={takeBoth} />
      )}
    </div>
  )
}

/** Collapsed, so that the answers come first. */
const loadField = () => import('./answer/MessageField.tsx')
const loadQuestion = () => import('./answer/TakeBothDialog.tsx')

interface SeveralHeadProps extends Pick<OpenAssignmentsProps, 'today'> {
  requestId: string
  /** Number of shifts that can be answered, shown or not. */
  open: number
  /** All shifts of the request, by start. */
  shifts: readonly MyAssignment[]
}

/** The number of open shifts of one request, shown or not, and the buttons that answer all. */
function SeveralHead({ requestId, open, shifts, today }: SeveralHeadProps) {
  const titleId = `flere-${requestId}`
  return (
    <>
      <div>
        <h3 id={titleId}>
          {counted(open, 'vakt', 'vakter')} i samme forespørsel fra{' '}
          {shifts[0]?.employerName ?? 'arbeidsgiveren'}
        </h3>
        <p>Du kan ta én, flere eller alle.</p>
      </div>
      <AnswerAll shifts={shifts} today={today} titleId={titleId} />
    </>
  )
}

/** Requests shown at first, so that the rest of the page stays reachable on a phone. */
const FEW = 5

/**
 * The shifts of the first few requests, or all. A shift that has been shown stays, wherever it moves: the person may be
 * typing there.
 */
const useUnfolding = (items: readonly MyAssignment[]) => {
  const [isUnfolded, setIsUnfolded] = useState(false)
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const first = byRequest(items).slice(0, FEW)
  const shown = items.filter(
    (item) => isUnfolded || first.some(({ requestId }) => requestId === item.requestId) || seen.has(item.id),
  )
  if (shown.some(({ id }) => !seen.has(id))) setSeen(new Set([...seen, ...shown.map(({ id }) => id)]))
  return { shown, unfold: () => setIsUnfolded(true) }
}
