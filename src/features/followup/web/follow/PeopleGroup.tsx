import ListOrdered from 'lucide-react/icons/list-ordered'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useRef, useState } from 'react'
import Ellipsis from 'lucide-react/icons/ellipsis'
import PhoneIncoming from 'lucide-react/icons/phone-incoming'
import UserCheck from 'lucide-react/icons/user-check'
import UserMinus from 'lucide-react/icons/user-minus'
import UserPen from 'lucide-react/icons/user-pen'
import type { Line } from '#features/asking/shapes.ts'
import { isGoing, placeWords, planWords } from '#features/requests/web/line/line-words.ts'
import { formatCount } from '#shared/counts.ts'
import { paths } from '#shared/paths.ts'
import { usePermission } from '#web/IfPermitted.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { HelpLink, LinkButton } from '#web/ui/actions/LinkButton.tsx'
import { Details } from '#web/ui/Details.tsx'
import { isOver, isPossible } from '#features/assignments/rules.ts'
import { CallLink } from '#web/rows/CallLink.tsx'
import { StatusBadge } from '#web/ui/Badge.tsx'
import { useActPress } from '../actions/FollowActs.tsx'
import type { LoggedAssignment } from '../../shapes.ts'
import { type ActEntry, ActMenu } from '../actions/ActMenu.tsx'
import type { ShownShift } from './followed.ts'
import css from './People.module.css'
import type { Group, Person, GroupKey } from './people-groups.ts'
import { personBadge, personNotes } from './person-notes.ts'

/** Rows added by one press. */
const PORTION = 100

interface PeopleGroupProps extends Pick<ShownShift, 'assignment' | 'line' | 'next' | 'now'> {
  group: Group
}

/** People who wait for the same: the first few, and the others on demand. */
export function PeopleGroup({ group, assignment, line, next, now }: PeopleGroupProps) {
  const { key, title, aside, people, more } = group
  const { drawn, showMore, list } = useDrawn(group)
  const left = people.length - drawn + more
  const isLine = key === 'waiting' && line !== null && line.isInOrder
  const isGoingOn = isLine && isGoing(line)
  const shared = key === 'waiting' ? sharedWords(people, now) : null
  const count = formatCount(people.length + more)
  return (
    <div className={css.group} data-group={key}>
      <div className={css.title}>
        <h3>{title}</h3>
        <p>{[isGoingOn ? planWords(line) : aside, count].filter(Boolean).join(' · ')}</p>
      </div>
      {shared && <p className={css.shared}>{shared}</p>}
      <ul ref={list} className={css.rows}>
        {people.slice(0, drawn).map((person) => (
          <PersonRow
            key={person.vikarId}
            person={person}
            group={key}
            isNext={next.vikarIds.includes(person.vikarId)}
            isShared={shared !== null}
            assignment={assignment}
            now={now}
          />
        ))}
      </ul>
      {isLine && drawn === people.length && (
        <div className={css.foot}>
          <AboutOrder id={assignment.id} line={line} />
        </div>
      )}
      {(left > 0 || isGoingOn) && (
        <div className={css.groupFoot}>
          {drawn < people.length && (
            <Button variant="quiet" size="small" onPress={showMore}>
              {key === 'waiting' ? `${formatCount(left)} til i køen` : `Vis ${formatCount(left)} til`}
            </Button>
          )}
          {drawn === people.length && left > 0 && <p>og {formatCount(left)} til</p>}
          {isGoingOn && <ChangeLine />}
        </div>
      )}
    </div>
  )
}

interface PersonRowProps {
  person: Person
  group: GroupKey
  /** The service asks this person next. */
  isNext: boolean
  /** The group shows the reason once for all. */
  isShared: boolean
  assignment: LoggedAssignment
  now: Date
}

