import { isPossible } from '#features/assignments/rules.ts'
import { placesFilled } from '#features/assignments/texts.ts'
import { formatDateShort, nightTo } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { usePermission } from '#web/IfPermitted.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { StatusBadge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Details } from '#web/ui/Details.tsx'
import type { RequestShift } from '../../shapes.ts'
import { logBadge } from '../../texts.ts'
import { useActPress } from '../actions/FollowActs.tsx'
import { shiftTime } from '../log/shift-time.ts'
import css from './Follow.module.css'

interface RequestShiftsProps {
  shifts: readonly RequestShift[]
  /** The shift that the page shows. */
  currentId: string
}

/** The shifts of the request, each with a link to its answers. Empty for a single one. */
export function RequestShifts({ shifts, currentId }: RequestShiftsProps) {
  if (shifts.length < 2) return null
  const list = <ShiftList shifts={shifts} currentId={currentId} />
  return (
    <Card
      as="section"
      title={`${shifts.length} vakter i forespørselen`}
      aside={<CancelSeveral shifts={shifts} />}
    >
      {shifts.length > FEW ? <Details summary="Vis alle vaktene">{list}</Details> : list}
    </Card>
  )
}

/** Opens the dialog with a choice of shifts. */
function CancelSeveral({ shifts }: Pick<RequestShiftsProps, 'shifts'>) {
  const mayAct = usePermission('sending')
  const press = useActPress()
  if (!mayAct || shifts.filter((shift) => isPossible('cancel', shift)).length < 2) return null
  return (
    <Button variant="secondary" size="small" onPress={() => press('cancel')}>
      Avlys vakter
    </Button>
  )
}

/** More are collapsed. */
const FEW = 6

function ShiftList({ shifts, currentId }: RequestShiftsProps) {
  return (
    <ul className={css.shifts}>
      {shifts.map((shift) => {
        const { tone, label } = logBadge(shift)
        return (
          <li key={shift.id}>
            <a href={paths.assignment(shift.id)} aria-current={shift.id === currentId ? 'page' : undefined}>
              <span className={css.shiftTime}>
                {nightTo(shift.startTime)}
                {formatDateShort(shift.date)} {shiftTime(shift)}
              </span>
              <span>{placesFilled(shift)}</span>
              <StatusBadge tone={tone}>{label}</StatusBadge>
            </a>
          </li>
        )
      })}
    </ul>
  )
}
