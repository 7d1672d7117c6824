import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { REPEATABLE } from '#features/assignments/texts.ts'
import { notInSms } from '#features/messages/not-in-sms.ts'
import { errorMessage, failureToast, isErrorCode } from '#web/errors.ts'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import type { LoggedAssignment, RecipientRow } from '../../shapes.ts'
import { followupApi, useRefresh } from '../api.ts'
import { PlanNotes } from '#features/requests/web/plan/PlanNotes.tsx'
import { planToast } from '#features/requests/web/plan/plan-toast.ts'
import { isPlanChanged, usePlan } from '#features/requests/web/plan/use-plan.ts'

interface RemoveProps {
  assignment: LoggedAssignment
  person: Pick<RecipientRow, 'vikarId' | 'fullName'>
}

const WORDS_MAX = 300

/** Confirms the removal of a person from a shift, with its consequences and a message to the person. */
export function RemoveDialog({
  assignment: { id, isHalted },
  person,
  onClose,
}: RemoveProps & { onClose: () => void }) {
  const [words, setWords] = useState('')
  const { fullName, vikarId } = person
  const refresh = useRefresh()
  const remove = useMutation(followupApi.remove.mutationOptions({ onSettled: refresh }))
  const shown = usePlan(
    (askNext) => followupApi.planRemove.queryOptions({ input: { id, vikarId, words: '', askNext } }),
    { isHalted },
  )
  const press = () =>
    remove.mutate(
      { id, vikarId, words, ...shown.press },
      {
        onSuccess: () => {
          onClose()
          showToast(planToast(`${fullName} er fjernet fra vakten`, shown.plan))
        },
        onError: (error) => {
          if (!isErrorCode(error, 'NO_PLACE') && !isPlanChanged(error))
            showToast(failureToast('Vikaren er ikke fjernet fra vakten', error, { repeat: REPEATABLE }))
        },
      },
    )
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={press}
      title={`Fjern ${fullName} fra vakten`}
      confirmLabel="Fjern fra vakten"
      cancelLabel="Behold vikaren"
      isPending={remove.isPending}
      pendingText="Lagrer..."
      isConfirmDisabled={words.length > WORDS_MAX || !shown.isCurrent}
    >
      <PlanNotes shown={shown} refusal={remove.error} />
      <TextArea
        label={`Beskjed til ${fullName}`}
        description={notInSms(words) ?? undefined}
        optional
        rows={2}
        value={words}
        onChange={setWords}
        countTo={WORDS_MAX}
      />
      {isErrorCode(remove.error, 'NO_PLACE') && <p role="alert">{errorMessage(remove.error)}</p>}
    </ConfirmDialog>
  )
}
