import type { Choice } from '#web/ui/choice.ts'
import type { Candidate } from '../../contract-create.ts'
import { CandidateBadge } from './CandidateBadge.tsx'
import css from './Recipients.module.css'

/** A substitute as a line of the list: name, company, skills and availability. */
export const candidateChoice = (candidate: Candidate): Choice => {
  const about = [candidate.company, candidate.skills].filter(Boolean).join(' · ')
  return {
    value: candidate.id,
    label: candidate.fullName,
    description: (
      <span className={css.about}>
        <CandidateBadge candidate={candidate} />
        {about}
      </span>
    ),
  }
}
