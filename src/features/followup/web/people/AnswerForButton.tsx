import PhoneIncoming from 'lucide-react/icons/phone-incoming'
import { useState } from 'react'
import { useMay } from '#web/May.tsx'
import { isOver, isPossible } from '#features/assignments/rules.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { RadioGroup } from '#web/ui/choices/RadioGroup.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import type { LoggedAssignment, RecipientRow } from '../../shapes.ts'
import { PlanNotes } from '#features/requests/web/plan/PlanNotes.tsx'
import { type SpokenAnswer, useAnswerFor } from './use-answer-for.ts'

type Person = Pick<RecipientRow, 'vikarId' | 'fullName' | 'phone' | 'response'>

interface AnswerForButtonProps {
  assignment: LoggedAssignment
  person: Person
  children: string
  variant?: 'secondary' | 'quiet'
}

/** Writes down the answer of somebody who called. Who has the shift, or has left the register, has none to give. */
export function AnswerForButton({ assignment, person, children, variant = 'quiet' }: AnswerForButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const mayAct = useMay('sending')
  if (!mayAct || isOver(assignment) || person.response === 'accepted' || person.phone === null) return null
  return (
    <>
      <Button
        variant={variant}
        size="small"
        icon={PhoneIncoming}
        onPress={() => setOpen(true)}
        aria-label={`${children}: ${person.fullName}`}
      >
        {children}
      </Button>
      {isOpen && <AnswerForDialog assignment={assignment} person={person} onClose={() => setOpen(false)} />}
    </>
  )
}

interface AnswerForDialogProps {
  assignment: LoggedAssignment
  person: Person
  onClose: () => void
}

function AnswerForDialog({ assignment, person: { vikarId: id, fullName }, onClose }: AnswerForDialogProps) {
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
