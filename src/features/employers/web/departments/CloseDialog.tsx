import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { logPath } from '#shared/paths.ts'
import { failureToast, isErrorCode } from '#web/errors.ts'
import { PlanSentences } from '#web/plan/PlanSentences.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import type { ClosingPlan, Department } from '../../contract-departments.ts'
import { employersApi } from '../api.ts'

interface CloseDialogProps {
  department: Pick<Department, 'id' | 'name'>
  plan: ClosingPlan
  onClose: () => void
}

/** Shows the plan of closing a department and asks for confirmation. */
export function CloseDialog({ department: { id, name }, plan: first, onClose }: CloseDialogProps) {
  const queryClient = useQueryClient()
  const [plan, setPlan] = useState(first)
  const close = useMutation(
    employersApi.closeDepartment.mutationOptions({
      onSuccess: () => {
        const title = 'Avdelingen er lagt ned'
        showToast(plan.summary ? { title, description: plan.summary } : { title })
        onClose()
      },
      onError: async (error) => {
        if (isErrorCode(error, 'AFFECTED'))
          return setPlan(await employersApi.planCloseDepartment.call({ id }))
        showToast(failureToast('Avdelingen er ikke lagt ned', error))
        onClose()
      },
      onSettled: () => queryClient.invalidateQueries({ queryKey: employersApi.key() }),
    }),
  )
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => close.mutate({ id, seen: plan.version })}
      title={`Legg ned ${name}`}
      confirmLabel="Legg ned"
      isPending={close.isPending}
      pendingText="Legger ned..."
    >
      {plan !== first && (
        <p role="alert">
          <strong>
            Noe er endret siden du åpnet dette, og avdelingen er ikke lagt ned. Se over på nytt.
          </strong>
        </p>
      )}
      <PlanSentences plan={plan} />
      {plan.closing.open + plan.closing.filled > 0 && (
        <p>
          Skal vaktene avlyses, gjør du det i <a href={logPath({ avdeling: id })}>oppdragsloggen</a> først.
        </p>
      )}
    </ConfirmDialog>
  )
}
