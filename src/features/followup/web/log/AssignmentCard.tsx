import CalendarDays from 'lucide-react/icons/calendar-days'
import Clock from 'lucide-react/icons/clock'
import MapPin from 'lucide-react/icons/map-pin'
import { useId } from 'react'
import { placesFilled } from '#features/assignments/texts.ts'
import { FactList } from '#features/assignments/web/FactList.tsx'
import { formatDateTime, formatDateLong } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { formatPhone } from '#shared/phone.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge, StatusBadge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { PhoneLink } from '#web/ui/actions/PhoneLink.tsx'
import { Row } from '#web/ui/frame/Stack.tsx'
import { logStatus } from '../../rules.ts'
import type { LoggedAssignment } from '../../shapes.ts'
import { LOG_BADGE } from '../../texts.ts'
import { AssignmentActions } from '../actions/AssignmentActions.tsx'
import css from './Log.module.css'
import { shiftTime } from './shift-time.ts'

/** An assignment in the log: what, when, where, who comes, and what can be done. */
export function AssignmentCard({ assignment }: { assignment: LoggedAssignment }) {
  const titleId = useId()
  const badge = LOG_BADGE[logStatus(assignment)]
  const places = placesFilled(assignment)
  return (
    <Card
      as="li"
      title={
        <a id={titleId} href={paths.assignment(assignment.id)} className={css.title}>
          {assignment.title}
        </a>
      }
      aside={
        <Row>
          <StatusBadge tone={badge.tone}>{badge.label}</StatusBadge>
          {places && <Badge>{places}</Badge>}
          <Badge>{assignment.responses} svar</Badge>
        </Row>
      }
    >
      <ShiftFacts assignment={assignment} />
      <WhoComes assignment={assignment} />
      <AssignmentActions assignment={assignment} titleId={titleId} />
    </Card>
  )
}

/** The substitutes who have a place, with the numbers to call, or that one has withdrawn, and the latest answer. */
function WhoComes({ assignment }: { assignment: LoggedAssignment }) {
  const { vikarer, latestResponseAt, isReopened, hasEnded } = assignment
  if (vikarer.length === 0 && !latestResponseAt) return null
  return (
    <div className={css.who}>
      {vikarer.length > 0 && <Holders vikarer={vikarer} />}
      {isReopened && !hasEnded && <p className={css.again}>{reopenedWords(assignment)}</p>}
      {latestResponseAt && <p className={css.dim}>Siste svar {formatDateTime(latestResponseAt)}</p>}
    </div>
  )
}

const reopenedWords = ({ places }: LoggedAssignment) =>
  places > 1
    ? 'En vikar har meldt avbud. En plass er ledig igjen.'
    : 'Vikaren har meldt avbud. Oppdraget er ledig igjen.'

/** Who comes, each with the number to call. */
export function Holders({ vikarer }: Pick<LoggedAssignment, 'vikarer'>) {
  return (
    <ul className={css.holders}>
      {vikarer.map(({ id, fullName, phone }) => (
        <li key={id} className={css.vikar}>
          <Avatar name={fullName} />
          <span className={css.name}>{fullName}</span>
          {phone && (
            <PhoneLink phone={phone} name={fullName}>
              {formatPhone(phone)}
            </PhoneLink>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Date, time and place, each behind its sign. */
export function ShiftFacts({ assignment }: { assignment: LoggedAssignment }) {
  const facts = [
    { label: 'Dato', value: formatDateLong(assignment.date), Icon: CalendarDays },
    { label: 'Tid', value: shiftTime(assignment), Icon: Clock },
    { label: 'Sted', value: assignment.location, Icon: MapPin },
  ]
  return <FactList facts={facts} className={css.facts} />
}
