import { NO_RESPONSE_LABEL } from '#features/answers/texts.ts'
import { RESPONSE_LABEL, STATUS_LABEL, WITHDRAWN_LABEL } from '#features/assignments/texts.ts'
import type { StatusTone } from '#web/ui/Badge.tsx'
import type { MyAssignment } from '../contract.ts'

export interface MyBadge {
  readonly label: string
  readonly tone: StatusTone
}

type BadgeOf = Pick<MyAssignment, 'state' | 'response' | 'isToConfirm' | 'hasStarted' | 'hasEnded'>

/** The person has the shift, and has not confirmed its new times. */
export const waitsForNewTime = ({
  state,
  isToConfirm,
  hasStarted,
}: Pick<MyAssignment, 'state' | 'isToConfirm' | 'hasStarted'>): boolean =>
  state === 'won' && isToConfirm && !hasStarted

/** An assignment's state for the substitute: their own answer, or the event that replaced it. */
export const badgeOf = ({ state, response, hasEnded, ...assignment }: BadgeOf): MyBadge => {
  switch (state) {
    case 'won':
      if (waitsForNewTime({ state, ...assignment })) return { label: 'Ny tid', tone: 'warn' }
      return { label: RESPONSE_LABEL.accepted, tone: 'good' }
    case 'completed':
      return { label: STATUS_LABEL.completed, tone: 'neutral' }
    case 'cancelled':
      return { label: STATUS_LABEL.cancelled, tone: 'bad' }
    case 'declined':
      return { label: RESPONSE_LABEL.declined, tone: 'neutral' }
    case 'withdrawn':
      return { label: WITHDRAWN_LABEL, tone: 'neutral' }
    case 'removed':
      return { label: 'Fjernet fra vakten', tone: 'bad' }
    case 'asked':
    case 'taken':
      if (response === 'interested') return { label: RESPONSE_LABEL.interested, tone: 'info' }
      if (state === 'taken') return { label: 'Tatt av en annen', tone: 'neutral' }
      return hasEnded ? { label: 'Ikke svart', tone: 'neutral' } : { label: NO_RESPONSE_LABEL, tone: 'warn' }
  }
}
