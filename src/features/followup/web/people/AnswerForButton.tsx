import PhoneIncoming from 'lucide-react/icons/phone-incoming'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { creditsApi } from '#features/credits/web/api.ts'
import { useMay } from '#web/May.tsx'
import { isOver, isPossible } from '#features/assignments/rules.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { RadioGroup } from '#web/ui/choices/RadioGroup.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import type { LoggedAssignment, RecipientRow } from '../../shapes.ts'
import { confirmationWords, isConfirmedBySms, type SpokenAnswer, useAnswerFor } from './use-answer-for.ts'

type Person = Pick<RecipientRow, 'vikarId' | 'fullName' | 'phone' | 'response' | 'noEmail' | 'noSms'>

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

function AnswerForDialog({ assignment, person: { vikarId, ...row }, onClose }: AnswerForDialogProps) {
  const person = { ...row, phone: row.phone ?? '' }
  const { fullName, noEmail } = person
  const { data: means } = useQuery(creditsApi.balance.queryOptions({ enabled: noEmail }))
  const mayHave = isPossible('sendRequests', assignment)
  const [answer, setAnswer] = useState<SpokenAnswer>(mayHave ? 'accepted' : 'declined')
  const { answerFor, isSaving, refusal } = useAnswerFor(assignment.id, onClose)
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() =>
        answerFor({ id: vikarId, fullName, mayConfirmBySms: isConfirmedBySms(person, means) }, answer)
      }
      isConfirmDisabled={answer === 'accepted' && noEmail && !means}
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
        {answer === 'accepted'
          ? confirmationWords(person, means)
          : 'Vikaren får ingen beskjed, og blir ikke minnet på igjen.'}
      </p>
    </ConfirmDialog>
  )
}
