import { AVAILABILITY_LABEL } from '#features/vikarer/texts.ts'
import { absenceLabel } from '#features/vikarer/web/absence.ts'
import { StatusBadge } from '#web/ui/Badge.tsx'
import type { Candidate } from '../../shapes.ts'
import { LEFT_OUT_LABEL, OPEN_QUESTION } from '../../texts-choice.ts'

/** A candidate's availability for the shift with the reason, and notes about messages to them. */
export function CandidateBadge({ candidate }: { candidate: Candidate }) {
  const { availability, leftOut, absence, noSms, hasOpenQuestion, emailRefused } = candidate
  return (
    <>
      {leftOut === null && <StatusBadge tone="good">{AVAILABILITY_LABEL[availability]}</StatusBadge>}
      {leftOut !== null && (leftOut !== 'unavailable' || !absence) && (
        <StatusBadge tone={leftOut === 'inactive' ? 'neutral' : 'warn'}>
          {LEFT_OUT_LABEL[leftOut]}
        </StatusBadge>
      )}
      {absence && <StatusBadge tone="warn">{absenceLabel(absence)}</StatusBadge>}
      {hasOpenQuestion && <StatusBadge tone="info">{OPEN_QUESTION}</StatusBadge>}
      {emailRefused && <StatusBadge tone="bad">E-posten kommer ikke fram</StatusBadge>}
      {noSms && <StatusBadge tone="info">Vil ikke ha SMS, får e-post</StatusBadge>}
    </>
  )
}
