import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { mayWithdraw } from '#features/answers/rules.ts'
import { WITHDRAW } from '#features/answers/texts.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import type { MyAssignment } from '../contract.ts'
import { useWithdrawing } from './answer/use-withdrawing.tsx'
import { waitsForNewTime } from './badge.ts'
import { Contact } from './Contact.tsx'
import css from './Mine.module.css'

interface WonActionsProps {
  assignment: MyAssignment
  titleId: string
}

/** The contact, the calendar file and the withdrawal of an own shift. */
export function WonActions({ assignment, titleId }: WonActionsProps) {
  const { id, state, contact, hasStarted } = assignment
  const { withdraw, dialog } = useWithdrawing(assignment)
  return (
    <>
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
        {mayWithdraw(state, assignment) && !waitsForNewTime(assignment) && (
          <Button variant="danger-quiet" size="small" aria-describedby={titleId} onPress={withdraw}>
            {WITHDRAW}
          </Button>
        )}
      </div>
      {dialog}
    </>
  )
}
