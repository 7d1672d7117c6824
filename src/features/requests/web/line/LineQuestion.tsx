import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ActPlan } from '#features/requests/contract.ts'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { requestsApi } from '../api.ts'
import { PlanNotes } from '../plan/PlanNotes.tsx'
import { planToast } from '../plan/plan-toast.ts'
import { isPlanChanged, type ShownPlan } from '../plan/use-plan.ts'
import { askingInQuiet, type Meant } from '../quiet/in-quiet.ts'
import { notDoneToast } from './not-done-toast.ts'

interface LineQuestionProps {
  isOpen: boolean
  onClose: () => void
  shown: ShownPlan
  ask: (press: { seen?: string } & Meant) => Promise<unknown>
  /** Sends it at the end of the quiet hours. */
  wait?: (until: Date) => Promise<unknown>
  /** The question, and the label of its button. */
  label: string
  cancelLabel: string
  /** The title of the toast after the act. */
  done: string
}

/** Asks before people of a line are asked, with the plan. */
export function LineQuestion({ shown, ask, wait, label, cancelLabel, done, ...dialog }: LineQuestionProps) {
  const { onClose } = dialog
  const { seen } = shown.press
  const client = useQueryClient()
  const asking = useMutation({
    mutationFn: async (plan: ActPlan | undefined) => {
      const press = seen === undefined ? {} : { seen }
      const waiting = wait && (async (until: Date) => ({ until, sent: await wait(until) }))
      const answer = await askingInQuiet<{ until?: Date; sent: unknown }>(
        async (meant) => ({ sent: await ask({ ...press, ...meant }) }),
        waiting,
      )
      return answer && { ...answer, plan }
    },
    onSuccess: (answer) => {
      if (!answer) return
      onClose()
      showToast(answer.until ? { title: WAITS } : planToast(done, answer.plan))
    },
    onError: (error) => {
      if (isPlanChanged(error)) return
      onClose()
      showToast(notDoneToast('Ingen ble spurt', error))
    },
    onSettled: () => client.invalidateQueries({ queryKey: requestsApi.key() }),
  })
  return (
    <ConfirmDialog
      {...dialog}
      onConfirm={() => asking.mutate(shown.plan)}
      title={label}
      tone="normal"
      confirmLabel={label}
      cancelLabel={cancelLabel}
      isPending={asking.isPending}
      pendingText="Spør..."
      isConfirmDisabled={!shown.isCurrent}
    >
      <PlanNotes shown={shown} refusal={asking.error} />
    </ConfirmDialog>
  )
}

const WAITS = 'Forespørselen venter til stilletiden er over'
