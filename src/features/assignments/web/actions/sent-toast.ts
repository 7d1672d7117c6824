import type { ToastText } from '#web/ui/toast.ts'
import type { Sent } from '../../log-shapes.ts'
import { REMINDER_FAILED, SMS_SENT } from '../../texts.ts'
import { smsProblem, WHERE_TO_BUY } from '../sending/sms-problem.ts'

/** What was sent, in words. */
export interface Wording {
  readonly one: string
  readonly many: string
  readonly failed: { readonly title: string; readonly description: string }
}

export const REMINDERS: Wording = { one: 'påminnelse', many: 'påminnelser', failed: REMINDER_FAILED }
export const REQUESTS: Wording = {
  one: 'forespørsel',
  many: 'forespørsler',
  failed: { title: 'Feil ved sending', description: 'Kunne ikke sende forespørselen' },
}

/** What to say about a send: whom it reached, and what to do about those whom it did not. */
export const sentToast = ({ recipients, sms, emails }: Sent, wording: Wording): ToastText => {
  const bySms = sms.kind === 'queued' ? sms.count : 0
  const problem = smsProblem(sms)
  const reached = emails || bySms
  if (reached === 0) return nobodyReached(problem ?? NO_MOBILE, wording)
  if (problem) {
    const description = `${onTheWay(emails, wording)} på e-post, men ingen SMS. ${problem} ${WHERE_TO_BUY[sms.kind] ?? ''}`
    return { title: 'Delvis suksess', description: description.trim(), tone: 'warning' }
  }
  if (bySms === 0) return { title: 'E-post sendt!', description: onTheWay(emails, wording) }
  if (reached < recipients) return someReached(reached, recipients - reached, wording)
  return {
    title: SMS_SENT,
    description: onTheWay(reached, wording) + (emails > 0 ? ' på SMS og e-post' : ''),
  }
}

const NO_MOBILE = 'Ingen av mottakerne har mobilnummer.'

const onTheWay = (count: number, { one, many }: Wording) => `${count} ${count === 1 ? one : many} er på vei`

const nobodyReached = (reason: string, { failed: { title, description } }: Wording): ToastText => ({
  title,
  description: `${description}. ${reason}`,
  tone: 'error',
})

const someReached = (count: number, missed: number, wording: Wording): ToastText => ({
  title: SMS_SENT,
  description: `${onTheWay(count, wording)}, men ${missed} har ikke mobilnummer. Kontakt dem manuelt.`,
  tone: 'warning',
})
