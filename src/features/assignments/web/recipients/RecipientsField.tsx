import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import type { Candidate } from '../../contract.ts'
import type { Recipients } from '../../rules.ts'
import { NO_AVAILABLE } from '../../texts.ts'
import { CandidateList } from './CandidateList.tsx'
import { recipientsOf } from './candidates.ts'
import type { AssignmentControl } from '../create/form.ts'
import { leftOutSummary } from './left-out.ts'

interface RecipientsFieldProps {
  control: AssignmentControl
  candidates: readonly Candidate[]
}

/** Who is asked: everyone who is available, or chosen ones. */
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
          errorMessage={fieldState.error?.message}
        />
      )}
    />
  )
}

interface RecipientsChoiceProps {
  value: Recipients
  onChange: (value: Recipients) => void
  candidates: readonly Candidate[]
  errorMessage: string | undefined
}

function RecipientsChoice({ value, onChange, candidates, errorMessage }: RecipientsChoiceProps) {
  // Kept here too, so that a look at 'Alle' does not lose who was chosen.
  const [chosen, setChosen] = useState<string[]>([])
  const available = recipientsOf({ kind: 'all' }, candidates).length
  const isAll = value.kind === 'all'
  const choose = (vikarIds: string[]) => {
    setChosen(vikarIds)
    onChange({ kind: 'chosen', vikarIds })
  }
  return (
    <>
      <RadioGroup
        label="Mottakere"
        name={isAll ? 'recipients' : 'recipientKind'}
        value={value.kind}
        onChange={(kind) => (kind === 'all' ? onChange({ kind }) : choose(chosen))}
        errorMessage={isAll ? (errorMessage ?? (available === 0 ? NO_AVAILABLE : undefined)) : undefined}
        options={[
          {
            value: 'all',
            label: `Alle tilgjengelige vikarer (${available})`,
            description: leftOutSummary(candidates),
          },
          { value: 'chosen', label: 'Velg vikarer' },
        ]}
      />
      {!isAll && (
        <CandidateList
          candidates={candidates}
          value={value.vikarIds}
          onChange={choose}
          errorMessage={errorMessage}
        />
      )}
    </>
  )
}
