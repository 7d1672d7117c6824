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
  const sms = formatCount(plan.sms)
  const most = plan.line ? 'opptil ' : ''
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={onSend}
      tone="normal"
      title={`Sende ${most}${sms} SMS?`}
      confirmLabel={`Send ${most}${sms} SMS`}
      cancelLabel="Se over igjen"
    >
      {plan.line ? mostWords(plan, plan.line) : allWords(plan)}
    </ConfirmDialog>
  )
}

const allWords = (plan: SendPlan) => {
  const price = priceOf(plan)
  return `De går ut med en gang${price ? ` og koster ${price}` : ''}. ${leftWords(plan)} etterpå.`
}

/** Most of them may never be sent: the first yes ends it. */
const mostWords = (plan: SendPlan, { first, when }: NonNullable<SendPlan['line']>) => {
  const price = priceOf(plan)
  const left = plan.balance < plan.sms ? `Du har ${formatCount(plan.balance)} SMS.` : `${leftWords(plan)} da.`
  if (first >= plan.recipients) return `De går ut ${when}${price ? ` og koster ${price}` : ''}. ${left}`
  return `De går ut ${formatCount(first)} om gangen til noen sier ja.${price ? ` Må dere spørre alle, koster det ${price}.` : ''} ${left}`
}

const leftWords = ({ balance, sms }: SendPlan) => `Du har ${formatCount(balance - sms)} SMS igjen`
