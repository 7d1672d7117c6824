import { whenToRetry } from '#shared/failures.ts'
import type { SmsResult, Sent } from '#features/messages/shapes.ts'

/** Why no SMS went out, as a sentence; null when nothing prevented it. */
export const smsProblem = (sms: SmsResult): string | null => {
  switch (sms.kind) {
    case 'too-few-credits':
      return `Du trenger ${sms.needed} SMS og har ${sms.balance}.`
    case 'too-many-this-hour':
      return hourWords(sms, 'SMS')
    case 'queued':
    case 'not-chosen':
      return null
  }
}

const hourWords = (
  { limit, retryAfterSeconds }: { limit: number; retryAfterSeconds: number },
  messages: string,
): string =>
  `Dere kan sende ${limit} ${messages} i timen, og så mange ble det nå. ${whenToRetry(retryAfterSeconds, new Date())}`

/** Why no e-mail went out, in the same way. */
const emailProblem = ({ emailLimit }: Pick<Sent, 'emailLimit'>): string | null =>
  emailLimit === undefined ? null : hourWords(emailLimit, 'e-poster')

/** The channel a send was to use and could not, why, and the remedy; null when nothing prevented it. */
export const sendProblem = (sent: Pick<Sent, 'sms' | 'emailLimit'>) => {
  const [sms, email] = [smsProblem(sent.sms), emailProblem(sent)]
  if (sms === null && email === null) return null
  const whereToBuy = sent.sms.kind === 'too-few-credits' ? 'Kjøp flere under SMS.' : null
  return {
    missing: sms === null ? 'e-post' : 'SMS',
    reason: sentences(sms, email),
    advice: sentences(sms, whereToBuy, email),
  }
}

const sentences = (...parts: (string | null)[]) => parts.filter((part) => part !== null).join(' ')

/** How many people a send goes out to, and by what, in words. Those who want no SMS are reached by e-mail instead. */
export const reachedBy = ({ sms, emails, emailsInstead, withoutEmail = 0 }: Omit<Sent, 'recipients'>) => {
  const bySms = sms.kind === 'queued' ? sms.count : 0
  const isEmailChosen = emails > emailsInstead
  return {
    count: isEmailChosen ? emails + Math.min(bySms, withoutEmail) : bySms + emailsInstead,
    words: channelWords(bySms, emails),
  }
}

const channelWords = (bySms: number, emails: number) => {
  if (bySms === 0) return 'E-post'
  return emails > 0 ? 'SMS/e-post' : 'SMS'
}

/** What those lack whom a send did not reach though nothing went wrong. */
export const lackedBy = ({ sms }: Pick<Sent, 'sms'>) =>
  sms.kind === 'not-chosen' ? 'e-post' : 'et nummer vi sender SMS til'

/** '1 har ikke et nummer vi sender SMS til. Kontakt vikaren manuelt.' */
export const hasNot = (count: number, lacked: string): string =>
  `${count} har ikke ${lacked}. Kontakt ${count === 1 ? 'vikaren' : 'dem'} manuelt.`
