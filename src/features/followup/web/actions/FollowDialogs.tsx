import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Line } from '#features/asking/shapes.ts'
import { AskAllDialog } from '#features/requests/web/line/AskAllDialog.tsx'
import { ChangeLineDialog } from '#features/requests/web/line/ChangeLineDialog.tsx'
import { ResumeDialog } from '#features/requests/web/line/ResumeDialog.tsx'
import { SendNowDialog } from '#features/requests/web/line/SendNowDialog.tsx'
import { SendTimeDialog } from '#features/requests/web/line/SendTimeDialog.tsx'
import { REPEATABLE } from '#features/assignments/texts.ts'
import { notInSms } from '#features/messages/not-in-sms.ts'
import { errorMessage, failureToast, isErrorCode } from '#web/errors.ts'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { PlanNotes } from '#features/requests/web/plan/PlanNotes.tsx'
import { planToast } from '#features/requests/web/plan/plan-toast.ts'
import { isPlanChanged, usePlan } from '#features/requests/web/plan/use-plan.ts'
import { REMIND_ALL } from '../../send-labels.ts'
import type { LoggedAssignment, RecipientRow } from '../../shapes.ts'
import { CallListDialog } from '../alarm/CallListDialog.tsx'
import { reserveButton, reservesOf } from '../follow/state-words.ts'
import { AnswerForDialog } from '../people/AnswerForDialog.tsx'
import { followupApi, useRefresh } from '../api.ts'
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

interface RemoveProps {
  assignment: LoggedAssignment
  person: Pick<RecipientRow, 'vikarId' | 'fullName'>
}

const WORDS_MAX = 300

/** Confirms the removal of a person from a shift, with its consequences and a message to the person. */
function RemoveDialog({
  assignment: { id, isHalted },
  person,
  onClose,
}: RemoveProps & { onClose: () => void }) {
  const [words, setWords] = useState('')
  const { fullName, vikarId } = person
  const refresh = useRefresh()
  const remove = useMutation(followupApi.remove.mutationOptions({ onSettled: refresh }))
  const shown = usePlan(
    (askNext) => followupApi.planRemove.queryOptions({ input: { id, vikarId, words: '', askNext } }),
    { isHalted },
  )
  const press = () =>
    remove.mutate(
      { id, vikarId, words, ...shown.press },
      {
        onSuccess: () => {
          onClose()
          showToast(planToast(`${fullName} er fjernet fra vakten`, shown.plan))
        },
        onError: (error) => {
          if (!isErrorCode(error, 'NO_PLACE') && !isPlanChanged(error))
            showToast(failureToast('Vikaren er ikke fjernet fra vakten', error, { repeat: REPEATABLE }))
        },
      },
    )
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={press}
      title={`Fjern ${fullName} fra vakten`}
      confirmLabel="Fjern fra vakten"
      cancelLabel="Behold vikaren"
      isPending={remove.isPending}
      pendingText="Lagrer..."
      isConfirmDisabled={words.length > WORDS_MAX || !shown.isCurrent}
    >
      <PlanNotes shown={shown} refusal={remove.error} />
      <TextArea
        label={`Beskjed til ${fullName}`}
        description={notInSms(words) ?? undefined}
        optional
        rows={2}
        value={words}
        onChange={setWords}
        countTo={WORDS_MAX}
      />
      {isErrorCode(remove.error, 'NO_PLACE') && <p role="alert">{errorMessage(remove.error)}</p>}
    </ConfirmDialog>
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
