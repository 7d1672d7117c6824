import { Controller } from 'react-hook-form'
import { useState } from 'react'
import type { AssignmentControl, RecipientsInput } from '../create/form.ts'
import type { Candidate } from '../../shapes.ts'
import { ALL_AVAILABLE, NO_AVAILABLE } from '../../texts-choice.ts'
import { CHOOSE_RECIPIENT } from '#features/asking/texts-choice.ts'
import { formatCount } from '#shared/counts.ts'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { ChoiceInput } from '#web/ui/choices/ChoiceInput.tsx'
import { Details } from '#web/ui/Details.tsx'
import { GroupFrame } from '#web/ui/fields/GroupFrame.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import { useRest } from '../create/use-rest.ts'
import { CandidateBadge } from './CandidateBadge.tsx'
import { recipientsOf, limitNote, ROW_LIMIT } from './candidates.ts'
import css from './Recipients.module.css'

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

const RADIOS = 'recipientKind'

interface RecipientsChoiceProps {
  value: RecipientsInput
  onChange: (value: RecipientsInput) => void
  candidates: readonly Candidate[]
  errorMessage: string | undefined
}

/** The two ways to choose recipients, each with its list below. */
function RecipientsChoice({ value, onChange, candidates, errorMessage }: RecipientsChoiceProps) {
  // Viewing the other option loses no one.
  const [left, setLeft] = useState<{ alsoIds: string[]; vikarIds: string[] }>({ alsoIds: [], vikarIds: [] })
  const alsoIds = value.kind === 'all' ? (value.alsoIds ?? []) : left.alsoIds
  const vikarIds = value.kind === 'chosen' ? value.vikarIds : left.vikarIds
  const available = candidates.filter(({ leftOut }) => leftOut === null).length
  const recipients = recipientsOf(value, candidates)
  const isAll = value.kind === 'all'
  const rest = useRest()
  const askAll = (also: string[]) => {
    setLeft({ alsoIds: also, vikarIds })
    onChange({ kind: 'all', alsoIds: also })
  }
  const askChosen = (chosen: string[]) => {
    setLeft({ alsoIds, vikarIds: chosen })
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
      <div className={isAll ? css.ways : undefined}>
        <ChoiceInput
          type="radio"
          name={RADIOS}
          choice={{ value: 'chosen', label: 'Velg vikarer' }}
          isChecked={!isAll}
          onChange={() => askChosen(vikarIds)}
        />
        {rest && (
          <rest.RecipientLists
            candidates={candidates}
            recipients={recipients}
            value={value}
            onChange={(next) => (next.kind === 'all' ? askAll(alsoIds) : askChosen(next.vikarIds))}
            errorMessage={errorMessage}
          />
        )}
      </div>
      {!isAll && !rest && <Loading>Henter vikarene...</Loading>}
    </GroupFrame>
  )
}

interface LeftOutListProps {
  candidates: readonly Candidate[]
  /** People to be asked anyway. */
  value: readonly string[]
  onChange: (alsoIds: string[]) => void
}

/**
 * The people that 'alle tilgjengelige' leaves out with the reasons, collapsed, each with the choice to ask them
 * anyway.
 */
function LeftOutList({ candidates, value, onChange }: LeftOutListProps) {
  const leftOut = candidates.filter((candidate) => candidate.leftOut !== null)
  if (leftOut.length === 0) return null
  const also = new Set(value)
  const asked = leftOut.filter(({ id }) => also.has(id)).length
  const toggle = (id: string, isAsked: boolean) =>
    onChange(isAsked ? [...value, id] : value.filter((it) => it !== id))
  const note = limitNote(leftOut.length, 'Resten finner du under «Velg vikarer».')
  return (
    <Details
      summary={`${formatCount(leftOut.length)} utelatt –\u00a0se\u00a0hvem${asked > 0 ? ` (${formatCount(asked)} tas med)` : ''}`}
    >
      <ul className={css.leftOut}>
        {leftOut.slice(0, ROW_LIMIT).map((candidate) => (
          <li key={candidate.id} className={css.leftOutRow}>
            <span className={css.who}>
              {candidate.fullName}
              <CandidateBadge candidate={candidate} />
            </span>
            <Checkbox
              label={
                <>
                  Ta med likevel
                  <VisuallyHidden> {candidate.fullName}</VisuallyHidden>
                </>
              }
              value={also.has(candidate.id)}
              onChange={(isAsked) => toggle(candidate.id, isAsked)}
            />
          </li>
        ))}
      </ul>
      {note && <p className={css.dim}>{note}</p>}
    </Details>
  )
}

/** The specification's sentence refers to a choice that has another label here. */
const namedHere = (message: string | undefined) =>
  message === CHOOSE_RECIPIENT ? `${message} («${ALL_AVAILABLE}» her)` : message
