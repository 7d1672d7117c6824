import Ban from 'lucide-react/icons/ban'
import BellRing from 'lucide-react/icons/bell-ring'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import CopyPlus from 'lucide-react/icons/copy-plus'
import CreditCard from 'lucide-react/icons/credit-card'
import ListPlus from 'lucide-react/icons/list-plus'
import MessageSquare from 'lucide-react/icons/message-square'
import Pencil from 'lucide-react/icons/pencil'
import Phone from 'lucide-react/icons/phone'
import PhoneIncoming from 'lucide-react/icons/phone-incoming'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Send from 'lucide-react/icons/send'
import UserCheck from 'lucide-react/icons/user-check'
import UserPlus from 'lucide-react/icons/user-plus'
import Users from 'lucide-react/icons/users'
import type { LucideIcon } from 'lucide-react'
import { ASK_NEXT_NOW } from '#features/messages/texts-next.ts'
import { paths } from '#shared/paths.ts'
import type { LoggedAssignment } from '../../shapes.ts'
import type { ShiftPeople } from '../follow/followed.ts'
import { reserveButton, type Reserve, reservesOf } from '../follow/state-words.ts'
import type { ActKind } from './acts.ts'
import { REMIND_ALL, remindAssignedLabel } from '../../send-labels.ts'

type Asked = Pick<ShiftPeople, 'assignment' | 'recipients'>

interface ActLook {
  readonly label: string
  readonly icon: LucideIcon
  /** The page of the act, if it has one. */
  readonly href: string | null
}

/** The label and the icon of an act, and its address if it has its own page. */
export const actLook = (kind: ActKind, followed: Asked): ActLook => ({
  label: labelOf(kind, followed),
  icon: ICONS[kind],
  href: hrefOf(kind, followed.assignment),
})

const labelOf = (kind: ActKind, { assignment, recipients }: Asked): string => {
  switch (kind) {
    case 'give':
      return `Gi jobben til ${shortName(reservesOf(recipients))}`
    case 'remindReserve':
      return reserveButton(reservesOf(recipients))
    case 'remindAssigned':
      return remindAssignedLabel(assignment.vikarer)
    default:
      return LABELS[kind]
  }
}

/** The first name of the first in reserve; the full name if another has the same first name. */
const shortName = (reserves: readonly Reserve[]): string => {
  const [first, ...others] = reserves.map(({ fullName }) => fullName)
  const given = givenName(first ?? '')
  return others.some((name) => givenName(name) === given) ? (first ?? '') : given
}

const givenName = (fullName: string) => fullName.split(' ')[0] ?? fullName

const hrefOf = (kind: ActKind, { id }: LoggedAssignment): string | null => {
  if (kind === 'like') return paths.createLike(id)
  return kind === 'buy' ? paths.credits : null
}

const LABELS = {
  resume: ASK_NEXT_NOW,
  requests: 'Send til dem som ikke fikk den',
  buy: 'Kjøp SMS',
  now: 'Send nå',
  time: 'Endre tidspunkt',
  call: 'Ringeliste',
  all: 'Spør alle nå',
  remindAll: REMIND_ALL,
  more: 'Spør flere',
  filled: 'Avtalt på telefon',
  edit: 'Endre',
  write: 'Send melding',
  like: 'Opprett lignende',
  complete: 'Marker som fullført',
  reopen: 'Åpne igjen',
  cancel: 'Avlys oppdrag',
} as const satisfies Record<Exclude<ActKind, 'give' | 'remindReserve' | 'remindAssigned'>, string>

const ICONS: Record<ActKind, LucideIcon> = {
  resume: ListPlus,
  give: UserCheck,
  requests: Send,
  buy: CreditCard,
  now: Send,
  time: Clock,
  call: Phone,
  all: Users,
  remindReserve: BellRing,
  remindAll: BellRing,
  remindAssigned: BellRing,
  more: UserPlus,
  filled: PhoneIncoming,
  edit: Pencil,
  write: MessageSquare,
  like: CopyPlus,
  complete: CircleCheck,
  reopen: RotateCcw,
  cancel: Ban,
}
