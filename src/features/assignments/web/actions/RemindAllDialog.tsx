import { useQuery } from '@tanstack/react-query'
import { creditsApi } from '#features/credits/web/api.ts'
import { errorMessage } from '#web/errors.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Loading } from '#web/ui/Loading.tsx'
import { assignmentsApi } from '../api.ts'
import { lacksCredits, noSmsNote, withoutMobileNote } from '../sending/send-plan.ts'
import { Notice } from '../sending/Notice.tsx'
import { BuyLink } from './BuyLink.tsx'
import css from '../log/Log.module.css'
import { balanceNote, planReminder, type ReminderPlan, reminderCost } from './reminder-plan.ts'

interface RemindAllDialogProps {
  isOpen: boolean
  onClose: () => void
  onConfirm: () => void
  isPending: boolean
  assignmentId: string
}

/** The question before everyone who can still come is reminded: how many, and what it costs. */
export function RemindAllDialog({ assignmentId, ...dialog }: RemindAllDialogProps) {
  const { plan, error } = usePlan(assignmentId, dialog.isOpen)
  return (
    <ConfirmDialog
      {...dialog}
      title="Send påminnelse til alle"
      tone="normal"
      confirmLabel="Send påminnelse"
      pendingText="Sender..."
      isConfirmDisabled={!plan || plan.recipients === 0}
    >
      {plan && (plan.recipients > 0 ? <Cost plan={plan} /> : <p>{NOBODY_LEFT}</p>)}
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

const NOBODY_LEFT = 'Ingen er igjen å minne på: alle har svart, eller er ikke lenger i registeret.'

function Cost({ plan }: { plan: ReminderPlan }) {
  const balance = balanceNote(plan)
  const notes = [withoutMobileNote(plan), noSmsNote(plan)].filter((note) => note !== null)
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
      {notes.map((note) => (
        <p key={note} className={css.dim}>
          {note}
        </p>
      ))}
    </>
  )
}
