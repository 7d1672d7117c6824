import Building2 from 'lucide-react/icons/building-2'
import CalendarDays from 'lucide-react/icons/calendar-days'
import MapPin from 'lucide-react/icons/map-pin'
import Phone from 'lucide-react/icons/phone'
import { dayInFull, endsNextDay, formatTimeRange } from '#shared/dates.ts'
import { formatPhone } from '#shared/phone.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import type { MyAssignment } from '../contract.ts'
import { addressBeside, mapAddress, mapLink } from '#features/assignments/map-link.ts'
import { mayAccept } from '#features/answers/rules.ts'
import { FactList } from '#features/assignments/web/FactList.tsx'
import css from './Mine.module.css'

export interface MyFactsProps {
  assignment: MyAssignment
  /** YYYY-MM-DD */
  today: string
  /** Two lines without icons, for a shift that the person does not work. */
  isBrief?: boolean
}

/** Time, place and employer. */
export function MyFacts({ assignment, today, isBrief }: MyFactsProps) {
  const { location, employerName, contact } = assignment
  const place = isToGoTo(assignment) ? <Place assignment={assignment} /> : location
  const facts = [
    { label: 'Når', value: <When assignment={assignment} today={today} />, Icon: CalendarDays },
    { label: 'Sted', value: place, Icon: MapPin },
    { label: 'Arbeidsgiver', value: employerName ?? 'Arbeidsgiver uten navn', Icon: Building2 },
    ...(contact?.phone && mayAccept(assignment)
      ? [
          {
            label: 'Kontakt',
            value: <ContactNumber name={contact.name} phone={contact.phone} />,
            Icon: Phone,
          },
        ]
      : []),
  ]
  return <FactList facts={facts} className={css.facts} isBrief={isBrief} />
}

function When({ assignment: { date, startTime, endTime }, today }: MyFactsProps) {
  return (
    <>
      {dayInFull(date, today, startTime)}{' '}
      <span className={css.time}>kl. {formatTimeRange(startTime, endTime)}</span>
      {endsNextDay(startTime, endTime) && ' (slutter neste dag)'}
    </>
  )
}

/** Own or open: directions to another person's shift are useless. */
const isToGoTo = (assignment: MyAssignment) =>
  assignment.state === 'won' || assignment.state === 'completed' || mayAccept(assignment)

/** One line, so that it is close at hand before the answer. */
function ContactNumber({ name, phone }: { name: string; phone: string }) {
  const number = formatPhone(phone)
  return (
    <>
      {name},{' '}
      <a href={`tel:${phone}`} className={css.link} aria-label={`${number}, ring ${name}`}>
        {number}
      </a>
    </>
  )
}

function Place({ assignment }: Pick<MyFactsProps, 'assignment'>) {
  const { location } = assignment
  const [address, beside] = [mapAddress(assignment), addressBeside(assignment)]
  if (!address) return location
  return (
    <>
      {beside && `${location}, `}
      <a href={mapLink(address)} target="_blank" rel="noreferrer" className={css.link}>
        {address}
        <VisuallyHidden> (kart, åpnes i ny fane)</VisuallyHidden>
      </a>
    </>
  )
}
