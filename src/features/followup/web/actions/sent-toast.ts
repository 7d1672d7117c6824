import type { ToastText } from '#web/ui/toast.ts'
import type { Sent } from '#features/requests/contract.ts'
import { REMINDER_FAILED, SMS_SENT } from '../../texts.ts'
import { reachedBy, withoutMobile } from '#features/requests/web/sending/reached.ts'
import { sendProblem } from '#features/requests/web/sending/send-problem.ts'

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
export const sentToast = (sent: Sent, wording: Wording): ToastText => {
  const { recipients } = sent
  const problem = sendProblem(sent)
  const { count, words } = reachedBy(sent)
  if (count === 0) return nobodyReached(problem?.reason ?? noMobile(recipients), wording)
  if (problem) {
    const by = words === 'SMS' ? words : 'e-post'
    const description = `${onTheWay(count, wording)} på ${by}, men ingen ${problem.missing}. ${problem.advice}`
    return { title: 'Delvis suksess', description, tone: 'warning' }
  }
  const title = words === 'E-post' ? 'E-post sendt!' : SMS_SENT
  const by = words === 'SMS/e-post' ? ' på SMS og e-post' : ''
  if (count === recipients) return { title, description: onTheWay(count, wording) + by }
  return {
    title,
    description: `${onTheWay(count, wording)}${by}, men ${withoutMobile(recipients - count)}`,
    tone: 'warning',
  }
}

const noMobile = (recipients: number) =>
  recipients === 1
    ? 'Mottakeren har ikke et nummer vi sender SMS til.'
    : 'Ingen av mottakerne har et nummer vi sender SMS til.'

const onTheWay = (count: number, { one, many }: Wording) => `${count} ${count === 1 ? one : many} er på vei`

const nobodyReached = (reason: string, { failed: { title, description } }: Wording): ToastText => ({
  title,
  description: `${description}. ${reason}`,
  tone: 'error',
})
