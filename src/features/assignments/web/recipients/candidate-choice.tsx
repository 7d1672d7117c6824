import type { Choice } from '#web/ui/choice.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import type { Candidate } from '../../contract.ts'
import { LEFT_OUT_LABEL } from '../../texts.ts'
import css from './Recipients.module.css'

/** A substitute as a line of the list: name, company, skills and why 'alle' leaves them out. */
export const candidateChoice = ({ id, fullName, company, skills, leftOut }: Candidate): Choice => {
  const about = [company, skills].filter(Boolean).join(' · ')
  return {
    value: id,
    label: fullName,
    description: (about || leftOut) && (
      <>
        {about && <span className={css.about}>{about}</span>}
        {leftOut && (
          <StatusBadge tone={leftOut === 'inactive' ? 'neutral' : 'warn'}>
            {LEFT_OUT_LABEL[leftOut]}
          </StatusBadge>
        )}
      </>
    ),
  }
}
