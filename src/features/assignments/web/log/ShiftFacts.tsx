import CalendarDays from 'lucide-react/icons/calendar-days'
import Clock from 'lucide-react/icons/clock'
import MapPin from 'lucide-react/icons/map-pin'
import { formatDateLong } from '#shared/dates.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import type { LoggedAssignment } from '../../log-shapes.ts'
import css from './Log.module.css'
import { shiftTime } from './shift-time.ts'

/** Date, time and place, each behind its sign. */
export function ShiftFacts({ assignment }: { assignment: LoggedAssignment }) {
  const facts = [
    { label: 'Dato', value: formatDateLong(assignment.date), Icon: CalendarDays },
    { label: 'Tid', value: shiftTime(assignment), Icon: Clock },
    { label: 'Sted', value: assignment.location, Icon: MapPin },
  ]
  return (
    <dl className={css.facts}>
      {facts.map(({ label, value, Icon }) => (
        <div key={label}>
          <dt>
            <Icon size={20} aria-hidden />
            <VisuallyHidden>{label}</VisuallyHidden>
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
