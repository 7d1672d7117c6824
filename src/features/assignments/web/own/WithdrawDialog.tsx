import { formatDateLong, formatTimeRange } from '#shared/dates.ts'
import { LeaveGuard } from '#web/LeaveGuard.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import type { OwnAssignment } from '../../contract-own.ts'
import { WITHDRAW_FAILED } from '../../texts.ts'
import { knownReason } from './answer-toasts.ts'
import { MessageField } from './MessageField.tsx'
import css from './Own.module.css'
import { useMessage } from './use-message.ts'
import { useTurnedMeanwhile } from './use-turned-meanwhile.ts'
import { useWithdraw } from './use-withdraw.ts'

interface WithdrawDialogProps {
  assignment: OwnAssignment
  isOpen: boolean
  onClose: () => void
}

/** The question before a shift is given back. What was typed here is kept until it is sent. */
export function WithdrawDialog({ assignment, isOpen, onClose }: WithdrawDialogProps) {
  const name = `avbud-${assignment.id}`
  const written = useMessage(name)
  const { withdraw, isWithdrawing, failure, forgetFailure } = useWithdraw(assignment, () => {
    onClose()
    written.write('')
  })
  useTurnedMeanwhile(assignment.id, isOpen && !isWithdrawing)
  const { title, date, startTime, endTime, contact } = assignment
  const who = contact?.name ?? 'Arbeidsgiveren'
  const close = () => {
    onClose()
    if (failure) forgetFailure()
  }
  return (
    <>
      <LeaveGuard isDirty={written.message !== ''} />
      <ConfirmDialog
        isOpen={isOpen}
        onClose={close}
        onConfirm={() => written.handOn(withdraw)}
        title="Kan du ikke likevel?"
        confirmLabel="Ja, meld avbud"
        cancelLabel="Behold oppdraget"
        isPending={isWithdrawing}
        pendingText="Melder avbud..."
      >
        <p className={css.shift}>
          {title}, {formatDateLong(date)}{' '}
          <span className={css.time}>kl. {formatTimeRange(startTime, endTime)}</span>
        </p>
        <ul className={css.consequences}>
          <li>Oppdraget blir ledig for andre med en gang.</li>
          <li>{who} får beskjed.</li>
        </ul>
        <MessageField
          name={name}
          label={`Beskjed til ${contact?.name ?? 'arbeidsgiveren'}`}
          written={written}
        />
        {failure && (
          <p className={css.failure} role="alert">
            {WITHDRAW_FAILED} {knownReason(failure)}
          </p>
        )}
      </ConfirmDialog>
    </>
  )
}
