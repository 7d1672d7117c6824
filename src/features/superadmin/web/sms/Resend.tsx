import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { PlanSentences } from '#web/plan/PlanSentences.tsx'
import { askingInQuiet } from '#features/requests/web/quiet/in-quiet.ts'
import { SMS_FAILED } from '#features/sms/texts.ts'
import { counted } from '#shared/counts.ts'
import { formatPhone } from '#shared/phone.ts'
import { handOverFocus } from '#web/hand-over-focus.ts'
import { failureToast } from '#web/errors.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { useShownDialog } from '#web/use-shown-dialog.ts'
import type { ControlledSms } from '../../contract-sms.ts'
import { superadminApi } from '../api.ts'
import css from './Sms.module.css'
import { smsKeys } from './use-sms.ts'

/** Resends a failed SMS after a question, because it costs the customer a credit. The result replaces the button. */
export function Resend({ sms }: { sms: ControlledSms }) {
  const place = useRef<HTMLSpanElement>(null)
  const dialog = useShownDialog<'question'>()
  const { resend, isSending } = useResend(sms)
  const recipient = formatPhone(sms.recipient)
  const shown = useQuery(
    superadminApi.planResendSms.queryOptions({
      input: { id: sms.id },
      enabled: dialog.isOpen,
      staleTime: 0,
      retry: false,
    }),
  )
  return (
    <span ref={place} className={css.resend}>
      {sms.isResendable && (
        <Button ref={handOverToRow} size="small" variant="secondary" onPress={() => dialog.show('question')}>
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
          isConfirmDisabled={!shown.data || shown.isFetching}
          isPending={isSending}
          pendingText="Sender..."
        >
          <PlanSentences plan={shown.data} error={shown.error} />
        </ConfirmDialog>
      )}
    </span>
  )
}

const handOverToRow = handOverFocus('tr', 'time')

/** A focus target in the same row, when the button disappears while its dialog is open. */
const timeInRow = (within: HTMLElement | null) => within?.closest('tr')?.querySelector('time')

/** Resends a failed SMS, and reports the result. */
const useResend = ({ id, employerName }: Pick<ControlledSms, 'id' | 'employerName'>) => {
  const queryClient = useQueryClient()
  const resending = useMutation({
    mutationFn: () => askingInQuiet((meant) => superadminApi.resendSms.call({ id, ...meant })),
    onSuccess: (sent) =>
      sent &&
      showToast({
        title: 'Sendt på nytt',
        description: `${employerName ?? 'Kunden'} har ${counted(sent.balance, 'SMS', 'SMS')} igjen.`,
      }),
    onError: (error) => showToast(failureToast(SMS_FAILED, error)),
    onSettled: () => Promise.all(smsKeys().map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  })
  return {
    resend: (onSettled: () => void) => resending.mutate(undefined, { onSettled }),
    isSending: resending.isPending,
  }
}
