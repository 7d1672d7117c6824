import { useRef } from 'react'
import { formatPhone } from '#shared/phone.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { useShownDialog } from '#web/use-shown-dialog.ts'
import type { ControlledSms } from '../../contract-sms.ts'
import css from './Sms.module.css'
import { handFocusToRow, timeInRow } from './hand-focus-to-row.ts'
import { useResend } from './use-resend.ts'

/** Sends a failed SMS once more, after a question: it costs the customer. Says so afterwards, where the button was. */
export function Resend({ sms }: { sms: ControlledSms }) {
  const place = useRef<HTMLSpanElement>(null)
  const dialog = useShownDialog<'question'>()
  const { resend, isSending } = useResend(sms)
  const recipient = formatPhone(sms.recipient)
  return (
    <span ref={place} className={css.resend}>
      {sms.isResendable && (
        <Button ref={handFocusToRow} size="small" variant="secondary" onPress={() => dialog.show('question')}>
          Send på nytt
          <VisuallyHidden>{` til ${recipient}`}</VisuallyHidden>
        </Button>
      )}
      {sms.isResent && <Badge>Sendt på nytt</Badge>}
      {dialog.kind && (
        <ConfirmDialog
          isOpen={dialog.isOpen}
          onClose={dialog.close}
          onConfirm={() => resend(dialog.close)}
          focusAfter={() => timeInRow(place.current)}
          title="Send på nytt"
          tone="normal"
          confirmLabel="Send på nytt"
          isPending={isSending}
          pendingText="Sender..."
        >
          <p>
            {`SMS-en til ${recipient} sendes én gang til og koster ${sms.employerName ?? 'kunden'} 1 SMS. Kommer den ikke fram, betales den tilbake.`}
          </p>
        </ConfirmDialog>
      )}
    </span>
  )
}
