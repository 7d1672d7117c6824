import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { paths } from '#shared/paths.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import type { OwnAssignment } from '../../contract-own.ts'
import { mayWithdraw } from '../../answer-rules.ts'
import { Contact } from './Contact.tsx'
import css from './Own.module.css'
import { Withdraw } from './Withdraw.tsx'

/** What somebody needs for a shift that is theirs: whom to ring, the calendar file, the way out. */
export function WonActions({ assignment, titleId }: { assignment: OwnAssignment; titleId: string }) {
  const { id, state, contact, hasStarted } = assignment
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
        {mayWithdraw(state, assignment) && <Withdraw assignment={assignment} titleId={titleId} />}
      </div>
    </>
  )
}
