import Check from 'lucide-react/icons/check'
import { useState } from 'react'
import { LeaveGuard } from '#web/LeaveGuard.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { Details } from '#web/ui/Details.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import { useLazyModule } from '#web/use-lazy-module.ts'
import type { MyAssignment } from '../../contract.ts'
import css from '../Mine.module.css'
import { Changed } from './Changed.tsx'
import { useLookedAt } from './looked-at.ts'
import { useNo, useYes } from './use-answer.ts'
import { useMessage } from './use-message.ts'

interface AnswerFormProps {
  assignment: MyAssignment
  /** YYYY-MM-DD */
  today: string
  titleId: string
}

/** Yes or no, with an optional message. A no can still become a yes. After an edit, the change is shown first. */
export function AnswerForm({ assignment, today, titleId }: AnswerFormProps) {
  const name = `beskjed-${assignment.id}`
  const written = useMessage(name)
  const forget = () => written.write('')
  const { sayYes, isSayingYes, elsewhere, takeBoth, forgetElsewhere } = useYes(assignment, forget)
  const { sayNo, isSayingNo } = useNo(assignment, forget)
  const [isWriting, setIsWriting] = useState(false)
  const lazy = useLazyModule(loadField, isWriting, false)
  const question = useLazyModule(loadQuestion, elsewhere !== null)
  const isAsked = assignment.state === 'asked'
  const { changes, look } = useLookedAt(assignment, today)
  return (
    <div className={css.answer}>
      <LeaveGuard isDirty={written.message !== ''} />
      <Details
        summary="Skriv en beskjed"
        isOpen={written.problem ? true : undefined}
        onOpen={() => setIsWriting(true)}
      >
        {lazy ? (
          <lazy.MessageField name={name} label="Beskjed til arbeidsgiveren" written={written} />
        ) : (
          <Loading />
        )}
      </Details>
      <div role="status">
        {changes.length > 0 && <Changed changes={changes} titleId={titleId} onLooked={look} />}
      </div>
      {changes.length === 0 && (
        <div className={css.buttons}>
          <Button
            variant={isAsked ? 'primary' : 'secondary'}
            icon={Check}
            aria-describedby={titleId}
            onPress={() => written.handOn(sayYes)}
            isPending={isSayingYes}
            isDisabled={isSayingNo}
            pendingText="Svarer ja..."
          >
            Ja, jeg tar oppdraget
          </Button>
          {isAsked && (
            <Button
              variant="secondary"
              aria-describedby={titleId}
              onPress={() => written.handOn(sayNo)}
              isPending={isSayingNo}
              isDisabled={isSayingYes}
              pendingText="Svarer nei..."
            >
              Nei, jeg kan ikke
            </Button>
          )}
        </div>
      )}
      {question && (
        <question.TakeBothDialog elsewhere={elsewhere} onClose={forgetElsewhere} onConfirm={takeBoth} />
      )}
    </div>
  )
}

/** Collapsed, so that the answers come first. */
const loadField = () => import('./MessageField.tsx')
const loadQuestion = () => import('./TakeBothDialog.tsx')
