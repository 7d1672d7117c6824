import { StatusBadge } from '#web/ui/Badge.tsx'
import type { Vikar } from '../contract.ts'
import { absenceLabel } from './absence.ts'

/** The substitute's own choices as badges: absent now, no SMS. */
export function OwnBadges({ vikar: { absence, noSms } }: { vikar: Pick<Vikar, 'absence' | 'noSms'> }) {
  return (
    <>
      {absence && <StatusBadge tone="warn">{absenceLabel(absence)}</StatusBadge>}
      {noSms && <StatusBadge tone="info">Vil ikke ha SMS</StatusBadge>}
    </>
  )
}
