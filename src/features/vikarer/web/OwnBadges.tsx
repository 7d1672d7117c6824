import { StatusBadge } from '#web/ui/Badge.tsx'
import type { Vikar } from '../contract.ts'
import { absenceLabel } from './absence.ts'

/** What a substitute has said themselves: that they are away now, and that they want no SMS. */
export function OwnBadges({ vikar: { absence, noSms } }: { vikar: Pick<Vikar, 'absence' | 'noSms'> }) {
  return (
    <>
      {absence && <StatusBadge tone="warn">{absenceLabel(absence)}</StatusBadge>}
      {noSms && <StatusBadge tone="info">Vil ikke ha SMS</StatusBadge>}
    </>
  )
}
