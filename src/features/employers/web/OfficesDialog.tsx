import { useMutation, useQuery } from '@tanstack/react-query'
import { FRONT_PAGE } from '#shared/roles.ts'
import { failureToast } from '#web/errors.ts'
import { FailedQuery } from '#web/FailedQuery.tsx'
import { keepToast } from '#web/kept-toast.ts'
import { leaveFor } from '#web/leave.ts'
import { tellTabs } from '#web/session/channel.ts'
import rows from '#web/rows/Rows.module.css'
import { Button } from '#web/ui/actions/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { Loading } from '#web/ui/states/Loading.tsx'
import { MEMBER_ROLE_LABEL } from '#features/identity/texts.ts'
import { employersApi } from './api.ts'

interface OfficesDialogProps {
  isOpen: boolean
  onClose: () => void
}

/** The person's other offices, to switch to. Other tabs follow, so nothing typed for one office is saved in another. */
export function OfficesDialog({ isOpen, onClose }: OfficesDialogProps) {
  const answer = useQuery(employersApi.offices.queryOptions({ enabled: isOpen }))
  const { turnTo, isTurning } = useTurn()
  const { data, error } = answer
  const isAtOffice = data?.offices.some(({ isCurrent }) => isCurrent) ?? false
  return (
    <Dialog title="Bytt kontor" isOpen={isOpen} onClose={onClose}>
      {!data && error && <FailedQuery title="Kunne ikke hente kontorene" query={answer} />}
      {!data && !error && <Loading>Henter kontorene...</Loading>}
      {data && (
        <ul className={rows.rows}>
          {data.offices.map(({ employerId, name, role, isCurrent }) => (
            <Choice
              key={employerId}
              name={name ?? 'Uten navn'}
              note={MEMBER_ROLE_LABEL[role]}
              isCurrent={isCurrent}
              isDisabled={isTurning}
              onChoose={() => turnTo({ employerId, name })}
            />
          ))}
          {data.isSubstitute && (
            <Choice
              name="Mine vakter"
              note="Det du er spurt om som vikar"
              isCurrent={!isAtOffice}
              isDisabled={isTurning}
              onChoose={() => turnTo({ employerId: null, name: 'Mine vakter' })}
            />
          )}
        </ul>
      )}
    </Dialog>
  )
}

interface ChoiceProps {
  name: string
  note: string
  isCurrent: boolean
  isDisabled: boolean
  onChoose: () => void
}

function Choice({ name, note, isCurrent, isDisabled, onChoose }: ChoiceProps) {
  return (
    <li className={rows.row}>
      <p>
        <strong>{name}</strong> <span className={rows.dim}>{note}</span>
      </p>
      {isCurrent ? (
        <p className={rows.dim}>Du er her nå</p>
      ) : (
        <div>
          <Button
            size="small"
            variant="secondary"
            isDisabled={isDisabled}
            onPress={onChoose}
            aria-label={`Gå til ${name}`}
          >
            Gå til
          </Button>
        </div>
      )}
    </li>
  )
}

const useTurn = () => {
  const turn = useMutation(employersApi.turn.mutationOptions())
  const turnTo = ({ employerId, name }: { employerId: string | null; name: string | null }) =>
    turn.mutate(
      { employerId },
      {
        onSuccess: ({ role }) => {
          tellTabs(employerId ?? role) // without the identity: each tab asks the server and reloads
          keepToast({ title: `Du er nå hos ${name ?? 'et annet kontor'}` })
          void leaveFor(FRONT_PAGE[role])
        },
        onError: (error) => showToast(failureToast('Du er ikke flyttet', error)),
      },
    )
  return { turnTo, isTurning: turn.isPending || turn.isSuccess }
}
