import type { ActPlan } from '#features/requests/contract.ts'
import type { ToastText } from '#web/ui/overlays/toast.ts'

/** Long enough to write down a number. */
const SECONDS_TO_READ = 20

/** The toast after an act, with the summary of its plan. A warning if a person gets no message. */
export const planToast = (title: string, plan: ActPlan | undefined): ToastText => {
  if (!plan) return { title }
  const text = { title, description: plan.summary }
  return isMissed(plan) ? { ...text, tone: 'warning', seconds: SECONDS_TO_READ } : text
}

const isMissed = ({ sms, notified, sending }: ActPlan): boolean =>
  sms.problem !== null ||
  notified.some(({ channels, isConfirmation }) => channels.length === 0 && !isConfirmation) ||
  (sending !== null && sending.reached < sending.people.count)

/** The toast after an act that sends, with the channel in its title. */
export const sentToast = (plan: ActPlan | undefined): ToastText => planToast(sentTitle(plan), plan)

const sentTitle = (plan: ActPlan | undefined): string => {
  if (plan?.sending?.reached === 0) return 'Ingenting er sendt'
  return plan?.sending?.bySms === 0 ? 'E-post sendt!' : 'SMS sendt!'
}
