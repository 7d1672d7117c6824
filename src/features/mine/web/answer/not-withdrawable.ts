import { mayWithdraw } from '#features/answers/rules.ts'
import { NOT_YOURS_TO_GIVE, WITHDRAW_TOO_LATE } from '#features/answers/texts.ts'
import { formatDateShort, nightTo } from '#shared/dates.ts'
import type { ToastText } from '#web/ui/overlays/toast.ts'
import type { MyAssignment } from '../../contract.ts'

/**
 * The reason why a withdrawal is no longer possible, shown instead of its open dialog; null if the user has withdrawn.
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
