import type { Sent } from '../../contract.ts'

/** How many people a send goes out to, and by what, in words. Those who want no SMS are reached by e-mail instead. */
export const reachedBy = ({ sms, emails, emailsInstead }: Omit<Sent, 'recipients'>) => {
  const bySms = sms.kind === 'queued' ? sms.count : 0
  const isEmailChosen = emails > emailsInstead
  return { count: isEmailChosen ? emails : bySms + emailsInstead, words: channelWords(bySms, emails) }
}

const channelWords = (bySms: number, emails: number) => {
  if (bySms === 0) return 'E-post'
  return emails > 0 ? 'SMS/e-post' : 'SMS'
}

/** '1 har ikke et nummer vi sender SMS til. Kontakt vikaren manuelt.' */
export const withoutMobile = (count: number): string =>
  `${count} har ikke et nummer vi sender SMS til. Kontakt ${count === 1 ? 'vikaren' : 'dem'} manuelt.`
