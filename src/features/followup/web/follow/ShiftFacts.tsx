import Building2 from 'lucide-react/icons/building-2'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Clock from 'lucide-react/icons/clock'
import MapPin from 'lucide-react/icons/map-pin'
import { FactList } from '#features/assignments/web/FactList.tsx'
import { formatDateLong, nightTo } from '#shared/dates.ts'
import { formatPhone } from '#shared/phone.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { PhoneLink } from '#web/ui/actions/PhoneLink.tsx'
import { Row, Stack } from '#web/ui/frame/Stack.tsx'
import type { LoggedAssignment } from '../../shapes.ts'
import css from '../log/Log.module.css'
import { shiftTime } from '../log/shift-time.ts'

/** Date, time and place, each behind its sign. */
export function ShiftFacts({ assignment }: { assignment: LoggedAssignment }) {
  const facts = [
    {
      label: 'Dato',
      value: nightTo(assignment.startTime) + formatDateLong(assignment.date),
      Icon: CalendarDays,
    },
    { label: 'Tid', value: shiftTime(assignment), Icon: Clock },
    ...(assignment.department
      ? [{ label: 'Avdeling', value: assignment.department.name, Icon: Building2 }]
      : []),
    { label: 'Sted', value: assignment.location, Icon: MapPin },
  ]
  return <FactList facts={facts} className={css.facts} />
}

/** Who comes, each with the number to call. */
export function Holders({ vikarer }: Pick<LoggedAssignment, 'vikarer'>) {
  return (
    <Stack as="ul" gap="small">
      {vikarer.map(({ id, fullName, phone }) => (
        <li key={id}>
          <Row>
            <Avatar name={fullName} />
            <strong>{fullName}</strong>
            {phone && (
              <PhoneLink phone={phone} name={fullName}>
                {formatPhone(phone)}
              </PhoneLink>
            )}
          </Row>
        </li>
      ))}
    </Stack>
  )
}
