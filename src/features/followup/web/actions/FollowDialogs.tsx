import type { Line } from '#features/asking/shapes.ts'
import { AskAllDialog } from '#features/requests/web/line/AskAllDialog.tsx'
import { ChangeLineDialog } from '#features/requests/web/line/ChangeLineDialog.tsx'
import { ResumeDialog } from '#features/requests/web/line/ResumeDialog.tsx'
import { SendNowDialog } from '#features/requests/web/line/SendNowDialog.tsx'
import { SendTimeDialog } from '#features/requests/web/line/SendTimeDialog.tsx'
import { REMIND_ALL } from '../../send-labels.ts'
import type { LoggedAssignment, RecipientRow } from '../../shapes.ts'
import { CallListDialog } from '../alarm/CallListDialog.tsx'
import { reserveButton, reservesOf } from '../follow/state-words.ts'
import { AnswerForDialog } from '../people/AnswerForDialog.tsx'
import { RemoveDialog } from '../people/RemoveDialog.tsx'
import type { Shown } from './FollowActs.tsx'
import { RemindAllDialog, RemindAssignedDialog, SendRequestsDialog } from './SendDialogs.tsx'

interface FollowDialogsProps {
  shown: Shown
  close: () => void
  assignment: LoggedAssignment
  recipients: readonly RecipientRow[]
  line: Line | null
}

/** The dialogs of acts that only the page of a shift has. */
export function FollowDialogs(props: FollowDialogsProps) {
  const { shown, close, assignment, recipients } = props
  const { id } = assignment
  const open = { isOpen: shown.isOpen, onClose: close }
  const reserves = reservesOf(recipients)
  switch (shown.kind) {
    case 'resume':
      return <ResumeDialog {...open} assignmentId={id} />
    case 'requests':
      return <SendRequestsDialog {...open} assignmentId={id} />
    case 'call':
      return <CallListDialog {...open} assignment={assignment} />
    case 'remindAll':
      return <RemindAllDialog {...open} assignmentId={id} title={REMIND_ALL} only={undefined} />
    case 'remindReserve': {
      const only = reserves.map(({ vikarId }) => vikarId)
      return <RemindAllDialog {...open} assignmentId={id} title={reserveButton(reserves)} only={only} />
    }
    case 'remindAssigned':
      return <RemindAssignedDialog {...open} assignment={assignment} />
    case 'answer':
    case 'remove':
      return <OfPerson {...props} />
    default:
      return <OfLine {...props} />
  }
}

/** Unmounts on close, so the next person gets an empty form. */
function OfPerson({ shown: { kind, about, isOpen }, close, assignment }: FollowDialogsProps) {
  if (!isOpen || !about) return null
  return kind === 'remove' ? (
    <RemoveDialog assignment={assignment} person={about} onClose={close} />
  ) : (
    <AnswerForDialog assignment={assignment} person={about} onClose={close} />
  )
}

/** Keeps showing the line as it was before the dialog closed, until its animation ends. */
function OfLine({ shown, close, assignment, line: latest }: FollowDialogsProps) {
  const line = (shown.isOpen ? latest : null) ?? shown.line
  const { id, channels, asked, lineLength, isInOrder, isHalted, places, filled } = assignment
  if (!line || lineLength === null) return null
  const of = { id, channels, asked, lineLength, isInOrder, isHalted, isFilled: filled >= places }
  const open = { isOpen: shown.isOpen, onClose: close, of, line }
  switch (shown.kind) {
    case 'time':
      return <SendTimeDialog {...open} />
    case 'now':
      return <SendNowDialog {...open} />
    case 'change':
      return <ChangeLineDialog {...open} />
    case 'all':
      return <AskAllDialog {...open} />
    default:
      return null
  }
}
