import type { ToastText } from '#web/ui/toast.ts'
import type { Created, SmsResult } from '../../contract.ts'

/** What to say about a new assignment: who was reached, and what to do about those who were not. */
export const createdToast = ({ recipients, sms, emails }: Created): ToastText => {
  if (sms.kind === 'too-few-credits')
    return emails > 0 ? emailOnly(emails, `${shortage(sms)} Kjøp flere under SMS.`) : noSms(shortage(sms))
  if (sms.kind === 'too-many-this-hour')
    return emails > 0 ? emailOnly(emails, hourFull(sms)) : noSms(hourFull(sms))
  const reached = emails > 0 || sms.kind === 'not-chosen' ? emails : sms.count
  if (reached === 0) return noSms('Ingen av vikarene har mobilnummer.')
  return reached < recipients ? someReached(reached, recipients - reached) : everyoneReached(reached)
}

type Shortage = Extract<SmsResult, { kind: 'too-few-credits' }>

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
  description: `E-post er sendt til ${emails} vikar(er), men ingen SMS. ${reason}`,
  tone: 'warning',
})

const noSms = (reason: string): ToastText => ({
  title: 'Advarsel',
  description: `Oppdraget ble opprettet, men sending av SMS feilet. ${reason} Kontakt vikarene manuelt.`,
  tone: 'warning',
})

const shortage = ({ needed, balance }: Shortage) => `Du trenger ${needed} SMS og har ${balance}.`

const hourFull = ({ limit }: Extract<SmsResult, { kind: 'too-many-this-hour' }>) =>
  `Dere kan sende ${limit} SMS i timen, og så mange ble det nå. Prøv igjen om en stund.`
