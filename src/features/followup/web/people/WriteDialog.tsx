import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { notInSms } from '#features/messages/not-in-sms.ts'
import { OFFICE_WORDS_MAX } from '#features/requests/rules.ts'
import { askingInQuiet } from '#features/requests/web/quiet/in-quiet.ts'
import { planSending, priceLine, reachesNobody } from '#features/requests/web/sending/send-plan.ts'
import { formatCount } from '#shared/counts.ts'
import { cleanForGsm7, gsm7Length } from '#shared/gsm7.ts'
import { errorMessage, fieldProblems } from '#web/errors.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { CheckboxGroup } from '#web/ui/choices/CheckboxGroup.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { Row } from '#web/ui/frame/Stack.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { Loading } from '#web/ui/states/Loading.tsx'
import type { LoggedAssignment, RecipientRow } from '../../shapes.ts'
import { MESSAGES, notWrittenToast, sentToast } from '../actions/sent-toast.ts'
import { followupApi, useRefresh } from '../api.ts'
import { answerFilters, filterAnswers } from '../follow/answer-filter.ts'
import { recipientState } from '../log/recipient-state.ts'
import { usePeople } from './use-people.ts'

interface WriteDialogProps {
  isOpen: boolean
  onClose: () => void
  assignment: LoggedAssignment
}

/** A message in the office's own words to some of those who were asked, and what it costs. */
export function WriteDialog({ isOpen, onClose, assignment }: WriteDialogProps) {
  const [chosen, setChosen] = useState<string[]>([])
  const [words, setWords] = useState('')
  const { register, recipients, error, channels } = usePeople(assignment, isOpen)
  const { write, isSending, problem } = useWrite(onClose)
  const meant = recipients.filter(({ vikarId }) => chosen.includes(vikarId))
  const plan = register && planSending(meant.map(toReceiver), channels, register)
  const isTooLong = gsm7Length(cleanForGsm7(words)) > OFFICE_WORDS_MAX
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() => write({ id: assignment.id, vikarIds: chosen, words })}
      title="Send melding"
      tone="normal"
      confirmLabel={meant.length === 0 ? 'Send' : `Send til ${formatCount(meant.length)}`}
      isPending={isSending}
      pendingText="Sender..."
      isConfirmDisabled={
        !plan || meant.length === 0 || reachesNobody(plan) || words.trim() === '' || isTooLong
      }
    >
      {!register && !error && <Loading>Henter mottakerne...</Loading>}
      {!register && error && <p>{errorMessage(error)}</p>}
      {register && (
        <>
          <Receivers recipients={recipients} value={chosen} onChange={setChosen} />
          <TextArea
            label="Melding"
            description={notInSms(words) ?? 'Avsender, oppdrag og dato kommer foran.'}
            rows={2}
            isRequired
            value={words}
            onChange={setWords}
            countTo={OFFICE_WORDS_MAX}
            errorMessage={problem}
          />
          {plan && meant.length > 0 && <p>{priceLine(plan)}</p>}
        </>
      )}
    </ConfirmDialog>
  )
}

const toReceiver = ({ phone, noSms, noEmail }: RecipientRow) => ({ phone: phone ?? '', noSms, noEmail })

interface ReceiversProps {
  recipients: readonly RecipientRow[]
  value: readonly string[]
  onChange: (vikarIds: string[]) => void
}

/** Those who are still in the register, with a press for each kind of answer. */
function Receivers({ recipients, value, onChange }: ReceiversProps) {
  const there = recipients.filter(({ phone }) => phone !== null)
  return (
    <>
      <Row>
        {answerFilters(there, false).map(({ key, label }) => (
          <Button
            key={key}
            variant="secondary"
            size="small"
            onPress={() => onChange(filterAnswers(there, key).map(({ vikarId }) => vikarId))}
          >
            {label} {formatCount(filterAnswers(there, key).length)}
          </Button>
        ))}
      </Row>
      <CheckboxGroup
        label="Til"
        isScrollable
        options={there.map((recipient) => ({
          value: recipient.vikarId,
          label: recipient.fullName,
          description: recipientState(recipient, false).label,
        }))}
        value={value}
        onChange={onChange}
      />
    </>
  )
}

const useWrite = (onSent: () => void) => {
  const refresh = useRefresh()
  const send = useMutation({
    mutationFn: (written: { id: string; vikarIds: string[]; words: string }) =>
      askingInQuiet((meant) => followupApi.write.call({ ...written, ...meant })),
    onSuccess: (sent) => {
      if (!sent) return
      onSent()
      showToast(sentToast(sent, MESSAGES))
    },
    onError: (error) => {
      if (fieldProblems(error).length === 0) showToast(notWrittenToast(error))
    },
    onSettled: refresh,
  })
  return { write: send.mutate, isSending: send.isPending, problem: fieldProblems(send.error)[0]?.message }
}
