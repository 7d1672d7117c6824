import Bell from 'lucide-react/icons/bell'
import Ban from 'lucide-react/icons/ban'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import Eye from 'lucide-react/icons/eye'
import Flag from 'lucide-react/icons/flag'
import Hand from 'lucide-react/icons/hand'
import Mail from 'lucide-react/icons/mail'
import MessageSquare from 'lucide-react/icons/message-square'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Send from 'lucide-react/icons/send'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Undo from 'lucide-react/icons/undo-2'
import UserPlus from 'lucide-react/icons/user-plus'
import X from 'lucide-react/icons/x'
import { formatClock, osloTime } from '#shared/dates.ts'
import { Card } from '#web/ui/Card.tsx'
import { EVENTS_MAX } from '../../rules.ts'
import type { AssignmentEvent } from '../../shapes.ts'
import { eventDays } from './event-days.ts'
import css from './Follow.module.css'
import { InPortions } from './InPortions.tsx'

interface TimelineProps {
  events: readonly AssignmentEvent[]
  /** When they were fetched. */
  now: Date
}

/** What has happened, the newest first, day by day. */
export function Timeline({ events, now }: TimelineProps) {
  const firstFilled = events.find(({ isMigrated }) => isMigrated)
  return (
    <Card
      as="section"
      title="Hendelser"
      aside={<small>Sist oppdatert {osloTime(now).replace(':', '.')}</small>}
    >
      <InPortions rows={events} more="Vis eldre hendelser">
        {(portion) =>
          eventDays(portion, now).map(({ date, name, events: ofDay }) => (
            <div key={date} className={css.day}>
              <h3>{name}</h3>
              <ol className={css.events}>
                {ofDay.map((event) => (
                  <EventLine
                    key={event.id ?? `${event.at} ${event.text}`}
                    event={event}
                    isFirstFilled={event === firstFilled}
                  />
                ))}
              </ol>
            </div>
          ))
        }
      </InPortions>
      {events.length >= EVENTS_MAX && <p className={css.filled}>De eldste hendelsene vises ikke.</p>}
    </Card>
  )
}

interface EventLineProps {
  event: AssignmentEvent
  /** It is the newest that was put together from what was stored before. */
  isFirstFilled: boolean
}

function EventLine({ event, isFirstFilled }: EventLineProps) {
  const Icon = ICONS[event.sign]
  return (
    <li className={css.event} data-sign={event.sign}>
      <span className={css.sign}>
        <Icon size={16} aria-hidden />
      </span>
      <p>
        {isFirstFilled && (
          <small className={css.filled}>Eldre hendelser er satt sammen av det som var lagret.</small>
        )}
        <time dateTime={event.at}>{formatClock(event.at)}</time> {event.text}
        {event.note && ` «${event.note}»`}
        {event.consequences.length > 0 && <span className={css.note}>{event.consequences.join(' ')}</span>}
      </p>
    </li>
  )
}

const ICONS = {
  created: CalendarPlus,
  sms: MessageSquare,
  email: Mail,
  sent: Send,
  failed: TriangleAlert,
  opened: Eye,
  accepted: Check,
  declined: X,
  interested: Hand,
  withdrawn: Undo,
  removed: Ban,
  confirmed: Check,
  edited: Flag,
  cancelled: Ban,
  completed: Flag,
  reopened: RotateCcw,
  undone: Undo,
  asked: UserPlus,
  time: Clock,
  alarm: Bell,
}
