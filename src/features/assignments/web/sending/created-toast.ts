import type { ToastText } from '#web/ui/toast.ts'
import type { Created } from '../../contract-create.ts'
import { reachedBy, withoutMobile } from './reached.ts'
import { smsProblem, WHERE_TO_BUY } from './sms-problem.ts'

/** What to say about a new assignment: who was reached, and what to do about those who were not. */
export const createdToast = (created: Created): ToastText => {
  const { recipients, sms, emails } = created
  const problem = smsProblem(sms)
  if (problem)
    return emails > 0
      ? emailOnly(emails, recipients - emails, `${problem} ${WHERE_TO_BUY[sms.kind] ?? ''}`)
      : noSms(problem)
  const { count, words } = reachedBy(created)
  if (count === 0)
    return noSms(recipients === 1 ? 'Vikaren har ikke mobilnummer.' : 'Ingen av vikarene har mobilnummer.')
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

const emailOnly = (emails: number, missed: number, reason: string): ToastText => ({
  title: 'Delvis suksess',
  description: [
    `E-post er sendt til ${emails} vikar(er), men ingen SMS.`,
    ...(missed > 0 ? [`${missed} ${missed === 1 ? 'vikar' : 'vikarer'} er ikke spurt.`] : []),
    reason.trim(),
  ].join(' '),
  tone: 'warning',
})

const noSms = (reason: string): ToastText => ({
  title: 'Advarsel',
  description: `Oppdraget ble opprettet, men sending av SMS feilet. ${reason} Kontakt vikarene manuelt.`,
  tone: 'warning',
})
