import { useState } from 'react'
import type { Candidate } from '#features/requests/contract.ts'
import { CandidateBadge } from '#features/requests/web/recipients/CandidateBadge.tsx'
import { limitNote, ROW_LIMIT } from '#features/requests/web/recipients/candidates.ts'
import { searchPeople } from '#features/vikarer/search-rules.ts'
import { errorMessage } from '#web/errors.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { RadioGroup } from '#web/ui/choices/RadioGroup.tsx'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import { StatusBadge } from '#web/ui/Badge.tsx'
import type { LoggedAssignment, RecipientRow } from '../../shapes.ts'
import { recipientState, isAsked } from '../log/recipient-state.ts'
import { PlanNotes } from '#features/requests/web/plan/PlanNotes.tsx'
import { NewPersonFields, useNewPerson } from './NewPerson.tsx'
import { useAnswerFor } from './use-answer-for.ts'
import { usePeople } from './use-people.ts'

interface FilledDialogProps {
  isOpen: boolean
  onClose: () => void
  assignment: LoggedAssignment
}

/** 'Avtalt på telefon': records a yes given to the office, by any person in the register. */
export function FilledDialog({ isOpen, onClose, assignment }: FilledDialogProps) {
  const [chosen, setChosen] = useState('')
  const { register, recipients, error } = usePeople(assignment, isOpen)
  const newcomer = useNewPerson()
  const isNew = newcomer.typed !== null
  const inRegister = register?.candidates.find(({ id }) => id === chosen)
  const person = isNew ? undefined : (newcomer.added ?? inRegister)
  const recording = useAnswerFor(assignment, isOpen ? person : undefined, 'accepted', onClose)
  const has = new Set(assignment.vikarer.map(({ id }) => id))
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={isNew ? () => void newcomer.add() : recording.press}
      title="Avtalt på telefon"
      tone="normal"
      confirmLabel={labelOf(isNew, person)}
      isPending={recording.isSaving || newcomer.isSaving}
      pendingText="Lagrer..."
      isConfirmDisabled={!isNew && !recording.shown.isCurrent}
    >
      {!register && !error && <Loading>Henter vikarene...</Loading>}
      {!register && error && <p>{errorMessage(error)}</p>}
      {register && (
        <>
          {isNew && <NewPersonFields person={newcomer} />}
          {!isNew && newcomer.added && (
            <>
              <p role="status">{newcomer.added.fullName} er lagt til i registeret.</p>
              {recording.refusal && <p role="alert">{recording.refusal}</p>}
            </>
          )}
          {!isNew && !newcomer.added && (
            <OneOf
              people={inPhoneOrder(
                register.candidates.filter(({ id }) => !has.has(id)),
                recipients,
              )}
              value={chosen}
              onChange={setChosen}
              errorMessage={recording.refusal}
            />
          )}
          {person && <PlanNotes shown={recording.shown} refusal={recording.error} />}
          <Button
            variant="quiet"
            size="small"
            onPress={isNew || newcomer.added ? newcomer.giveUp : newcomer.begin}
          >
            {isNew || newcomer.added ? 'Velg fra registeret' : 'Legg til en ny vikar'}
          </Button>
        </>
      )}
    </ConfirmDialog>
  )
}

/** A person of the register with their relation to the shift. */
interface Caller {
  readonly candidate: Candidate
  /** Null: not a recipient of the shift. */
  readonly recipient: RecipientRow | null
}

/**
 * Sorts people by the likelihood of their yes on the telephone: the reserve by the time of their answers, people with
 * an open question, people who declined, then the rest of the register.
 */
export const inPhoneOrder = (
  candidates: readonly Candidate[],
  recipients: readonly RecipientRow[],
): Caller[] => {
  const known = new Map(recipients.map((recipient) => [recipient.vikarId, recipient]))
  return candidates
    .map((candidate) => ({ candidate, recipient: known.get(candidate.id) ?? null }))
    .toSorted(
      (one, other) =>
        rankOf(one) - rankOf(other) || (rankOf(one) === 0 ? saidAt(one).localeCompare(saidAt(other)) : 0),
    )
}

const rankOf = ({ recipient }: Caller): number => {
  if (!recipient) return 3
  if (recipient.response === 'interested') return 0
  if (recipient.response === null) return isAsked(recipient) ? 1 : 3
  return 2
}

const saidAt = ({ recipient }: Caller): string => recipient?.respondedAt ?? ''

const labelOf = (isNew: boolean, person: Pick<Candidate, 'fullName'> | undefined) => {
  if (isNew) return 'Legg til i registeret'
  return person ? `Gi vakten til ${person.fullName}` : 'Gi vakten'
}

interface OneOfProps {
  people: readonly Caller[]
  value: string
  onChange: (id: string) => void
  errorMessage: string | undefined
}

/** Chooses one person of the register by a search. The likeliest come first. */
function OneOf({ people, value, onChange, errorMessage: refusal }: OneOfProps) {
  const [search, setSearch] = useState('')
  const found = new Set(
    searchPeople(
      people.map(({ candidate }) => candidate),
      search,
    ).map(({ id }) => id),
  )
  const matching = people.filter(({ candidate }) => found.has(candidate.id))
  return (
    <>
      <div role="search">
        <SearchField
          label="Søk i vikarene"
          placeholder="Navn, bedrift, kompetanse eller telefon"
          value={search}
          onChange={setSearch}
        />
      </div>
      <RadioGroup
        label="Hvem har sagt ja?"
        options={matching.slice(0, ROW_LIMIT).map(({ candidate, recipient }) => ({
          value: candidate.id,
          label: candidate.fullName,
          description: (
            <>
              {recipient && <AnswerBadge recipient={recipient} />}
              <CandidateBadge candidate={candidate} />
            </>
          ),
        }))}
        value={value}
        onChange={onChange}
        errorMessage={refusal}
        isScrollable={matching.length > 0}
      />
      <p role="status">
        {matching.length === 0
          ? 'Ingen vikarer funnet som matcher søket.'
          : limitNote(matching.length, 'Søk for å finne resten.')}
      </p>
    </>
  )
}

/** Shows the answer of a recipient, or that it is awaited. */
function AnswerBadge({ recipient }: { recipient: RecipientRow }) {
  const { label, tone } =
    recipient.response === 'interested'
      ? ({ label: 'I reserve', tone: 'info' } as const)
      : recipientState(recipient, false)
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}
