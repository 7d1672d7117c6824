import { osloToday } from '#shared/dates.ts'
import { useMyAssignments } from './use-my-assignments.ts'
import { useNewTimes } from './use-new-times.ts'

/** The question about new times, if there is one. */
export function MovedShifts() {
  const { moved, part } = useNewTimes()
  const { dataUpdatedAt } = useMyAssignments('coming')
  return (
    part &&
    moved.length > 0 && <part.NewTimes assignments={moved} today={osloToday(new Date(dataUpdatedAt))} />
  )
}
