import { formatCount } from '#shared/counts.ts'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { priceOf, type SendPlan } from './send-plan.ts'

export interface ManySmsQuestionProps {
  plan: SendPlan
  onClose: () => void
  onSend: () => void
}

/** Asked before more SMS go out than somebody may have meant to send. */
export function ManySmsQuestion({ plan, onClose, onSend }: ManySmsQuestionProps) {
  const price = priceOf(plan)
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={onSend}
      tone="normal"
      title={`Sende ${formatCount(plan.sms)} SMS?`}
      confirmLabel={`Send ${formatCount(plan.sms)} SMS`}
      cancelLabel="Se over igjen"
    >
      {`De går ut med en gang${price ? ` og koster ${price}` : ''}. Du har ${formatCount(plan.balance - plan.sms)} SMS igjen etterpå.`}
    </ConfirmDialog>
  )
}
