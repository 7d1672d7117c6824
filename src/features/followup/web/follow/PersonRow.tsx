import Ellipsis from 'lucide-react/icons/ellipsis'
import PhoneIncoming from 'lucide-react/icons/phone-incoming'
import UserCheck from 'lucide-react/icons/user-check'
import UserMinus from 'lucide-react/icons/user-minus'
import UserPen from 'lucide-react/icons/user-pen'
import { isOver, isPossible } from '#features/assignments/rules.ts'
import { paths } from '#shared/paths.ts'
import { usePermission } from '#web/IfPermitted.tsx'
import { CallLink } from '#web/rows/CallLink.tsx'
import { StatusBadge } from '#web/ui/Badge.tsx'
import type { LoggedAssignment } from '../../shapes.ts'
import { type ActEntry, ActMenu } from '../actions/ActMenu.tsx'
import { useActPress } from '../actions/FollowActs.tsx'
import css from './People.module.css'
import type { GroupKey, Person } from './people-groups.ts'
import { personBadge, personNotes } from './person-notes.ts'

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
export function PersonRow({ person, group, isNext, isShared, assignment, now }: PersonRowProps) {
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
