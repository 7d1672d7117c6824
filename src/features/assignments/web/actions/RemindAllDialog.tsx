import { useQuery } from '@tanstack/react-query'
import { creditsApi } from '#features/credits/web/api.ts'
import { errorMessage } from '#web/errors.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Loading } from '#web/ui/Loading.tsx'
import { assignmentsApi } from '../api.ts'
import { lacksCredits, type SendPlan, withoutMobileNote } from '../sending/send-plan.ts'
import { Notice } from '../sending/Notice.tsx'
import { BuyLink } from './BuyLink.tsx'
import css from '../log/Log.module.css'
import { balanceNote, planReminder, reminderCost } from './reminder-plan.ts'

interface RemindAllDialogProps {
  isOpen: boolean
  onClose: () => void
  onConfirm: () => void
  isPending: boolean
  assignmentId: string
}

/** The question before everyone who has not answered is reminded: how many, and what it costs. */
export function RemindAllDialog({ assignmentId, ...dialog }: RemindAllDialogProps) {
  const { plan, error } = usePlan(assignmentId, dialog.isOpen)
  return (
    <ConfirmDialog
      {...dialog}
      title="Send påminnelse til alle"
      tone="normal"
      confirmLabel="Send påminnelse"
      pendingText="Sender..."
      isConfirmDisabled={!plan}
    >
      {plan && <Cost plan={plan} />}
      {!plan && error && <Notice tone="error">{errorMessage(error)}</Notice>}
      {!plan && !error && <Loading>Teller mottakere...</Loading>}
    </ConfirmDialog>
  )
}

const usePlan = (id: string, enabled: boolean) => {
  const asked = useQuery(assignmentsApi.follow.queryOptions({ input: { id }, enabled }))
  const credits = useQuery(creditsApi.balance.queryOptions({ enabled }))
  const plan =
    asked.data &&
    credits.data &&
    planReminder(asked.data.recipients, asked.data.assignment.channels, credits.data)
  return { plan, error: asked.error ?? credits.error }
}

function Cost({ plan }: { plan: SendPlan }) {
  const balance = balanceNote(plan)
  const landlines = withoutMobileNote(plan)
  return (
    <>
      <p className={css.cost}>{reminderCost(plan)}</p>
      {lacksCredits(plan) ? (
        <Notice tone="warning" title="For få SMS igjen" action={<BuyLink />}>
          {balance}
        </Notice>
      ) : (
        balance && <p className={css.dim}>{balance}</p>
      )}
      {landlines && <p className={css.dim}>{landlines}</p>}
    </>
  )
}
