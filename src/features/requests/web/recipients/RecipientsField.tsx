import { Controller } from 'react-hook-form'
import type { AssignmentControl } from '../create/form.ts'
import type { Candidate } from '../../shapes.ts'
import { ALL_AVAILABLE } from '../../texts-choice.ts'
import { CHOOSE_RECIPIENT } from '#features/asking/texts-choice.ts'
import { RecipientsChoice } from './RecipientsChoice.tsx'

interface RecipientsFieldProps {
  control: AssignmentControl
  candidates: readonly Candidate[]
}

/** The recipients: everyone available, or chosen people. */
export function RecipientsField({ control, candidates }: RecipientsFieldProps) {
  return (
    <Controller
      name="recipients"
      control={control}
      render={({ field, fieldState }) => (
        <RecipientsChoice
          value={field.value}
          onChange={field.onChange}
          candidates={candidates}
          errorMessage={namedHere(fieldState.error?.message)}
        />
      )}
    />
  )
}

/** The specification's sentence refers to a choice that has another label here. */
const namedHere = (message: string | undefined) =>
  message === CHOOSE_RECIPIENT ? `${message} («${ALL_AVAILABLE}» her)` : message
