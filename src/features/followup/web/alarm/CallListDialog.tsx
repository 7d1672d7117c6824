import { useQuery } from '@tanstack/react-query'
import type { Callee } from '#features/asking/shapes.ts'
import { requestsApi } from '#features/requests/web/api.ts'
import { formatPhone } from '#shared/phone.ts'
import { FailedQuery } from '#web/FailedQuery.tsx'
import { StatusBadge, type StatusTone } from '#web/ui/Badge.tsx'
import { PhoneLink } from '#web/ui/actions/PhoneLink.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import type { LoggedAssignment } from '../../shapes.ts'
import { AnswerForButton } from '../people/AnswerForButton.tsx'
import css from '../follow/Follow.module.css'

interface CallListDialogProps {
  isOpen: boolean
  onClose: () => void
  assignment: LoggedAssignment
}

/** The people to call in order, with a button to record each answer. */
export function CallListDialog({ isOpen, onClose, assignment }: CallListDialogProps) {
  const answer = useQuery(
    requestsApi.alarm.queryOptions({ input: { id: assignment.id }, enabled: isOpen, staleTime: 0 }),
  )
  const { data, error } = answer
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Ringeliste" size="wide">
      {!data && !error && <Loading>Henter ringelisten...</Loading>}
      {!data && error && <FailedQuery title="Kunne ikke hente ringelisten" query={answer} />}
      {data && <CallList assignment={assignment} callList={data.alarm?.callList ?? []} />}
    </Dialog>
  )
}

function CallList({ assignment, callList }: { assignment: LoggedAssignment; callList: readonly Callee[] }) {
  if (callList.length === 0)
    return <p>Ingen venter på svar. Trykk «Spør flere» for å spørre andre i registeret.</p>
  return (
    <ol className={css.list}>
      {callList.map(({ state, ...person }) => (
        <li key={person.vikarId} className={css.callee}>
          <div>
            <p>
              <strong>{person.fullName}</strong>
            </p>
            <StatusBadge tone={STATES[state].tone}>{STATES[state].label}</StatusBadge>
          </div>
          {state !== 'waiting' && (
            <AnswerForButton
              assignment={assignment}
              person={{ ...person, response: state === 'reserve' ? 'interested' : null }}
            >
              Registrer svar
            </AnswerForButton>
          )}
          <PhoneLink phone={person.phone} name={person.fullName}>
            {formatPhone(person.phone)}
          </PhoneLink>
        </li>
      ))}
    </ol>
  )
}

const STATES: Record<Callee['state'], { readonly tone: StatusTone; readonly label: string }> = {
  reserve: { tone: 'good', label: 'I reserve' },
  asked: { tone: 'warn', label: 'Spurt, ikke svart' },
  'not-reached': { tone: 'bad', label: 'Ikke spurt: fikk ingen melding' },
  waiting: { tone: 'neutral', label: 'Ikke spurt ennå' },
}
