import { formatDateShort, nightTo } from '#shared/dates.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { CheckboxGroup } from '#web/ui/choices/CheckboxGroup.tsx'
import { Row } from '#web/ui/frame/Stack.tsx'
import type { RequestShift } from '../../shapes.ts'
import { logBadge } from '../../texts.ts'
import { shiftTime } from '../log/shift-time.ts'

interface ShiftsToCancelProps {
  shifts: readonly RequestShift[]
  value: readonly string[]
  onChange: (ids: string[]) => void
}

/** The choice of shifts of a request to cancel, with a button for all of them. */
export function ShiftsToCancel({ shifts, value, onChange }: ShiftsToCancelProps) {
  return (
    <>
      <CheckboxGroup
        label="Vakter som avlyses"
        isScrollable={shifts.length > FEW}
        options={shifts.map((shift) => ({
          value: shift.id,
          label: `${nightTo(shift.startTime)}${formatDateShort(shift.date)} ${shiftTime(shift)}`,
          description: logBadge(shift).label,
        }))}
        value={value}
        onChange={onChange}
      />
      {value.length < shifts.length && (
        <Row>
          <Button variant="secondary" size="small" onPress={() => onChange(shifts.map(({ id }) => id))}>
            Velg alle {shifts.length}
          </Button>
        </Row>
      )}
    </>
  )
}

/** A longer list scrolls in its own box. */
const FEW = 5
