import { isDefinedError } from '@orpc/client'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { hasOverlap, TO_ALL } from '#features/answers/to-all.ts'
import { formatDateShort, formatTimeRange, nightTo } from '#shared/dates.ts'
import { LeaveGuard } from '#web/LeaveGuard.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { ANSWER_SAVED } from '#features/answers/texts.ts'
import { counted } from '#shared/counts.ts'
import { showToast, type ToastText } from '#web/ui/overlays/toast.ts'
import type { MyAssignment } from '../../contract.ts'
import changed from '../Changed.module.css'
import { rowId, focusRow } from '../focus-row.ts'
import css from '../Mine.module.css'
import { mineApi } from '../api.ts'
import { useRefreshMine } from '../use-my-assignments.ts'
import { changeWords } from './looked-at.ts'
import { MessageField } from './MessageField.tsx'
import { TakeBothDialog } from './TakeBothDialog.tsx'
import { useMessage } from './use-message.ts'
import type { ToAll } from './AnswerAll.tsx'
import { isOutdated, notDeclinedToast, notWonToast } from './answer-toasts.ts'
import { factsOf, type Elsewhere } from './use-answer.ts'

interface AnswerAllDialogProps {
  /** The shifts and the answer as of the opening of the summary. */
  toAll: ToAll
  isOpen: boolean
  /** YYYY-MM-DD */
  today: string
  onClose: () => void
}

/** Lists the shifts that the next press answers. Nothing is recorded before that press. */
export function AnswerAllDialog({ toAll, isOpen, today, onClose }: AnswerAllDialogProps) {
  const { answer, chosen } = toAll
  const [first] = chosen
  const name = `beskjed-${first?.requestId ?? ''}`
  const written = useMessage(name)
  const { send, isSending, elsewhere, takeBoth, forgetElsewhere } = useAnswerAll(toAll, () => {
    onClose()
    written.write('')
  })
  const isYes = answer === 'accepted'
  return (
    <>
      <LeaveGuard isDirty={written.message !== ''} />
      <ConfirmDialog
        isOpen={isOpen && elsewhere === null}
        onClose={onClose}
        onConfirm={() => written.handOn(send)}
        title={TO_ALL.summary.heading[answer](chosen.length)}
        confirmLabel={TO_ALL.summary.confirm[answer](chosen.length)}
        cancelLabel={TO_ALL.summary.back}
        tone="normal"
        focusAfter={() => first && document.getElementById(rowId(first.id))}
        isPending={isSending}
        pendingText={isYes ? 'Svarer ja...' : 'Svarer nei...'}
      >
        {first && <p className={css.shift}>{[first.title, first.location].join(', ')}</p>}
        <ul className={css.consequences}>
          {chosen.map(({ changedFrom, ...shift }) => (
            <li key={shift.id}>
              {whenWords(shift)}
              {changeWords(changedFrom, shift, today).map((change) => (
                <strong key={change} className={changed.line}>
                  {change}
                </strong>
              ))}
            </li>
          ))}
        </ul>
        {isYes && hasOverlap(chosen) && <p>{TO_ALL.summary.overlap}</p>}
        <MessageField
          name={name}
          label={`Beskjed til ${first?.contact?.name ?? 'arbeidsgiveren'}`}
          written={written}
        />
      </ConfirmDialog>
      <TakeBothDialog
        elsewhere={elsewhere}
        onClose={forgetElsewhere}
        onConfirm={takeBoth}
        count={chosen.length}
      />
    </>
  )
}

/** Answers the shifts of a summary and reports the result; calls `onAnswered` when the dialog can close. */
const useAnswerAll = (toAll: ToAll, onAnswered: () => void) => {
  const refresh = useRefreshMine()
  const [first] = toAll.chosen
  const turn = async () => {
    onAnswered()
    await refresh()
    focusRow(first?.id ?? '')
  }
  const yes = useYesToAll(turn)
  const no = useNoToAll(turn)
  const said = (responseMessage: string) => ({
    requestId: first?.requestId ?? '',
    shifts: toAll.chosen.map((shift) => ({ id: shift.id, seen: factsOf(shift) })),
    responseMessage,
  })
  const { elsewhere } = yes
  return {
    send: (message: string) => (toAll.answer === 'accepted' ? yes : no).say(said(message)),
    isSending: yes.isPending || no.isPending,
    elsewhere,
    takeBoth: () => {
      if (elsewhere) yes.say({ ...said(elsewhere.responseMessage), takeBoth: true })
      yes.forgetElsewhere()
    },
    forgetElsewhere: yes.forgetElsewhere,
  }
}

type Turn = () => Promise<void>

const useYesToAll = (turn: Turn) => {
  const [elsewhere, setElsewhere] = useState<Elsewhere | null>(null)
  const claim = useMutation(
    mineApi.claimAll.mutationOptions({
      onSuccess: ({ answers }) => {
        showToast(takenToast(answers))
        return turn()
      },
      onError: (error, { responseMessage = '' }) => {
        if (isDefinedError(error) && error.code === 'ELSEWHERE')
          return setElsewhere({ shift: error.data, responseMessage })
        showToast(notWonToast(error))
        return isOutdated(error) ? turn() : undefined
      },
    }),
  )
  return {
    say: claim.mutate,
    isPending: claim.isPending,
    elsewhere,
    forgetElsewhere: () => setElsewhere(null),
  }
}

const useNoToAll = (turn: Turn) => {
  const decline = useMutation(
    mineApi.declineAll.mutationOptions({
      onSuccess: ({ declined }) => {
        const shifts = counted(declined.length, 'vakt', 'vakter')
        showToast({ title: ANSWER_SAVED, description: `Du har svart nei til ${shifts}.` })
        return turn()
      },
      onError: (error) => {
        showToast(notDeclinedToast(error))
        return isOutdated(error) ? turn() : undefined
      },
    }),
  )
  return { say: decline.mutate, isPending: decline.isPending }
}

const SECONDS = 12

/** Counts the won shifts, and explains the rest. */
const takenToast = (answers: readonly { readonly outcome: string }[]): ToastText => {
  const won = answers.filter(({ outcome }) => outcome === 'won' || outcome === 'already-won').length
  const isInReserve = answers.some(({ outcome }) => outcome === 'taken' || outcome === 'busy')
  return {
    title: TO_ALL.got(won, answers.length),
    ...(isInReserve && { description: 'Du er notert som interessert i resten.' }),
    ...(won < answers.length && { tone: 'warning' as const }),
    seconds: SECONDS,
  }
}

const whenWords = ({ date, startTime, endTime }: MyAssignment) =>
  `${nightTo(startTime)}${formatDateShort(date)} kl. ${formatTimeRange(startTime, endTime)}`
