import { formatDateShort } from '#shared/dates.ts'
import type { ToastText } from '#web/ui/toast.ts'
import type { MyAssignment } from '../contract.ts'
import { mayWithdraw } from '#features/answers/rules.ts'
import { NOT_YOURS_TO_GIVE, WITHDRAW_TOO_LATE } from '#features/answers/texts.ts'

/** Why a shift cannot be given back any more, for somebody who was asked whether to; null where they did it themselves. */
export const turnedMeanwhile = (assignment: MyAssignment): ToastText | null => {
  const { state, title, date } = assignment
  if (mayWithdraw(state, assignment) || state === 'withdrawn' || state === 'declined') return null
  const common = { tone: 'warning', seconds: 12 } as const
  if (state === 'cancelled') {
    const shift = `${title}, ${formatDateShort(date)}`
    return { ...common, title: 'Oppdraget er avlyst', description: `${shift}: Du trenger ikke melde avbud.` }
  }
  if (state === 'won') return { ...common, title: 'Vakten har startet', description: WITHDRAW_TOO_LATE }
  return { ...common, title: 'Oppdraget har endret seg', description: NOT_YOURS_TO_GIVE }
}
