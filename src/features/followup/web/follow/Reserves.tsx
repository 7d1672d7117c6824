import { RESPONSE_LABEL } from '#features/assignments/texts.ts'
import { absenceLabel } from '#features/vikarer/web/absence.ts'
import { formatDateTime } from '#shared/dates.ts'
import { formatPhone } from '#shared/phone.ts'
import { StatusBadge } from '#web/ui/Badge.tsx'
import { Details } from '#web/ui/Details.tsx'
import { PhoneLink } from '#web/ui/actions/PhoneLink.tsx'
import { isLineWaiting } from '../is-line-waiting.ts'
import type { LoggedAssignment, RecipientRow } from '../../shapes.ts'
import { AnswerForButton } from '../people/AnswerForButton.tsx'
import { RemindAllButton } from '../actions/RemindAllButton.tsx'
import css from './Follow.module.css'
import { nextStep, type Reserve, reserveButton, reservesOf } from './state-words.ts'

/** This many are shown; the others are collapsed. */
const SHOWN = 5

interface ReservesProps {
  assignment: LoggedAssignment
  recipients: readonly RecipientRow[]
}

/** Whom to ring now that the substitute cannot come, in the order in which they said yes, and what else can be done. */
export function Reserves({ assignment, recipients }: ReservesProps) {
  const reserves = reservesOf(recipients)
  const others = reserves.slice(SHOWN)
  return (
    <div className={css.reserves}>
      <h3>I reserve</h3>
      <p>{nextStep(recipients, isLineWaiting(assignment))}</p>
      <ReserveList assignment={assignment} reserves={reserves.slice(0, SHOWN)} />
      {reserves.length > 0 && (
        <div>
          <RemindAllButton
            assignment={assignment}
            size="small"
            some={{
              label: reserveButton(reserves),
              vikarIds: reserves.map(({ vikarId }) => vikarId),
            }}
          />
        </div>
      )}
      {others.length > 0 && (
        <Details summary={`${others.length} til i reserve`}>
          <ReserveList assignment={assignment} reserves={others} />
        </Details>
      )}
    </div>
  )
}

function ReserveList({
  assignment,
  reserves,
}: Pick<ReservesProps, 'assignment'> & { reserves: readonly Reserve[] }) {
  if (reserves.length === 0) return null
  return (
    <ol className={css.list}>
      {reserves.map(({ vikarId, fullName, phone, respondedAt, message, absence }) => (
        <li key={vikarId} className={css.reserve}>
          <div>
            <p>
              <strong>{fullName}</strong>
            </p>
            {respondedAt && (
              <p>
                {RESPONSE_LABEL.interested} {formatDateTime(respondedAt)}
              </p>
            )}
            {message && <p className={css.said}>«{message}»</p>}
            {absence && <StatusBadge tone="warn">{absenceLabel(absence)}</StatusBadge>}
          </div>
          <AnswerForButton
            assignment={assignment}
            person={{ vikarId, fullName, phone, response: 'interested' }}
            variant="secondary"
          >
            Gi jobben
          </AnswerForButton>
          <PhoneLink phone={phone} name={fullName}>
            {formatPhone(phone)}
          </PhoneLink>
        </li>
      ))}
    </ol>
  )
}
