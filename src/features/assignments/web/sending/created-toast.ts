import type { ToastText } from '#web/ui/toast.ts'
import type { Created } from '../../contract-create.ts'
import { smsProblem, WHERE_TO_BUY } from './sms-problem.ts'

/** What to say about a new assignment: who was reached, and what to do about those who were not. */
export const createdToast = ({ recipients, sms, emails }: Created): ToastText => {
  const problem = smsProblem(sms)
  if (problem)
    return emails > 0 ? emailOnly(emails, `${problem} ${WHERE_TO_BUY[sms.kind] ?? ''}`) : noSms(problem)
  const reached = emails > 0 || sms.kind !== 'queued' ? emails : sms.count
  if (reached === 0) return noSms('Ingen av vikarene har mobilnummer.')
  return reached < recipients ? someReached(reached, recipients - reached) : everyoneReached(reached)
}

const everyoneReached = (count: number): ToastText => ({
  title: 'Suksess',
  description: `Oppdraget ble opprettet og SMS/e-post er sendt til ${count} vikar(er)!`,
  tone: 'success',
})

const someReached = (count: number, missed: number): ToastText => ({
  title: 'Delvis suksess',
  description: `SMS er sendt til ${count} vikar(er), men ${missed} har ikke mobilnummer. Kontakt dem manuelt.`,
  tone: 'warning',
})

const emailOnly = (emails: number, reason: string): ToastText => ({
  title: 'Delvis suksess',
  description: `E-post er sendt til ${emails} vikar(er), men ingen SMS. ${reason}`.trim(),
  tone: 'warning',
})

const noSms = (reason: string): ToastText => ({
  title: 'Advarsel',
  description: `Oppdraget ble opprettet, men sending av SMS feilet. ${reason} Kontakt vikarene manuelt.`,
  tone: 'warning',
})
