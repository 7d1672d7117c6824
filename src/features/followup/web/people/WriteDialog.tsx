import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ActPlan } from '#features/requests/contract.ts'
import { notInSms } from '#features/messages/not-in-sms.ts'
import { OFFICE_WORDS_MAX } from '#features/requests/rules.ts'
import { WORDS_TOO_LONG } from '#features/requests/texts.ts'
import { askingInQuiet } from '#features/requests/web/quiet/in-quiet.ts'
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
import { notWrittenToast } from '../actions/not-sent-toast.ts'
import { followupApi, useRefresh } from '../api.ts'
import { answerFilters, filterAnswers } from '../follow/answer-filter.ts'
import { recipientState } from '../log/recipient-state.ts'
import { PlanNotes } from '#features/requests/web/plan/PlanNotes.tsx'
import { sentToast } from '#features/requests/web/plan/plan-toast.ts'
import { isPlanChanged } from '#features/requests/web/plan/use-plan.ts'
import { useTypedPlan } from '#features/requests/web/plan/use-typed-plan.ts'

interface WriteDialogProps {
  isOpen: boolean
  onClose: () => void
  assignment: LoggedAssignment
}

/** Sends a message in the office's own words to some of the recipients, with the plan. */
export function WriteDialog({ isOpen, onClose, assignment: { id } }: WriteDialogProps) {
  const [vikarIds, setChosen] = useState<string[]>([])
  const [words, setWords] = useState('')
  const followed = useQuery(followupApi.follow.queryOptions({ input: { id }, enabled: isOpen }))
  const { writing, problem } = useWrite(onClose)
  const isTooLong = gsm7Length(cleanForGsm7(words)) > OFFICE_WORDS_MAX
  const isReady = vikarIds.length > 0 && words.trim() !== '' && !isTooLong
  const shown = useTypedPlan(followupApi.planWrite, () =>
    isOpen && isReady ? { id, vikarIds, words } : null,
  )
  const { seen } = shown.press
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() => writing.mutate({ id, vikarIds, words, seen, plan: shown.plan })}
      title="Send melding"
      tone="normal"
      confirmLabel={vikarIds.length === 0 ? 'Send' : `Send til ${formatCount(vikarIds.length)}`}
      isPending={writing.isPending}
      pendingText="Sender..."
      isConfirmDisabled={!shown.isCurrent || shown.plan?.sending?.reached === 0}
    >
      {!followed.data && !followed.error && <Loading>Henter mottakerne...</Loading>}
      {!followed.data && followed.error && <p>{errorMessage(followed.error)}</p>}
      {followed.data && (
        <>
          <Receivers recipients={followed.data.recipients} value={vikarIds} onChange={setChosen} />
          <TextArea
            label="Melding"
            description={notInSms(words) ?? 'Avsender, oppdrag og dato kommer foran.'}
            rows={2}
            isRequired
            value={words}
            onChange={setWords}
            countTo={OFFICE_WORDS_MAX}
            errorMessage={isTooLong ? WORDS_TOO_LONG : problem}
          />
          {isReady && <PlanNotes shown={shown} refusal={writing.error} />}
        </>
      )}
    </ConfirmDialog>
  )
}

interface ReceiversProps {
  recipients: readonly RecipientRow[]
  value: readonly string[]
  onChange: (vikarIds: string[]) => void
}

/** Recipients in the register, with a button for each kind of answer. */
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

interface Writing {
  id: string
  vikarIds: string[]
  words: string
  seen: string | undefined
  plan: ActPlan | undefined
}

const useWrite = (onSent: () => void) => {
  const refresh = useRefresh()
  const writing = useMutation({
    mutationFn: ({ plan: _, ...written }: Writing) =>
      askingInQuiet((meant) => followupApi.write.call({ ...written, ...meant })),
    onSuccess: (sent, { plan }) => {
      if (sent === null) return
      onSent()
      showToast(sentToast(plan))
    },
    onError: (error, { plan }) => {
      if (!isPlanChanged(error) && fieldProblems(error).length === 0)
        showToast(notWrittenToast(error, plan?.sending?.bySms !== 0))
    },
    onSettled: refresh,
  })
  return { writing, problem: fieldProblems(writing.error)[0]?.message }
}
