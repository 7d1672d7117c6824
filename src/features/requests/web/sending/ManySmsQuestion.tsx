import { formatCount } from '#shared/counts.ts'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import type { ActPlan } from '../../contract.ts'
import { isInPortions, mostSms } from '../../plan-words-price.ts'
import planCss from '../plan/Plan.module.css'

export interface ManySmsQuestionProps {
  /** Undefined: it is not known yet, or cannot be worked out. */
  plan: ActPlan | undefined
  recipients: number
  onClose: () => void
  onSend: () => void
}

/** Asked before more SMS go out than somebody may have meant to send, with the plan. */
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
      {plan && (
        <ul className={planCss.consequences} aria-live="polite">
          {plan.sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </ConfirmDialog>
  )
}
