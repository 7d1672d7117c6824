import type { ActPlan } from '#features/requests/contract.ts'
import type { ToastText } from '#web/ui/overlays/toast.ts'

/** Long enough to write down a number. */
const SECONDS_TO_READ = 20

/** The notice after an act, with the summary of its plan. A warning if a person gets no message. */
export const planToast = (title: string, plan: ActPlan | undefined): ToastText => {
  if (!plan) return { title }
  const isMissed =
    plan.sms.problem !== null ||
    plan.notified.some(({ channels, isConfirmation }) => channels.length === 0 && !isConfirmation)
  const text = { title, description: plan.summary }
  return isMissed ? { ...text, tone: 'warning', seconds: SECONDS_TO_READ } : text
}
