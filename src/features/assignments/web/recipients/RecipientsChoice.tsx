import { useState } from 'react'
import { ChoiceInput } from '#web/ui/ChoiceInput.tsx'
import { GroupFrame } from '#web/ui/GroupFrame.tsx'
import type { RecipientsInput } from '../create/form.ts'
import { formatCount } from '#shared/counts.ts'
import type { Candidate } from '../../contract-create.ts'
import { ALL_AVAILABLE, NO_AVAILABLE } from '../../texts.ts'
import { AskedAnyway } from './AskedAnyway.tsx'
import { CandidateList } from './CandidateList.tsx'
import { recipientsOf } from './candidates.ts'
import { LeftOutList } from './LeftOutList.tsx'
import css from './Recipients.module.css'

const RADIOS = 'recipientKind'

interface RecipientsChoiceProps {
  value: RecipientsInput
  onChange: (value: RecipientsInput) => void
  candidates: readonly Candidate[]
  errorMessage: string | undefined
}

/** The two ways of saying who is asked, each with its list below it. */
export function RecipientsChoice({ value, onChange, candidates, errorMessage }: RecipientsChoiceProps) {
  // Kept here too, so that a look at the other way loses nobody.
  const [alsoIds, setAlsoIds] = useState(value.kind === 'all' ? (value.alsoIds ?? []) : [])
  const [vikarIds, setVikarIds] = useState(value.kind === 'chosen' ? value.vikarIds : [])
  const available = candidates.filter(({ leftOut }) => leftOut === null).length
  const recipients = recipientsOf(value, candidates)
  const isAll = value.kind === 'all'
  const askAll = (also: string[]) => {
    setAlsoIds(also)
    onChange({ kind: 'all', alsoIds: also })
  }
  const askChosen = (chosen: string[]) => {
    setVikarIds(chosen)
    onChange({ kind: 'chosen', vikarIds: chosen })
  }
  return (
    <GroupFrame
      role="group"
      label="Mottakere"
      name={isAll ? 'recipients' : RADIOS}
      errorMessage={
        isAll ? (errorMessage ?? (recipients.length === 0 ? NO_AVAILABLE : undefined)) : undefined
      }
    >
      <ChoiceInput
        type="radio"
        name={RADIOS}
        choice={{ value: 'all', label: `${ALL_AVAILABLE} (${formatCount(available)})` }}
        isChecked={isAll}
        onChange={() => askAll(alsoIds)}
      />
      {isAll && (
        <div className={css.below}>
          <LeftOutList candidates={candidates} value={alsoIds} onChange={askAll} />
        </div>
      )}
      <ChoiceInput
        type="radio"
        name={RADIOS}
        choice={{ value: 'chosen', label: 'Velg vikarer' }}
        isChecked={!isAll}
        onChange={() => askChosen(vikarIds)}
      />
      {!isAll && (
        <CandidateList
          candidates={candidates}
          value={value.vikarIds}
          onChange={askChosen}
          errorMessage={errorMessage}
        />
      )}
      <AskedAnyway recipients={recipients} />
    </GroupFrame>
  )
}
