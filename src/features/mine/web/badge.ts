import { mayWithdraw } from '#features/answers/rules.ts'
import { NO_RESPONSE_LABEL, NOT_YOURS_TO_GIVE, WITHDRAW_TOO_LATE } from '#features/answers/texts.ts'
import { RESPONSE_LABEL, STATUS_LABEL, WITHDRAWN_LABEL } from '#features/assignments/texts.ts'
import { formatDateShort, nightTo } from '#shared/dates.ts'
import type { StatusTone } from '#web/ui/Badge.tsx'
import type { ToastText } from '#web/ui/overlays/toast.ts'
import type { MyAssignment } from '../contract.ts'

export interface MyBadge {
  readonly label: string
  readonly tone: StatusTone
}

type BadgeOf = Pick<MyAssignment, 'state' | 'response' | 'isToConfirm' | 'hasStarted' | 'hasEnded'>

/** It is theirs, and they have not said whether its new times suit them. */
export const waitsForNewTime = ({
  state,
  isToConfirm,
  hasStarted,
}: Pick<MyAssignment, 'state' | 'isToConfirm' | 'hasStarted'>): boolean =>
  state === 'won' && isToConfirm && !hasStarted

/** An assignment's state for the substitute: their own answer, or what made it irrelevant. */
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

/**
 * Why a shift cannot be given back any more, shown in the open confirmation dialog; null if the user has withdrawn
 * themselves.
 */
export const whyNoLongerWithdrawable = (assignment: MyAssignment): ToastText | null => {
  const { state, title, date, startTime } = assignment
  if (mayWithdraw(state, assignment) || state === 'withdrawn' || state === 'declined') return null
  const common = { tone: 'warning', seconds: 12 } as const
  if (state === 'cancelled') {
    const shift = `${title}, ${nightTo(startTime)}${formatDateShort(date)}`
    return { ...common, title: 'Oppdraget er avlyst', description: `${shift}: Du trenger ikke melde avbud.` }
  }
  if (state === 'won') return { ...common, title: 'Vakten har startet', description: WITHDRAW_TOO_LATE }
  return { ...common, title: 'Oppdraget har endret seg', description: NOT_YOURS_TO_GIVE }
}
