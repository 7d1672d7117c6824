import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'
import { counted } from '#shared/counts.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import type { MyAssignment } from '../contract.ts'
import { AnswerAll } from './answer/AnswerAll.tsx'
import { AnswerForm } from './answer/AnswerForm.tsx'
import { OPEN_ID, rowId, useFocusNewRow } from './focus-row.ts'
import css from './Mine.module.css'
import { MyRow } from './MyRow.tsx'
import several from './Several.module.css'
import { byRequest, overlapWords } from './groups.ts'

interface OpenAssignmentsProps {
  assignments: readonly MyAssignment[]
  /** The substitute's own shifts, which may be at the same time. */
  mine: readonly MyAssignment[]
  /** All coming ones that have been fetched, those with an answer too. */
  coming: readonly MyAssignment[]
  /** Some of them wait for an answer. */
  isAwaiting: boolean
  today: string
}

/** Open assignments, each with its answer; the first few, until all are asked for. */
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
          // Also where the others are answered: a row that moved out of its list would lose what was typed and looked at in it.
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
            aria-label={`Vis alle ${count} ledige oppdrag`}
            onPress={() => {
              newRow.expect()
              unfold()
            }}
          >
            Vis alle {count}
          </Button>
        </div>
      )}
    </section>
  )
}

interface SeveralHeadProps extends Pick<OpenAssignmentsProps, 'today'> {
  requestId: string
  /** How many can be answered, shown or not. */
  open: number
  /** All shifts of the request, by start. */
  shifts: readonly MyAssignment[]
}

/** Counts the open shifts of one request, also those not shown, and offers the answers to all. */
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

interface OverlapProps {
  assignment: MyAssignment
  mine: readonly MyAssignment[]
}

/** Warns of an own shift at another employer's at the same time; a yes asks first. */
function Overlap({ assignment, mine }: OverlapProps) {
  const words = overlapWords(assignment, mine)
  return (
    words && (
      <p className={css.overlap}>
        <TriangleAlert size={20} aria-hidden />
        <span>{words}</span>
      </p>
    )
  )
}

/** This many are shown at first: what is below them must stay in reach on a phone. */
const FEW = 5

/** The first few of a list, or all. One that has been shown stays, wherever it moves: somebody may be writing there. */
const useUnfolding = <Item extends { readonly id: string }>(items: readonly Item[]) => {
  const [isUnfolded, setIsUnfolded] = useState(false)
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const shown = items.filter(({ id }, index) => isUnfolded || index < FEW || seen.has(id))
  if (shown.some(({ id }) => !seen.has(id))) setSeen(new Set([...seen, ...shown.map(({ id }) => id)]))
  return { shown, unfold: () => setIsUnfolded(true) }
}
