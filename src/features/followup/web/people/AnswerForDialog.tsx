import { useState } from 'react'
import { isPossible } from '#features/assignments/rules.ts'
import { PlanNotes } from '#features/requests/web/plan/PlanNotes.tsx'
import { RadioGroup } from '#web/ui/choices/RadioGroup.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import type { LoggedAssignment, RecipientRow } from '../../shapes.ts'
import { type SpokenAnswer, useAnswerFor } from './use-answer-for.ts'

interface AnswerForDialogProps {
  assignment: LoggedAssignment
  person: Pick<RecipientRow, 'vikarId' | 'fullName'>
  onClose: () => void
}

/** Records a person's answer, and shows its consequences. */
export function AnswerForDialog({
  assignment,
  person: { vikarId: id, fullName },
  onClose,
}: AnswerForDialogProps) {
  const mayHave = isPossible('sendRequests', assignment)
  const [answer, setAnswer] = useState<SpokenAnswer>(mayHave ? 'accepted' : 'declined')
  const recording = useAnswerFor(assignment, { id, fullName }, answer, onClose)
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={recording.press}
      isConfirmDisabled={!recording.shown.isCurrent}
      title={`Registrer svar fra ${fullName}`}
      tone="normal"
      confirmLabel={answer === 'accepted' ? 'Gi vakten' : 'Lagre nei'}
      isPending={recording.isSaving}
      pendingText="Lagrer..."
    >
      <RadioGroup
        label="Hva har vikaren sagt?"
        options={[
          { value: 'accepted', label: 'Ja, jeg tar vakten' },
          { value: 'declined', label: 'Nei, jeg kan ikke' },
        ]}
        value={answer}
        onChange={(value) => setAnswer(value === 'accepted' ? value : 'declined')}
        errorMessage={recording.refusal}
      />
      <PlanNotes shown={recording.shown} refusal={recording.error} />
    </ConfirmDialog>
  )
}