/** A person with state, reason and message, the number to call, and the acts. */
function PersonRow({ person, group, isNext, isShared, assignment, now }: PersonRowProps) {
  const { fullName, phone, recipient } = person
  const mayAct = usePermission('sending')
  const badge = personBadge(person, group, isNext)
  const notes = isShared ? [] : personNotes(person, group, now)
  return (
    <li className={css.row} data-row={person.vikarId} data-plain={mayAct ? undefined : true} tabIndex={-1}>
      <div className={css.who}>
        <p className={css.name}>
          <strong>{phone ? <a href={paths.person(person.vikarId)}>{fullName}</a> : fullName}</strong>
          {badge && <StatusBadge tone={badge.tone}>{badge.label}</StatusBadge>}
        </p>
        {notes.length > 0 && <p className={css.note}>{notes.join(' · ')}</p>}
        {recipient?.message && <blockquote className={css.said}>«{recipient.message}»</blockquote>}
      </div>
      {phone && <CallLink phone={phone} name={fullName} />}
      <RowMenu person={person} assignment={assignment} />
    </li>
  )
}

/** Acts on a person; none for a reader. */
function RowMenu({ person, assignment }: Pick<PersonRowProps, 'person' | 'assignment'>) {
  const press = useActPress()
  const mayAct = usePermission('sending')
  const { vikarId, fullName, phone } = person
  if (!mayAct || phone === null) return null
  const response = person.recipient?.response ?? null
  const about = { vikarId, fullName, phone, response }
  const isGivable = response === 'interested' && isPossible('sendRequests', assignment)
  const entries: ActEntry[] = [
    ...(isOver(assignment) || response === 'accepted'
      ? []
      : [
          {
            label: isGivable ? 'Gi jobben' : 'Registrer svar',
            icon: isGivable ? UserCheck : PhoneIncoming,
            act: () => press('answer', about),
          },
        ]),
    ...(response === 'accepted' && isPossible('removeVikar', assignment)
      ? [{ label: 'Fjern fra vakten', icon: UserMinus, act: () => press('remove', about) }]
      : []),
    { label: 'Åpne i registeret', icon: UserPen, act: paths.person(vikarId) },
  ]
  return (
    <ActMenu
      className={css.menu}
      label={`Flere valg for ${fullName}`}
      icon={Ellipsis}
      isIconOnly
      entries={entries}
    />
  )
}

/** The number of people drawn. Focus moves to the first new one, since the last press removes the button. */
const useDrawn = ({ people, shown }: Group) => {
  const [limit, setLimit] = useState(shown)
  const list = useRef<HTMLUListElement>(null)
  // Hiding one or two rows saves no room, since the button is as large.
  const drawn = people.length <= limit + 2 ? people.length : limit
  const showMore = () => {
    setLimit(drawn + PORTION)
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>('li').item(drawn)?.focus())
  }
  return { drawn, showMore, list }
}

/** The values that determine the order in line, if they are equal for all; null if they differ. */
const sharedWords = (people: readonly Person[], now: Date): string | null => {
  const words = people.map(({ place }) => (place ? placeWords(place, now) : ''))
  const [first] = words
  return first && words.length > 1 && words.every((other) => other === first) ? first : null
}

function ChangeLine() {
  const press = useActPress()
  if (!usePermission('sending')) return null
  return (
    <Button variant="quiet" size="small" icon={SlidersHorizontal} onPress={() => press('change')}>
      Endre køen
    </Button>
  )
}

/** Explains the order of the line. */
export function AboutOrder({ id, line }: { id: string; line: Line }) {
  return (
    <Details summary="Om rekkefølgen">
      <p className={css.note}>
        Ingen rangeres etter hva de har svart før. Der flere står likt, er rekkefølgen trukket (trekningsnr.{' '}
        {line.seed}).
      </p>
      <div className={css.links}>
        <LinkButton href={paths.order(id)} variant="quiet" size="small" icon={ListOrdered}>
          Grunnlaget for rekkefølgen
        </LinkButton>
        <HelpLink part="noen-om-gangen">Slik er rekkefølgen laget</HelpLink>
      </div>
    </Details>
  )
}
