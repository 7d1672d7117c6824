import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { failureToast } from '#web/errors.ts'
import { RadioGroup } from '#web/ui/choices/RadioGroup.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import type { Affected } from '../../leaving-shapes.ts'
import { WAYS_OUT } from '../../rules.ts'
import { CONFIRM_REMOVAL, VIKAR_LEAVES, VIKAR_REMOVED } from '../../texts.ts'
import { useRegisterAddress } from '../use-register.ts'
import { AffectedList } from './AffectedList.tsx'
import { affectedOf, leavingApi } from './api.ts'
import { changeWords, firstWay, leavingToast, wayOptions } from './leaving-words.ts'
import { LeavingNotes } from './LeavingNotes.tsx'
import { useLeavingPlan } from './use-leaving-plan.ts'

interface RemoveDialogProps {
  id: string
  affected: Affected
  onClose: () => void
  onRemoving: (isRemoving: boolean) => void
}

/**
 * Shows the effects, and offers the choice. If the server refuses because the effects have changed, it shows the new
 * ones.
 */
export function RemoveDialog({ id, affected: first, onClose, onRemoving }: RemoveDialogProps) {
  const { goBack } = useRegisterAddress()
  const [affected, setAffected] = useState(first)
  const [change, setChange] = useState<string | null>(null)
  const [vikar] = affected.vikarer
  const [chosen, setChosen] = useState(vikar ? firstWay(vikar) : 'reopen-shifts')
  const shown = useLeavingPlan((askNext) =>
    leavingApi.planRemove.queryOptions({ input: { id, how: chosen, askNext } }),
  )
  const remove = useMutation(
    leavingApi.remove.mutationOptions({
      onMutate: () => onRemoving(true),
      onSuccess: (done) => {
        const name = vikar?.fullName ?? ''
        showToast(leavingToast(done.isLeaving ? VIKAR_LEAVES(name) : VIKAR_REMOVED(name), shown.plan))
        return goBack()
      },
      onError: (error) => {
        onRemoving(false)
        const now = affectedOf(error)
        if (now?.vikarer[0]) {
          setChange(changeWords(affected, now))
          setAffected(now)
          setChosen(firstWay(now.vikarer[0]))
          return shown.refresh()
        }
        onClose()
        showToast(failureToast('Kunne ikke slette vikaren', error))
      },
    }),
  )
  if (!vikar) return null
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() =>
        remove.mutate({
          id,
          how: chosen,
          askNext: shown.askNext,
          ...(shown.plan && { seen: shown.plan.version }),
        })
      }
      isConfirmDisabled={!shown.isCurrent}
      title="Slett vikar"
      confirmLabel="Slett vikar"
      isPending={remove.isPending}
      pendingText="Sletter..."
    >
      <p>{CONFIRM_REMOVAL}</p>
      {change && (
        <p role="alert">
          <strong>{change}</strong>
        </p>
      )}
      <AffectedList vikar={vikar} />
      <RadioGroup
        label={vikar.held.length > 0 ? 'Hva skal skje med vaktene?' : 'Hvordan?'}
        options={wayOptions(vikar)}
        value={chosen}
        onChange={(value) => setChosen(WAYS_OUT.find((known) => known === value) ?? chosen)}
        isDisabled={remove.isPending}
      />
      <LeavingNotes shown={shown} />
    </ConfirmDialog>
  )
}
