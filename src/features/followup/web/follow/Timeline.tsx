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
import type { AssignmentEvent } from '../../shapes.ts'
import { eventDays, eventNotes, eventWords, tellOnce, type Told } from './event-words.ts'
import css from './Follow.module.css'
import { InPortions } from './InPortions.tsx'

interface TimelineProps {
  events: readonly AssignmentEvent[]
  /** When they were fetched. */
  now: Date
}

/** What has happened, the newest first, day by day. */
export function Timeline({ events, now }: TimelineProps) {
  return (
    <Card
      as="section"
      title="Hendelser"
      aside={<small>Sist oppdatert {osloTime(now).replace(':', '.')}</small>}
    >
      <InPortions rows={tellOnce(events)} more="Vis eldre hendelser">
        {(portion) =>
          eventDays(portion, now).map(({ date, name, events: ofDay }) => (
            <div key={date} className={css.day}>
              <h3>{name}</h3>
              <ol className={css.events}>
                {ofDay.map((told) => (
                  <EventLine key={keyOf(told.event)} told={told} />
                ))}
              </ol>
            </div>
          ))
        }
      </InPortions>
    </Card>
  )
}

const keyOf = (event: AssignmentEvent) => {
  const whom = 'vikarName' in event ? event.vikarName : null
  const what = event.kind === 'messages' ? `${event.about} ${event.channel}` : null
  return [event.kind, event.at, whom, what].join(' ')
}

function EventLine({ told }: { told: Told }) {
  const { event } = told
  const sign = signOf(told)
  const notes = eventNotes(told)
  const Icon = ICONS[sign]
  return (
    <li className={css.event} data-sign={sign}>
      <span className={css.sign}>
        <Icon size={16} aria-hidden />
      </span>
      <p>
        <time dateTime={event.at}>{formatClock(event.at)}</time> {eventWords(event)}
        {notes.length > 0 && <span className={css.note}>{notes.join(' · ')}</span>}
      </p>
    </li>
  )
}

const ICONS = {
  created: CalendarPlus,
  sms: MessageSquare,
  email: Mail,
  failed: TriangleAlert,
  opened: Eye,
  accepted: Check,
  declined: X,
  interested: Hand,
  withdrawn: Undo,
  cancelled: Ban,
  completed: Flag,
  reopened: RotateCcw,
  edited: Flag,
  undone: Undo,
  removed: Ban,
  confirmed: Check,
  alarm: Bell,
  'alarm-over': Bell,
  asked: UserPlus,
  'asked-all': UserPlus,
  'line-changed': Flag,
  'send-time-changed': Clock,
  'sent-now': Send,
} as const

const signOf = ({ event, messages }: Told): keyof typeof ICONS => {
  if (messages.some(({ failed }) => failed > 0)) return 'failed'
  if (event.kind === 'answered') return event.response
  if (event.kind !== 'messages') return event.kind
  return event.failed > 0 ? 'failed' : event.channel
}
