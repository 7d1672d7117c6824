import type { StatusTone } from '#web/ui/StatusBadge.tsx'
import type { MyAssignment } from '../contract.ts'
import { NEVER_ANSWERED_LABEL, NO_RESPONSE_LABEL } from '#features/answers/texts.ts'
import { RESPONSE_LABEL, STATUS_LABEL, WITHDRAWN_LABEL } from '#features/assignments/texts.ts'

export interface MyBadge {
  readonly label: string
  readonly tone: StatusTone
}

/** How an assignment stands for the substitute: their own answer, or what made it not matter any more. */
export const badgeOf = ({
  state,
  response,
  hasEnded,
}: Pick<MyAssignment, 'state' | 'response' | 'hasEnded'>): MyBadge => {
  switch (state) {
    case 'won':
      return { label: RESPONSE_LABEL.accepted, tone: 'good' }
    case 'completed':
      return { label: STATUS_LABEL.completed, tone: 'neutral' }
    case 'cancelled':
      return { label: STATUS_LABEL.cancelled, tone: 'bad' }
    case 'declined':
      return { label: RESPONSE_LABEL.declined, tone: 'neutral' }
    case 'withdrawn':
      return { label: WITHDRAWN_LABEL, tone: 'neutral' }
    case 'asked':
    case 'taken':
      if (response === 'interested') return { label: RESPONSE_LABEL.interested, tone: 'info' }
      if (state === 'taken') return { label: 'Tatt av en annen', tone: 'neutral' }
      return hasEnded
        ? { label: NEVER_ANSWERED_LABEL, tone: 'neutral' }
        : { label: NO_RESPONSE_LABEL, tone: 'warn' }
  }
}
