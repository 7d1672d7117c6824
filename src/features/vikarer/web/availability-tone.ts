import type { StatusTone } from '#web/ui/StatusBadge.tsx'
import type { Availability } from '../rules.ts'

export const AVAILABILITY_TONE: Record<Availability, StatusTone> = {
  available: 'good',
  busy: 'warn',
  inactive: 'neutral',
}
