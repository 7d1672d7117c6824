import type { ToastText } from '#web/ui/overlays/toast.ts'
import type { Created } from '../../shapes.ts'
import { reachedBy, withoutMobile, sendProblem } from './send-problem.ts'

/** What to say about a new assignment: who was reached, and what to do about those who were not. */
export const createdToast = (created: Created): ToastText => {
  const { recipients } = created
  const problem = sendProblem(created)
  const { count, words } = reachedBy(created)
  if (problem)
    return count > 0
      ? oneChannelOnly(words, count, recipients - count, problem)
      : nobodyReached(problem.missing, problem.reason)
  if (count === 0)
    return nobodyReached(
      'SMS',
      recipients === 1
        ? 'Vikaren har ikke et nummer vi sender SMS til.'
        : 'Ingen av vikarene har et nummer vi sender SMS til.',
    )
  return count < recipients ? someReached(words, count, recipients - count) : everyoneReached(count)
}

const everyoneReached = (count: number): ToastText => ({
  title: 'Suksess',
  description: `Oppdraget ble opprettet og SMS/e-post er sendt til ${count} vikar(er)!`,
  tone: 'success',
})

const someReached = (words: string, count: number, missed: number): ToastText => ({
  title: 'Delvis suksess',
  description: `${words} er sendt til ${count} vikar(er), men ${withoutMobile(missed)}`,
  tone: 'warning',
})

const oneChannelOnly = (
  words: string,
  count: number,
  missed: number,
  { missing, advice }: { missing: string; advice: string },
): ToastText => ({
  title: 'Delvis suksess',
  description: [
    `${words} er sendt til ${count} vikar(er), men ingen ${missing}.`,
    ...(missed > 0 ? [`${missed} ${missed === 1 ? 'vikar' : 'vikarer'} er ikke spurt.`] : []),
    advice,
  ].join(' '),
  tone: 'warning',
})

const nobodyReached = (missing: string, reason: string): ToastText => ({
  title: 'Advarsel',
  description: `Oppdraget ble opprettet, men sending av ${missing} feilet. ${reason} Kontakt vikarene manuelt.`,
  tone: 'warning',
})
