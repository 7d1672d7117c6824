import type { ActPlan } from '#features/requests/contract.ts'
import { formatCount } from '#shared/counts.ts'
import type { LoggedAssignment } from './shapes.ts'

/** The label of the button and of its dialog. */
export const REMIND_ALL = 'Send påminnelse til alle'

/** The label for a reminder to the holders. */
export const remindAssignedLabel = ({ length }: LoggedAssignment['vikarer']): string =>
  length > 1 ? 'Send påminnelse til vikarene' : 'Send påminnelse til vikar'

export const REMIND = { all: 'Send påminnelse', nobody: 'Ingen får påminnelse' }
export const REQUEST = { all: 'Send forespørselen', nobody: 'Ingen får forespørselen' }

/** The label of the send button: 'Send påminnelse', or 'Send påminnelse til 2' if others get none. */
export const sendLabel = (
  { all, nobody }: { readonly all: string; readonly nobody: string },
  plan: Pick<ActPlan, 'sending'> | undefined,
): string => {
  const sending = plan?.sending
  if (!sending || sending.reached === sending.people.count) return all
  return sending.reached === 0 ? nobody : `${all} til ${formatCount(sending.reached)}`
}
