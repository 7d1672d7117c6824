import { formatDateTime } from '#shared/dates.ts'
import { formatPhone } from '#shared/phone.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { PhoneLink } from '#web/ui/PhoneLink.tsx'
import type { LoggedAssignment } from '../../log-shapes.ts'
import css from './Log.module.css'

/** The substitute who has the assignment, with the number to call, or that one has withdrawn, and the latest answer. */
export function WhoComes({ assignment }: { assignment: LoggedAssignment }) {
  const { vikar, latestResponseAt, isReopened } = assignment
  if (!vikar && !latestResponseAt) return null
  return (
    <div className={css.who}>
      {vikar && (
        <div className={css.vikar}>
          <Avatar name={vikar.fullName} />
          <span className={css.name}>{vikar.fullName}</span>
          {vikar.phone && (
            <PhoneLink phone={vikar.phone} name={vikar.fullName}>
              {formatPhone(vikar.phone)}
            </PhoneLink>
          )}
        </div>
      )}
      {isReopened && !assignment.hasEnded && (
        <p className={css.again}>Vikaren har meldt avbud. Oppdraget er ledig igjen.</p>
      )}
      {latestResponseAt && <p className={css.dim}>Siste svar {formatDateTime(latestResponseAt)}</p>}
    </div>
  )
}
