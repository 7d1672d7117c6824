import { formatDateTime } from '#shared/dates.ts'
import { formatPhone } from '#shared/phone.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { PhoneLink } from '#web/ui/PhoneLink.tsx'
import type { LoggedAssignment } from '../../log-shapes.ts'
import css from './Log.module.css'

/** The substitute who has the assignment, with the number to call, and when the latest answer came. */
export function WhoComes({ assignment: { vikar, latestResponseAt } }: { assignment: LoggedAssignment }) {
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
      {latestResponseAt && <p className={css.dim}>Siste svar {formatDateTime(latestResponseAt)}</p>}
    </div>
  )
}
