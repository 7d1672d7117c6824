import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isPossible } from '#features/assignments/rules.ts'
import { REPEATABLE } from '#features/assignments/texts.ts'
import { notInSms } from '#features/messages/not-in-sms.ts'
import type { ActPlan } from '#features/requests/contract.ts'
import { CANCEL_WORDS_MAX } from '#features/requests/rules.ts'
import { PlanNotes } from '#features/requests/web/plan/PlanNotes.tsx'
import { planToast } from '#features/requests/web/plan/plan-toast.ts'
import { isPlanChanged, usePlan } from '#features/requests/web/plan/use-plan.ts'
import { formatDateLong, nightTo, formatDateShort } from '#shared/dates.ts'
import { failureToast } from '#web/errors.ts'
import { useSettled } from '#web/use-settled.ts'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { CheckboxGroup } from '#web/ui/choices/CheckboxGroup.tsx'
import { Row } from '#web/ui/frame/Stack.tsx'
import type { LoggedAssignment, RequestShift } from '../../shapes.ts'
import { followupApi, useRefresh } from '../api.ts'
import { shiftTime } from '../log/shift-time.ts'
import { logBadge } from '../../texts.ts'

interface CancelDialogProps {
  isOpen: boolean
  onClose: () => void
  assignment: LoggedAssignment
}

/** Confirms the cancellation of shifts of a request, with the consequences and a message to the people notified. */
export function CancelDialog({ isOpen, onClose, assignment }: CancelDialogProps) {
  const [picked, setPicked] = useState<readonly string[]>([assignment.id])
  const [words, setWords] = useState('')
  const shifts = useCancellable(assignment.id, isOpen)
  // Drops a shift that a colleague has cancelled meanwhile.
  const chosen = shifts.length > 1 ? shifts.map(({ id }) => id).filter((id) => picked.includes(id)) : picked
  const settled = useSettled(words, SETTLED_MS).slice(0, CANCEL_WORDS_MAX)
  const [id = assignment.id, ...others] = chosen
  const shown = usePlan(
    () => followupApi.planCancel.queryOptions({ input: { id, others, words: settled } }),
    { isOpen: isOpen && chosen.length > 0 },
  )
  const close = () => {
    onClose()
    setPicked([assignment.id])
    setWords('')
  }
  const cancel = useCancel(close)
  const { seen } = shown.press
  const count = chosen.length
  const isNotified = words !== '' || (shown.plan?.notified.length ?? 0) > 0
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={close}
      onConfirm={() => cancel.mutate({ id, others, words, seen, plan: shown.plan })}
      title="Avlys oppdrag"
      confirmLabel={count > 1 ? `Avlys ${count} vakter` : 'Avlys oppdrag'}
      cancelLabel={count > 1 ? 'Behold vaktene' : 'Behold oppdraget'}
      isPending={cancel.isPending}
      pendingText="Avlyser..."
      isConfirmDisabled={count === 0 || words.length > CANCEL_WORDS_MAX || !shown.isCurrent}
    >
      <p>
        <strong>
          {assignment.title}
          {shifts.length < 2 && `, ${whenOf(assignment)}`}
        </strong>
      </p>
      {shifts.length > 1 && <ShiftsToCancel shifts={shifts} value={chosen} onChange={setPicked} />}
      {count > 0 && <PlanNotes shown={shown} refusal={cancel.error} />}
      {isNotified && (
        <TextArea
          label="Beskjed til dem som hadde sagt ja"
          description={notInSms(words) ?? undefined}
          optional
          rows={2}
          value={words}
          onChange={setWords}
          countTo={CANCEL_WORDS_MAX}
        />
      )}
    </ConfirmDialog>
  )
}

interface ShiftsToCancelProps {
  shifts: readonly RequestShift[]
  value: readonly string[]
  onChange: (ids: string[]) => void
}

/** The choice of shifts of a request to cancel, with a button for all of them. */
function ShiftsToCancel({ shifts, value, onChange }: ShiftsToCancelProps) {
  return (
    <>
      <CheckboxGroup
        label="Vakter som avlyses"
        isScrollable={shifts.length > FEW}
        options={shifts.map((shift) => ({
          value: shift.id,
          label: `${nightTo(shift.startTime)}${formatDateShort(shift.date)} ${shiftTime(shift)}`,
          description: logBadge(shift).label,
        }))}
        value={value}
        onChange={onChange}
      />
      {value.length < shifts.length && (
        <Row>
          <Button variant="secondary" size="small" onPress={() => onChange(shifts.map(({ id }) => id))}>
            Velg alle {shifts.length}
          </Button>
        </Row>
      )}
    </>
  )
}

/** A longer list scrolls in its own box. */
const FEW = 5

/** The plan only warns about a message too long for an SMS, so it need not follow each key. */
const SETTLED_MS = 400

const whenOf = (assignment: LoggedAssignment): string =>
  `${nightTo(assignment.startTime)}${formatDateLong(assignment.date)} kl.\u00a0${shiftTime(assignment)}`

/** The shifts of the request that can still be cancelled, from the data of the current page. */
const useCancellable = (id: string, isOpen: boolean) => {
  const { data } = useQuery(followupApi.follow.queryOptions({ input: { id }, enabled: isOpen }))
  return (data?.shifts ?? []).filter((shift) => isPossible('cancel', shift))
}

interface Cancelling {
  id: string
  others: string[]
  words: string
  seen: string | undefined
  plan: ActPlan | undefined
}

const useCancel = (close: () => void) =>
  useMutation({
    mutationFn: ({ plan: _, ...input }: Cancelling) => followupApi.cancel.call(input),
    onSuccess: ({ cancelled }, { plan }) => {
      close()
      const title = cancelled.length > 1 ? `${cancelled.length} vakter er avlyst` : 'Oppdraget er avlyst'
      showToast(planToast(title, plan))
    },
    onError: (error) => {
      if (isPlanChanged(error)) return
      close()
      showToast(failureToast('Kunne ikke avlyse oppdraget', error, { repeat: REPEATABLE }))
    },
    onSettled: useRefresh(),
  })
