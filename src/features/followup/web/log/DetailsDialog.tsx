import type { ReactNode } from 'react'
import { placesFilled, STATUS_LABEL } from '#features/assignments/texts.ts'
import { formatDateLong, formatDateTime, nightTo } from '#shared/dates.ts'
import { formatPhone } from '#shared/phone.ts'
import { PhoneLink } from '#web/ui/actions/PhoneLink.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import type { LoggedAssignment } from '../../shapes.ts'
import { NOT_FILLED } from '../../texts.ts'
import css from './Log.module.css'
import { shiftTime } from './shift-time.ts'

interface DetailsDialogProps {
  isOpen: boolean
  onClose: () => void
  assignment: LoggedAssignment
}

/** All fields of an assignment. */
export function DetailsDialog({ isOpen, onClose, assignment }: DetailsDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={assignment.title} size="wide">
      <dl className={css.details}>
        {details(assignment).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

const details = (assignment: LoggedAssignment): [label: string, value: ReactNode][] => [
  ['Dato', nightTo(assignment.startTime) + formatDateLong(assignment.date)],
  ['Tid', shiftTime(assignment)],
  ['Sted', assignment.location],
  ['Status', statusOf(assignment)],
  ...placesRow(assignment),
  [assignment.places > 1 ? 'Vikarer' : 'Vikar', <Vikarer key="vikarer" assignment={assignment} />],
  ['Opprettet', formatDateTime(assignment.createdAt)],
  ['Beskrivelse', assignment.description ?? 'Ingen beskrivelse'],
  ['Krav', assignment.requirements ?? 'Ingen krav'],
]

const placesRow = (assignment: LoggedAssignment): [label: string, value: ReactNode][] => {
  const places = placesFilled(assignment)
  return places ? [['Plasser', places]] : []
}

const statusOf = ({ status, hasEnded }: LoggedAssignment) =>
  status === 'open' && hasEnded ? NOT_FILLED : STATUS_LABEL[status]

function Vikarer({ assignment: { vikarer, places, isReopened } }: { assignment: LoggedAssignment }) {
  if (vikarer.length === 0)
    return isReopened && places === 1 ? 'Ingen: vikaren har meldt avbud' : 'Ingen ennå'
  return vikarer.map(({ id, fullName, phone }) => (
    <span key={id} className={css.vikar}>
      {fullName}
      {phone && (
        <PhoneLink phone={phone} name={fullName}>
          {formatPhone(phone)}
        </PhoneLink>
      )}
    </span>
  ))
}
