import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Details } from '#web/ui/Details.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { formatCount } from '#shared/counts.ts'
import type { Candidate } from '../../contract-create.ts'
import { CandidateBadge } from './CandidateBadge.tsx'
import { leftOutSummary } from './left-out.ts'
import css from './Recipients.module.css'
import { limitNote, ROW_LIMIT } from './row-limit.ts'

interface LeftOutListProps {
  candidates: readonly Candidate[]
  /** Those who are to be asked anyway. */
  value: readonly string[]
  onChange: (alsoIds: string[]) => void
}

/** Whom 'alle tilgjengelige' leaves out and why, folded away, each with the choice to ask them anyway. */
export function LeftOutList({ candidates, value, onChange }: LeftOutListProps) {
  const leftOut = candidates.filter((candidate) => candidate.leftOut !== null)
  if (leftOut.length === 0) return null
  const also = new Set(value)
  const asked = leftOut.filter(({ id }) => also.has(id)).length
  const toggle = (id: string, isAsked: boolean) =>
    onChange(isAsked ? [...value, id] : value.filter((it) => it !== id))
  const note = limitNote(leftOut.length, 'Resten finner du under «Velg vikarer».')
  return (
    <Details
      summary={`${leftOutSummary(leftOut)} –\u00a0se\u00a0hvem${asked > 0 ? ` (${formatCount(asked)} tas med)` : ''}`}
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
