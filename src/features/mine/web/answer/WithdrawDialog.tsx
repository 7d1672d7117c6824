import { Consequences } from '#web/plan/Consequences.tsx'
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { WithdrawPlan } from '#features/answers/contract.ts'
import {
  WITHDRAW_FAILED,
  NOT_WITHDRAWN,
  NOT_YOURS_TO_GIVE,
  WITHDRAW_TOO_LATE,
} from '#features/answers/texts.ts'
import { formatDateLong, formatTimeRange, nightTo, formatDateShort } from '#shared/dates.ts'
import { errorMessage, isErrorCode } from '#web/errors.ts'
import { LeaveGuard } from '#web/LeaveGuard.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { showToast, type ToastText } from '#web/ui/overlays/toast.ts'
import { Loading } from '#web/ui/states/Loading.tsx'
import { mayWithdraw } from '#features/answers/rules.ts'
import type { MyAssignment } from '../../contract.ts'
import { mineApi } from '../api.ts'
import { focusRow } from '../focus-row.ts'
import css from '../Mine.module.css'
import { fetchedOf, myQuery, useRefreshMine } from '../use-my-assignments.ts'
import { knownReason, isOutdated } from './answer-toasts.ts'
import { MessageField } from './MessageField.tsx'
import { useMessage } from './use-message.ts'

interface WithdrawDialogProps {
  assignment: MyAssignment
  isOpen: boolean
  onClose: () => void
}

/** Confirms a withdrawal. Keeps the typed text until it is sent. */
export function WithdrawDialog({ assignment, isOpen, onClose }: WithdrawDialogProps) {
  const name = `avbud-${assignment.id}`
  const written = useMessage(name)
  const { id, title, date, startTime, endTime, contact } = assignment
  const plan = useQuery({
    ...mineApi.planWithdraw.queryOptions({ input: { id } }),
    enabled: isOpen,
    retry: false,
    staleTime: 0,
  })
  const { withdraw, isWithdrawing, failure, forgetFailure } = useWithdraw(id, plan, () => {
    onClose()
    written.write('')
  })
  useTurnedMeanwhile(assignment.id, isOpen && !isWithdrawing)
  const close = () => {
    onClose()
    if (failure) forgetFailure()
  }
  return (
    <>
      <LeaveGuard isDirty={written.message !== ''} />
      <ConfirmDialog
        isOpen={isOpen}
        onClose={close}
        onConfirm={() => written.handOn(withdraw)}
        title="Kan du ikke likevel?"
        confirmLabel="Ja, meld avbud"
        cancelLabel="Behold oppdraget"
        isPending={isWithdrawing}
        pendingText="Melder avbud..."
        isConfirmDisabled={plan.isFetching}
      >
        <p className={css.shift}>
          {title}, {nightTo(startTime)}
          {formatDateLong(date)} <span className={css.time}>kl. {formatTimeRange(startTime, endTime)}</span>
        </p>
        {plan.isLoading && <Loading>Ser hva det fører til...</Loading>}
        {plan.error && <p role="alert">{errorMessage(plan.error)}</p>}
        {plan.data && <Consequences sentences={plan.data.sentences} />}
        <MessageField
          name={name}
          label={`Beskjed til ${contact?.name ?? 'arbeidsgiveren'}`}
          written={written}
        />
        {failure && (
          <p className={css.failure} role="alert">
            {isErrorCode(failure, 'PLAN_CHANGED')
              ? errorMessage(failure)
              : `${WITHDRAW_FAILED} ${knownReason(failure) ?? ''}`}
          </p>
        )}
      </ConfirmDialog>
    </>
  )
}

/**
 * The dialog of an assignment disappears with its row when that changes state: this reports the reason, and focuses the
 * new row.
 */
const useTurnedMeanwhile = (assignmentId: string, isAsking: boolean): void => {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!isAsking) return
    return () => {
      const data = queryClient.getQueryData(myQuery('coming').queryKey)
      const now = fetchedOf({ data }).find(({ id }) => id === assignmentId)
      const words = now && whyNoLongerWithdrawable(now)
      if (!words) return
      showToast(words)
      focusRow(assignmentId)
    }
  }, [queryClient, assignmentId, isAsking])
}

/**
 * The reason why a withdrawal is no longer possible, shown instead of its open dialog; null if the user has withdrawn.
 */
export const whyNoLongerWithdrawable = (assignment: MyAssignment): ToastText | null => {
  const { state, title, date, startTime } = assignment
  if (mayWithdraw(state, assignment) || state === 'withdrawn' || state === 'declined') return null
  const common = { tone: 'warning', seconds: 12 } as const
  if (state === 'cancelled') {
    const shift = `${title}, ${nightTo(startTime)}${formatDateShort(date)}`
    return { ...common, title: 'Oppdraget er avlyst', description: `${shift}: Du trenger ikke melde avbud.` }
  }
  if (state === 'won') return { ...common, title: 'Vakten har startet', description: WITHDRAW_TOO_LATE }
  return { ...common, title: 'Oppdraget har endret seg', description: NOT_YOURS_TO_GIVE }
}

/** Withdraws from an assignment and reports it; calls `onDone` when the dialog can close. */
const useWithdraw = (
  id: string,
  { data: plan, refetch }: Pick<UseQueryResult<WithdrawPlan>, 'data' | 'refetch'>,
  onDone: () => void,
) => {
  const refresh = useRefreshMine()
  const turnRow = () => {
    onDone()
    void refresh().then(() => focusRow(id))
  }
  const withdraw = useMutation(
    mineApi.withdraw.mutationOptions({
      onSuccess: () => {
        showToast({
          title: 'Du har meldt avbud',
          ...(plan && { description: plan.summary }),
          ...(plan?.told === 'no-one' ? { tone: 'warning', seconds: 20 } : { seconds: 10 }),
        })
        turnRow()
      },
      onError: (error) => {
        if (isErrorCode(error, 'PLAN_CHANGED')) void refetch()
        if (!isOutdated(error)) return
        showToast({
          title: NOT_WITHDRAWN,
          description: errorMessage(error),
          tone: 'warning',
          seconds: 15,
        })
        turnRow()
      },
    }),
  )
  return {
    withdraw: (responseMessage: string) =>
      withdraw.mutate({ id, responseMessage, ...(plan && { seen: plan.version }) }),
    isWithdrawing: withdraw.isPending,
    /** The error of the last try, until the next one. */
    failure: withdraw.error && !isOutdated(withdraw.error) ? withdraw.error : null,
    forgetFailure: withdraw.reset,
  }
}
