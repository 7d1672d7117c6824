import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { useState } from 'react'
import { mayWithdraw } from '#features/answers/rules.ts'
import { WITHDRAW } from '#features/answers/texts.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import { useLater } from '#web/use-later.ts'
import type { MyAssignment } from '../contract.ts'
import { NewTime } from './answer/NewTime.tsx'
import { waitsForNewTime } from './badge.ts'
import { Contact } from './Contact.tsx'
import css from './Mine.module.css'

interface WonActionsProps {
  assignment: MyAssignment
  /** YYYY-MM-DD */
  today: string
  titleId: string
}

/** Everything about a shift that is theirs: new times to confirm, the contact, the calendar file, the way out. */
export function WonActions({ assignment, today, titleId }: WonActionsProps) {
  const { id, state, contact, hasStarted } = assignment
  const asksTime = waitsForNewTime(assignment)
  const [isWithdrawing, setIsWithdrawing] = useState(false)
  const later = useLater(loadDialog, isWithdrawing)
  const withdraw = () => setIsWithdrawing(true)
  return (
    <>
      {asksTime && <NewTime assignment={assignment} today={today} titleId={titleId} onNo={withdraw} />}
      {contact && <Contact contact={contact} isUrgent={state === 'won' && hasStarted} />}
      <div className={css.buttons}>
        <LinkButton
          href={paths.ownCalendar(id)}
          download
          variant="secondary"
          size="small"
          icon={CalendarPlus}
          aria-describedby={titleId}
        >
          Legg i kalenderen
        </LinkButton>
        {mayWithdraw(state, assignment) && !asksTime && (
          <Button variant="danger-quiet" size="small" aria-describedby={titleId} onPress={withdraw}>
            {WITHDRAW}
          </Button>
        )}
      </div>
      {later && (
        <later.WithdrawDialog
          assignment={assignment}
          isOpen={isWithdrawing}
          onClose={() => setIsWithdrawing(false)}
        />
      )}
    </>
  )
}

const loadDialog = () => import('./answer/WithdrawDialog.tsx')
