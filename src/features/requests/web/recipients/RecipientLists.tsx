import type { Candidate } from '../../shapes.ts'
import { askedAnyway } from './asked-anyway.ts'
import { CandidateList } from './CandidateList.tsx'
import { GroupChips, type GroupChipsProps } from './GroupChips.tsx'
import css from './Recipients.module.css'

interface RecipientListsProps extends GroupChipsProps {
  /** The recipients of the current choice. */
  recipients: readonly Candidate[]
  errorMessage: string | undefined
}

/** The lists to choose from: groups, single people, and unavailable people to be asked anyway. */
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

/** Lists recipients who are not available, including those a new date or time makes unavailable. */
function AskedAnyway({ recipients }: { recipients: readonly Candidate[] }) {
  return (
    <div role="status" className={css.anyway}>
      {askedAnyway(recipients).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}
