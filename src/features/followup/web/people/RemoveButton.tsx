import { useMutation } from '@tanstack/react-query'
import UserMinus from 'lucide-react/icons/user-minus'
import { useState } from 'react'
import { useMay } from '#web/May.tsx'
import { isPossible } from '#features/assignments/rules.ts'
import { REPEATABLE } from '#features/assignments/texts.ts'
import { notInSms } from '#features/requests/not-in-sms.ts'
import { errorMessage, failureToast, isErrorCode } from '#web/errors.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import type { LoggedAssignment, RecipientRow } from '../../shapes.ts'
import { toldBy } from '../actions/not-told.ts'
import { followupApi, useRefresh } from '../api.ts'
import { freedWords } from './freed-words.ts'

interface RemoveProps {
  assignment: LoggedAssignment
  recipients: readonly RecipientRow[]
  person: Pick<RecipientRow, 'vikarId' | 'fullName' | 'noSms' | 'noEmail'>
}

/** Takes somebody who has a place off the shift. */
export function RemoveButton(props: RemoveProps) {
  const { assignment, person } = props
  const [isOpen, setOpen] = useState(false)
  const mayAct = useMay('sending')
  if (!mayAct || !isPossible('removeVikar', assignment)) return null
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        icon={UserMinus}
        onPress={() => setOpen(true)}
        aria-label={`Fjern fra vakten: ${person.fullName}`}
      >
        Fjern fra vakten
      </Button>
      {isOpen && <RemoveDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

const WORDS_MAX = 300

/** Says who is told what, and takes a few words along. */
function RemoveDialog({ assignment, recipients, person, onClose }: RemoveProps & { onClose: () => void }) {
  const [words, setWords] = useState('')
  const { fullName, vikarId } = person
  const refresh = useRefresh()
  const remove = useMutation(followupApi.remove.mutationOptions({ onSettled: refresh }))
  const by = toldBy(person, assignment.channels)
  const press = () =>
    remove.mutate(
      { id: assignment.id, vikarId, words },
      {
        onSuccess: () => {
          onClose()
          showToast({ title: `${fullName} er fjernet fra vakten`, description: 'Plassen er ledig.' })
        },
        onError: (error) => {
          if (!isErrorCode(error, 'NO_PLACE'))
            showToast(failureToast('Vikaren er ikke fjernet fra vakten', error, { repeat: REPEATABLE }))
        },
      },
    )
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={press}
      title={`Fjern ${fullName} fra vakten`}
      confirmLabel="Fjern fra vakten"
      cancelLabel="Behold vikaren"
      isPending={remove.isPending}
      pendingText="Lagrer..."
      isConfirmDisabled={words.length > WORDS_MAX}
    >
      <p>
        {by
          ? `${fullName} får beskjed på ${by} om å ikke møte`
          : `${fullName} har ikke e-post, så du må selv si fra`}
        , og kan ikke ta vakten igjen selv.
      </p>
      <p>Plassen blir ledig. {freedWords(assignment, recipients)}</p>
      <TextArea
        label={`Beskjed til ${fullName}`}
        description={notInSms(words) ?? undefined}
        optional
        rows={2}
        value={words}
        onChange={setWords}
        countTo={WORDS_MAX}
      />
      {isErrorCode(remove.error, 'NO_PLACE') && <p role="alert">{errorMessage(remove.error)}</p>}
    </ConfirmDialog>
  )
}
