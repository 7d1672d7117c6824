import { hasOverlap, TO_ALL } from '#features/answers/to-all.ts'
import { formatDateShort, formatTimeRange, nightTo } from '#shared/dates.ts'
import { LeaveGuard } from '#web/LeaveGuard.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import type { MyAssignment } from '../../contract.ts'
import changed from '../Changed.module.css'
import { rowId } from '../focus-row.ts'
import css from '../Mine.module.css'
import { changeWords } from './looked-at.ts'
import { MessageField } from './MessageField.tsx'
import { TakeBothDialog } from './TakeBothDialog.tsx'
import { useAnswerAll } from './use-answer-all.ts'
import { useMessage } from './use-message.ts'
import type { ToAll } from './AnswerAll.tsx'

interface AnswerAllDialogProps {
  /** The shifts and the answer as of the opening of the summary. */
  toAll: ToAll
  isOpen: boolean
  /** YYYY-MM-DD */
  today: string
  onClose: () => void
}

/** Lists the shifts that the next press answers. Nothing is recorded before that press. */
export function AnswerAllDialog({ toAll, isOpen, today, onClose }: AnswerAllDialogProps) {
  const { answer, chosen } = toAll
  const [first] = chosen
  const name = `beskjed-${first?.requestId ?? ''}`
  const written = useMessage(name)
  const { send, isSending, elsewhere, takeBoth, forgetElsewhere } = useAnswerAll(toAll, () => {
    onClose()
    written.write('')
  })
  const isYes = answer === 'accepted'
  return (
    <>
      <LeaveGuard isDirty={written.message !== ''} />
      <ConfirmDialog
        isOpen={isOpen && elsewhere === null}
        onClose={onClose}
        onConfirm={() => written.handOn(send)}
        title={TO_ALL.summary.heading[answer](chosen.length)}
        confirmLabel={TO_ALL.summary.confirm[answer](chosen.length)}
        cancelLabel={TO_ALL.summary.back}
        tone="normal"
        focusAfter={() => first && document.getElementById(rowId(first.id))}
        isPending={isSending}
        pendingText={isYes ? 'Svarer ja...' : 'Svarer nei...'}
      >
        {first && <p className={css.shift}>{[first.title, first.location].join(', ')}</p>}
        <ul className={css.consequences}>
          {chosen.map(({ changedFrom, ...shift }) => (
            <li key={shift.id}>
              {whenWords(shift)}
              {changeWords(changedFrom, shift, today).map((change) => (
                <strong key={change} className={changed.line}>
                  {change}
                </strong>
              ))}
            </li>
          ))}
        </ul>
        {isYes && hasOverlap(chosen) && <p>{TO_ALL.summary.overlap}</p>}
        <MessageField
          name={name}
          label={`Beskjed til ${first?.contact?.name ?? 'arbeidsgiveren'}`}
          written={written}
        />
      </ConfirmDialog>
      <TakeBothDialog
        elsewhere={elsewhere}
        onClose={forgetElsewhere}
        onConfirm={takeBoth}
        count={chosen.length}
      />
    </>
  )
}

const whenWords = ({ date, startTime, endTime }: MyAssignment) =>
  `${nightTo(startTime)}${formatDateShort(date)} kl. ${formatTimeRange(startTime, endTime)}`
