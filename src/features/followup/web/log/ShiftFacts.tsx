import CalendarDays from 'lucide-react/icons/calendar-days'
import Clock from 'lucide-react/icons/clock'
import MapPin from 'lucide-react/icons/map-pin'
import { formatDateLong } from '#shared/dates.ts'
import type { LoggedAssignment } from '../../shapes.ts'
import { FactList } from '#features/assignments/web/FactList.tsx'
import css from './Log.module.css'
import { shiftTime } from './shift-time.ts'

/** Date, time and place, each behind its sign. */
export function ShiftFacts({ assignment }: { assignment: LoggedAssignment }) {
  const facts = [
    { label: 'Dato', value: formatDateLong(assignment.date), Icon: CalendarDays },
    { label: 'Tid', value: shiftTime(assignment), Icon: Clock },
    { label: 'Sted', value: assignment.location, Icon: MapPin },
  ]
  return <FactList facts={facts} className={css.facts} />
}
