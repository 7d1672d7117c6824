import type { LoggedAssignment } from '#features/followup/shapes.ts'
import { unconfirmedBadge } from '#features/followup/texts.ts'
import { formatTimeRange } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { formatPhone } from '#shared/phone.ts'
import { StatusBadge } from '#web/ui/Badge.tsx'
import css from './Day.module.css'

/** A shift on one line: time, title, place, and its holders or the missing ones. */
export function ShiftRow({ shift }: { shift: LoggedAssignment }) {
  const { id, title, location, startTime, endTime, hasEnded } = shift
  return (
    <li className={css.shift} data-over={hasEnded || undefined}>
      <span className={css.time}>{formatTimeRange(startTime, endTime)}</span>
      <span className={css.what}>
        <a href={paths.assignment(id)}>{title}</a>
        <span className={css.where}>{location}</span>
      </span>
      <Coming shift={shift} />
    </li>
  )
}

/** Lists the holders with their numbers, marks unconfirmed times, and counts the missing. */
function Coming({ shift }: { shift: LoggedAssignment }) {
  const { vikarer, places, filled, hasEnded } = shift
  const moved = unconfirmedBadge(shift)
  const missing = places - filled
  return (
    <span className={css.who}>
      {vikarer.map(({ id, fullName, phone }) => (
        <span key={id}>
          {fullName}
          {phone && (
            <a href={`tel:${phone}`} aria-label={`${formatPhone(phone)}, ring ${fullName}`}>
              {formatPhone(phone)}
            </a>
          )}
        </span>
      ))}
      {moved && <StatusBadge tone={moved.tone}>{moved.label}</StatusBadge>}
      {missing > 0 && (
        <StatusBadge tone={hasEnded ? 'neutral' : 'bad'}>{missingWords(missing, hasEnded)}</StatusBadge>
      )}
    </span>
  )
}

const missingWords = (missing: number, hasEnded: boolean): string => {
  if (hasEnded) return 'Ikke besatt'
  return missing === 1 ? 'Mangler vikar' : `Mangler ${missing} vikarer`
}
