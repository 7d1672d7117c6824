import { isDefinedError } from '@orpc/client'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { TO_ALL } from '#features/answers/to-all.ts'
import { ANSWER_SAVED } from '#features/answers/texts.ts'
import { counted } from '#shared/counts.ts'
import { showToast, type ToastText } from '#web/ui/overlays/toast.ts'
import { mineApi } from '../api.ts'
import { focusRow } from '../focus-row.ts'
import { useRefreshMine } from '../use-my-assignments.ts'
import type { ToAll } from './AnswerAll.tsx'
import { isOutdated, notDeclinedToast, notWonToast } from './answer-toasts.ts'
import { factsOf, type Elsewhere } from './use-answer.ts'

/** Answers the shifts of a summary and reports the result; calls `onAnswered` when the dialog can close. */
export const useAnswerAll = (toAll: ToAll, onAnswered: () => void) => {
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
