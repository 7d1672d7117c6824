import type { Candidate } from '../../shapes.ts'
import { askedAnyway } from './asked-anyway.ts'
import { CandidateList } from './CandidateList.tsx'
import { GroupChips, type GroupChipsProps } from './GroupChips.tsx'
import css from './Recipients.module.css'

interface RecipientListsProps extends GroupChipsProps {
  /** Whom the choice means. */
  recipients: readonly Candidate[]
  errorMessage: string | undefined
}

/** Whom to choose: many at once by their group, and below, when that is wanted, one by one, and who is asked although they are not available. */
export function RecipientLists({ recipients, errorMessage, ...choice }: RecipientListsProps) {
  const { candidates, value, onChange } = choice
  return (
    <>
      <GroupChips {...choice} />
      {value.kind === 'chosen' && (
        <CandidateList
          candidates={candidates}
          value={value.vikarIds}
          onChange={(vikarIds) => onChange({ kind: 'chosen', vikarIds })}
          errorMessage={errorMessage}
        />
      )}
      <AskedAnyway recipients={recipients} />
    </>
  )
}

/** Says which recipients are not available, also when a new date or time makes them so. */
function AskedAnyway({ recipients }: { recipients: readonly Candidate[] }) {
  return (
    <div role="status" className={css.anyway}>
      {askedAnyway(recipients).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}
