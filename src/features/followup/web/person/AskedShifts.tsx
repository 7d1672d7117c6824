import { formatDateTime } from '#shared/dates.ts'
import { logPath, paths } from '#shared/paths.ts'
import rows from '#web/rows/Rows.module.css'
import { StatusBadge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { useToday } from '#web/use-today.ts'
import { PAST_MAX, type AskedShift } from '../../contract-person.ts'
import { shiftDay, shiftTime } from '../log/shift-time.ts'
import { Folded } from './Folded.tsx'
import css from './Person.module.css'
import { answerBadge } from './person-words.ts'

interface AskedShiftsProps {
  asked: readonly AskedShift[]
  hasMore: boolean
  isPart: boolean
  vikarId: string
}

/** Shifts that a substitute was asked about, with their answers. */
export function AskedShifts({ asked, hasMore, isPart, vikarId }: AskedShiftsProps) {
  const today = useToday()
  return (
    <Card as="section" title="Spurt og svart">
      {asked.length === 0 ? (
        <p className={rows.none}>
          {isPart ? 'Ikke spurt om vakter i avdelingene dine ennå.' : 'Ikke spurt om vakter ennå.'}
        </p>
      ) : (
        <Folded what={['vakt', 'vakter']}>
          {asked.map((shift) => (
            <AskedRow key={shift.id} shift={shift} today={today} />
          ))}
        </Folded>
      )}
      {hasMore && (
        <p className={rows.dim}>
          Viser de siste {PAST_MAX}. <a href={logPath({ vikar: vikarId })}>Alle vaktene vikaren har hatt</a>
        </p>
      )}
    </Card>
  )
}

function AskedRow({ shift, today }: { shift: AskedShift; today: string }) {
  const { id, title, location, message, respondedAt } = shift
  const badge = answerBadge(shift)
  return (
    <li className={css.shift}>
      <p className={css.when}>
        <strong>{shiftDay(shift, today)}</strong> <span>{shiftTime(shift)}</span>
      </p>
      <div className={css.what}>
        <p>
          <a href={paths.assignment(id)}>{title}</a> <span className={rows.dim}>{location}</span>
        </p>
        {message && <blockquote className={css.said}>«{message}»</blockquote>}
      </div>
      <p className={css.answer}>
        <StatusBadge tone={badge.tone}>{badge.label}</StatusBadge>
        {respondedAt && (
          <time className={rows.dim} dateTime={respondedAt}>
            {formatDateTime(respondedAt)}
          </time>
        )}
      </p>
    </li>
  )
}
