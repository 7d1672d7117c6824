import { AVAILABILITY_LABEL } from '#features/vikarer/texts.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import type { Candidate } from '../../contract-create.ts'
import { LEFT_OUT_LABEL } from '../../texts.ts'

/** Whether a substitute is available for the shift, or why not. */
export function CandidateBadge({ candidate: { availability, leftOut } }: { candidate: Candidate }) {
  if (leftOut === null) return <StatusBadge tone="good">{AVAILABILITY_LABEL[availability]}</StatusBadge>
  return (
    <StatusBadge tone={leftOut === 'inactive' ? 'neutral' : 'warn'}>{LEFT_OUT_LABEL[leftOut]}</StatusBadge>
  )
}
