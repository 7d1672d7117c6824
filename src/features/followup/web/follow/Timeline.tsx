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
import { type ReactNode, useRef, useState } from 'react'
import { formatCount } from '#shared/counts.ts'
import { formatClock, momentInShort, osloTime } from '#shared/dates.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EVENTS_MAX } from '../../rules.ts'
import type { AssignmentEvent } from '../../shapes.ts'
import { eventDays } from './event-days.ts'
import css from './Follow.module.css'

interface TimelineProps {
  events: readonly AssignmentEvent[]
  /** The time of the fetch. */
  now: Date
}

interface CardProps extends TimelineProps {
  /** More events may follow: the card has the time of the last fetch. */
  isLive?: boolean
  /** Shown beside the title. */
  children: ReactNode
}

/** Number of events shown at first. */
const LATEST = 4

/** The latest events, and on demand all of them, by day. */
export function Timeline({ events, now, isLive = true, children }: CardProps) {
  const [isWhole, setWhole] = useState(events.length <= LATEST + 1)
  const firstFilled = events.find(({ isMigrated }) => isMigrated)
  const list = useRef<HTMLDivElement>(null)
  const showAll = () => {
    setWhole(true)
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>('li').item(LATEST)?.focus())
  }
  return (
    <Card
      as="section"
      title="Hendelser"
      aside={
        <div className={css.aside}>
          {isLive && <small>Sist oppdatert {osloTime(now).replace(':', '.')}</small>}
          {children}
        </div>
      }
    >
      <div ref={list}>
        {isWhole ? (
          <InPortions rows={events} more="Vis eldre hendelser">
            {(portion) => <EventDays events={portion} firstFilled={firstFilled} now={now} />}
          </InPortions>
        ) : (
          <ol className={css.events} data-brief>
            {events.slice(0, LATEST).map((event) => (
              <EventLine key={keyOf(event)} event={event} time={momentInShort(event.at, now)} />
            ))}
          </ol>
        )}
      </div>
      {!isWhole && (
        <div className={css.allEvents}>
          <Button variant="quiet" size="small" onPress={showAll}>
            Se alle {formatCount(events.length)} hendelser
          </Button>
        </div>
      )}
      {isWhole && events.length >= EVENTS_MAX && (
        <p className={css.filled}>De eldste hendelsene vises ikke.</p>
      )}
    </Card>
  )
}

const PORTION = 100

interface InPortionsProps<Row> {
  rows: readonly Row[]
  /** The button's label, for example 'Vis flere mottakere'. */
  more: string
  children: (portion: readonly Row[]) => ReactNode
}

/**
 * Draws a long list a hundred rows at a time. Focus moves to the first new row, since the last press removes the
 * button.
 */
function InPortions<Row>({ rows, more, children }: InPortionsProps<Row>) {
  const [limit, setLimit] = useState(PORTION)
  const list = useRef<HTMLDivElement>(null)
  const showMore = () => {
    setLimit(limit + PORTION)
    requestAnimationFrame(() => {
      const row = list.current?.querySelectorAll('li').item(limit)
      row?.setAttribute('tabindex', '-1')
      row?.focus()
    })
  }
  const left = rows.length - limit
  return (
    <>
      <div ref={list}>{children(rows.slice(0, limit))}</div>
      {left > 0 && (
        <Button variant="secondary" onPress={showMore}>
          {more} ({formatCount(left)} til)
        </Button>
      )}
    </>
  )
}

interface EventDaysProps extends TimelineProps {
  firstFilled: AssignmentEvent | undefined
}

function EventDays({ events, firstFilled, now }: EventDaysProps) {
  return eventDays(events, now).map(({ date, name, events: ofDay }) => (
    <div key={date} className={css.day}>
      <h3>{name}</h3>
      <ol className={css.events}>
        {ofDay.map((event) => (
          <EventLine
            key={keyOf(event)}
            event={event}
            time={formatClock(event.at)}
            isFirstFilled={event === firstFilled}
          />
        ))}
      </ol>
    </div>
  ))
}

const keyOf = (event: AssignmentEvent) => event.id ?? `${event.at} ${event.text}`

interface EventLineProps {
  event: AssignmentEvent
  /** The text as shown. */
  time: string
  /** The newest event that was derived from data stored before acts were recorded. */
  isFirstFilled?: boolean
}

function EventLine({ event, time, isFirstFilled }: EventLineProps) {
  const Icon = ICONS[event.sign]
  return (
    <li className={css.event} data-sign={event.sign} tabIndex={-1}>
      <span className={css.sign}>
        <Icon size={16} aria-hidden />
      </span>
      <p>
        {isFirstFilled && (
          <small className={css.filled}>Eldre hendelser er satt sammen av det som var lagret.</small>
        )}
        <time dateTime={event.at}>{time}</time> {event.text}
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
