import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ActPlan } from '#features/requests/contract.ts'
import { askingInQuiet } from '#features/requests/web/quiet/in-quiet.ts'
import { CandidateList } from '#features/requests/web/recipients/CandidateList.tsx'
import { recipientsOf } from '#features/requests/web/recipients/candidates.ts'
import { formatCount } from '#shared/counts.ts'
import { errorMessage } from '#web/errors.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { Loading } from '#web/ui/states/Loading.tsx'
import type { LoggedAssignment } from '../../shapes.ts'
import { notRequestedToast } from '../actions/not-sent-toast.ts'
import { followupApi, useRefresh } from '../api.ts'
import { PlanNotes } from '#features/requests/web/plan/PlanNotes.tsx'
import { sentToast } from '#features/requests/web/plan/plan-toast.ts'
import { isPlanChanged } from '#features/requests/web/plan/use-plan.ts'
import { useTypedPlan } from '#features/requests/web/plan/use-typed-plan.ts'
import { NewPersonFields, useNewPerson } from './NewPerson.tsx'
import { usePeople } from './use-people.ts'

interface AskMoreDialogProps {
  isOpen: boolean
  onClose: () => void
  assignment: LoggedAssignment
}

/** Chooses more people to ask, with the plan. */
export function AskMoreDialog({ isOpen, onClose, assignment }: AskMoreDialogProps) {
  const { id } = assignment
  const [chosen, setChosen] = useState<string[]>([])
  const { register, error, isAsked } = usePeople(assignment, isOpen)
  const rest = register?.candidates.filter((candidate) => !isAsked(candidate)) ?? []
  const [added, setAdded] = useState<string[]>([])
  const newcomer = useNewPerson((vikarId) => {
    setAdded((last) => [...last, vikarId])
    setChosen((last) => [...last, vikarId])
  })
  const isNew = newcomer.typed !== null
  const known = recipientsOf({ kind: 'chosen', vikarIds: chosen }, rest).map((one) => one.id)
  // The register's list may not have them yet.
  const vikarIds = [...new Set([...known, ...chosen.filter((one) => added.includes(one))])]
  const isAnyone = vikarIds.length > 0
  const shown = useTypedPlan(followupApi.planAskMore, () => (isOpen && isAnyone ? { id, vikarIds } : null))
  const asking = useAskMore(onClose)
  const { seen } = shown.press
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() =>
        isNew ? void newcomer.add() : asking.mutate({ id, vikarIds, seen, plan: shown.plan })
      }
      title="Spør flere"
      tone="normal"
      confirmLabel={
        isNew ? 'Legg til i registeret' : isAnyone ? `Spør ${formatCount(vikarIds.length)}` : 'Spør'
      }
      isPending={asking.isPending || newcomer.isSaving}
      pendingText={isNew ? 'Lagrer...' : 'Sender...'}
      isConfirmDisabled={!isNew && (!shown.isCurrent || shown.plan?.sending?.reached === 0)}
    >
      {!register && !error && <Loading>Henter vikarene...</Loading>}
      {!register && error && <p>{errorMessage(error)}</p>}
      {register && !isNew && (
        <>
          {newcomer.added && <p role="status">{newcomer.added.fullName} er lagt til i registeret.</p>}
          {rest.length === 0 && !newcomer.added && <p>{ALL_ASKED}</p>}
          {rest.length > 0 && (
            <CandidateList candidates={rest} value={chosen} onChange={setChosen} errorMessage={undefined} />
          )}
          {isAnyone && <PlanNotes shown={shown} refusal={asking.error} />}
        </>
      )}
      {register && isNew && <NewPersonFields person={newcomer} />}
      {register && (
        <Button variant="quiet" size="small" onPress={isNew ? newcomer.giveUp : newcomer.begin}>
          {isNew ? 'Velg fra registeret' : 'Legg til en ny vikar'}
        </Button>
      )}
    </ConfirmDialog>
  )
}

const ALL_ASKED = 'Alle i registeret er spurt. Legg til en ny vikar, eller ring en av dem.'

interface Asking {
  id: string
  vikarIds: string[]
  seen: string | undefined
  plan: ActPlan | undefined
}

/** The choice is kept when the question about quiet hours is cancelled. */
const useAskMore = (onDone: () => void) => {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ plan: _, ...wanted }: Asking) =>
      askingInQuiet((meant) => followupApi.askMore.call({ ...wanted, ...meant })),
    onSuccess: (sent, { plan }) => {
      if (sent === null) return
      onDone()
      showToast(sentToast(plan))
    },
    onError: (error) => {
      if (isPlanChanged(error)) return
      onDone()
      showToast(notRequestedToast(error))
    },
    onSettled: refresh,
  })
}
