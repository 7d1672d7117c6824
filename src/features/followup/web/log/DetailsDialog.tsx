import type { ReactNode } from 'react'
import { STATUS_LABEL } from '#features/assignments/texts.ts'
import { formatDateLong, formatDateTime } from '#shared/dates.ts'
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

/** Everything about an assignment. */
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
  ['Dato', formatDateLong(assignment.date)],
  ['Tid', shiftTime(assignment)],
  ['Sted', assignment.location],
  ['Status', statusOf(assignment)],
  ['Vikar', <Vikar key="vikar" assignment={assignment} />],
  ['Opprettet', formatDateTime(assignment.createdAt)],
  ['Beskrivelse', assignment.description ?? 'Ingen beskrivelse'],
  ['Krav', assignment.requirements ?? 'Ingen krav'],
]

const statusOf = ({ status, hasEnded }: LoggedAssignment) =>
  status === 'open' && hasEnded ? NOT_FILLED : STATUS_LABEL[status]

function Vikar({ assignment: { vikar, isReopened } }: { assignment: LoggedAssignment }) {
  if (!vikar) return isReopened ? 'Ingen: vikaren har meldt avbud' : 'Ingen ennå'
  return (
    <span className={css.vikar}>
      {vikar.fullName}
      {vikar.phone && (
        <PhoneLink phone={vikar.phone} name={vikar.fullName}>
          {formatPhone(vikar.phone)}
        </PhoneLink>
      )}
    </span>
  )
}
