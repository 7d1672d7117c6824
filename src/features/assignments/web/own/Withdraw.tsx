import { useState } from 'react'
import { formatDateLong, formatTimeRange } from '#shared/dates.ts'
import { LeaveGuard } from '#web/LeaveGuard.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import type { OwnAssignment } from '../../contract-own.ts'
import { WITHDRAW, WITHDRAW_FAILED } from '../../texts.ts'
import { knownReason } from './answer-toasts.ts'
import { MessageField } from './MessageField.tsx'
import css from './Own.module.css'
import { useMessage } from './use-message.ts'
import { useTurnedMeanwhile } from './use-turned-meanwhile.ts'
import { useWithdraw } from './use-withdraw.ts'

/** 'Jeg kan ikke likevel', with the question first. What was typed there is kept until it is sent. */
export function Withdraw({ assignment, titleId }: { assignment: OwnAssignment; titleId: string }) {
  const [isAsking, setIsAsking] = useState(false)
  const name = `avbud-${assignment.id}`
  const written = useMessage(name)
  const { withdraw, isWithdrawing, failure, forgetFailure } = useWithdraw(assignment, () => {
    setIsAsking(false)
    written.write('')
  })
  useTurnedMeanwhile(assignment.id, isAsking && !isWithdrawing)
  const { title, date, startTime, endTime, contact } = assignment
  const who = contact?.name ?? 'Arbeidsgiveren'
  return (
    <>
      <Button
        variant="danger-quiet"
        size="small"
        aria-describedby={titleId}
        onPress={() => {
          forgetFailure()
          setIsAsking(true)
        }}
      >
        {WITHDRAW}
      </Button>
      <LeaveGuard isDirty={written.message !== ''} />
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
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
