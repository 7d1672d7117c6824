import { Consequences } from '#web/plan/Consequences.tsx'
import { formatCount } from '#shared/counts.ts'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import type { ActPlan } from '../../contract.ts'
import { isInPortions, mostSms } from '../../plan-words-price.ts'

export interface ManySmsQuestionProps {
  /** Undefined: unknown, or impossible to compute. */
  plan: ActPlan | undefined
  recipients: number
  onClose: () => void
  onSend: () => void
}

/** Asks before a number of SMS that may be a mistake, with the plan. */
export function ManySmsQuestion({ plan, recipients, onClose, onSend }: ManySmsQuestionProps) {
  const what = plan
    ? `${isInPortions(plan) ? 'opptil ' : ''}${formatCount(mostSms(plan))} SMS`
    : `til ${formatCount(recipients)} vikarer`
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={onSend}
      tone="normal"
      title={`Sende ${what}?`}
      confirmLabel={`Send ${what}`}
      cancelLabel="Se over igjen"
    >
      {plan && <Consequences sentences={plan.sentences} />}
    </ConfirmDialog>
  )
}
