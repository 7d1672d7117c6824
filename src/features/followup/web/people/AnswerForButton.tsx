import PhoneIncoming from 'lucide-react/icons/phone-incoming'
import { useState } from 'react'
import { usePermission } from '#web/IfPermitted.tsx'
import { isOver } from '#features/assignments/rules.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import type { LoggedAssignment, RecipientRow } from '../../shapes.ts'
import { AnswerForDialog } from './AnswerForDialog.tsx'

type Person = Pick<RecipientRow, 'vikarId' | 'fullName' | 'phone' | 'response'>

interface AnswerForButtonProps {
  assignment: LoggedAssignment
  person: Person
  children: string
  variant?: 'secondary' | 'quiet'
}

/** Records the answer of a person who called. Hidden for holders and for people who have left the register. */
export function AnswerForButton({ assignment, person, children, variant = 'quiet' }: AnswerForButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const mayAct = usePermission('sending')
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
