import PhoneIncoming from 'lucide-react/icons/phone-incoming'
import { useState } from 'react'
import { useMay } from '#web/May.tsx'
import { isOver, isPossible } from '#features/assignments/rules.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { RadioGroup } from '#web/ui/choices/RadioGroup.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import type { LoggedAssignment, RecipientRow } from '../../shapes.ts'
import { CONFIRMED_WORDS, type SpokenAnswer, useAnswerFor } from './use-answer-for.ts'

type Person = Pick<RecipientRow, 'vikarId' | 'fullName' | 'phone' | 'response' | 'noEmail'>

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

function AnswerForDialog({
  assignment,
  person: { vikarId, fullName, noEmail },
  onClose,
}: AnswerForDialogProps) {
  const mayHave = isPossible('sendRequests', assignment)
  const [answer, setAnswer] = useState<SpokenAnswer>(mayHave ? 'accepted' : 'declined')
  const { answerFor, isSaving, refusal } = useAnswerFor(assignment.id, onClose)
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => answerFor({ id: vikarId, fullName, noEmail }, answer)}
      title={`Registrer svar fra ${fullName}`}
      tone="normal"
      confirmLabel={answer === 'accepted' ? 'Gi vakten' : 'Lagre nei'}
      isPending={isSaving}
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
        errorMessage={refusal}
      />
      <p>
        {answer === 'accepted' ? CONFIRMED_WORDS : 'Vikaren får ingen beskjed, og blir ikke minnet på igjen.'}
      </p>
    </ConfirmDialog>
  )
}
