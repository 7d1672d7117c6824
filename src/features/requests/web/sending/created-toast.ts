import { counted } from '#shared/counts.ts'
import type { ToastText } from '#web/ui/overlays/toast.ts'
import type { Created } from '../../shapes.ts'
import { hasNot, lackedBy, reachedBy, sendProblem } from './send-problem.ts'

/** What to say about a new assignment: who was reached, and what to do about those who were not. */
export const createdToast = (created: Created): ToastText => {
  const { recipients } = created
  const problem = sendProblem(created)
  const { count, words } = reachedBy(created)
  const missed = recipients - count
  const lacked = lackedBy(created)
  if (count > 0) {
    if (problem) return someReached(words, count, oneChannelOnly(missed, problem))
    return missed > 0 ? someReached(words, count, hasNot(missed, lacked)) : everyoneReached(count)
  }
  if (problem) return nobodyReached(problem.missing, problem.reason)
  return nobodyReached(
    lacked === 'e-post' ? lacked : 'SMS',
    `${recipients === 1 ? 'Vikaren har ikke' : 'Ingen av vikarene har'} ${lacked}.`,
  )
}

const everyoneReached = (count: number): ToastText => ({
  title: 'Suksess',
  description: `Oppdraget ble opprettet og SMS/e-post er sendt til ${count} vikar(er)!`,
  tone: 'success',
})

const someReached = (words: string, count: number, but: string): ToastText => ({
  title: 'Delvis suksess',
  description: `${words} er sendt til ${count} vikar(er), men ${but}`,
  tone: 'warning',
})

const oneChannelOnly = (missed: number, { missing, advice }: { missing: string; advice: string }): string => {
  const notAsked = missed > 0 ? `${counted(missed, 'vikar', 'vikarer')} er ikke spurt. ` : ''
  return `ingen ${missing}. ${notAsked}${advice}`
}

const nobodyReached = (missing: string, reason: string): ToastText => ({
  title: 'Advarsel',
  description: `Oppdraget ble opprettet, men sending av ${missing} feilet. ${reason} Kontakt vikarene manuelt.`,
  tone: 'warning',
})
