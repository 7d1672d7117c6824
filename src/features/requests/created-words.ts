import { counted, formatCount } from '#shared/counts.ts'
import { formatClock, formatDateShort, osloToday } from '#shared/dates.ts'
import { whenToRetry } from '#shared/failures.ts'
import type { AskingNow } from '#features/asking/choice.ts'
import type { Sent, SmsResult } from '#features/messages/shapes.ts'
import type { ActPlan } from './contract-acts.ts'
import type { Created } from './shapes.ts'
import { whenOf } from './when-words.ts'

/** The toast after a new request. The specification fixes its texts. */
export interface CreatedWords {
  readonly title: string
  readonly description: string
  readonly tone: 'success' | 'warning'
  /** The problem of a partial success, worded for the time before anything is sent. */
  readonly meanwhile?: string
}

/** The facts of a new request that its toast needs. */
interface Done {
  /** The number of people who are asked now. */
  readonly recipients: number
  /** The number of people with a message, and the channels in words. */
  readonly reached: { readonly count: number; readonly words: string }
  readonly line: Line | null
}

interface Line {
  readonly length: number
  readonly nextAskAt: string | null
  /** It is sent at a time that the office chose. */
  readonly isSentLater: boolean
  /** There were too few credits for the people to be asked first. */
  readonly isHeldUp: boolean
  /** It waits for the end of quiet hours. */
  readonly isQuiet: boolean
}

/**
 * The words count the people with a message, and advise on the others. They read the plan of the request as it was
 * done. The answer to a second press has no plan, and its counts are those of the first press.
 */
export const createdWords = (created: Created, asking?: AskingNow, now = new Date()): CreatedWords => {
  const { recipients, line, reached } = created.plan ? doneIn(created.plan) : doneBefore(created, asking)
  if (line && recipients === 0) return nobodyYet(line, now)
  const problem = sendProblem(created)
  const { count, words } = reached
  const missed = recipients - count
  const lacked = lackedBy(created)
  if (count > 0) {
    if (problem) return someReached(words, count, oneChannelOnly(missed, problem))
    if (missed > 0) return someReached(words, count, hasNot(missed, lacked))
    return line && recipients < line.length ? firstReached(line, recipients, now) : everyoneReached(count)
  }
  if (problem) return nobodyReached(problem.missing, problem.reason)
  return nobodyReached(
    lacked === 'e-post' ? lacked : 'SMS',
    `${recipients === 1 ? 'Vikaren har ikke' : 'Ingen av vikarene har'} ${lacked}.`,
  )
}

const doneIn = ({ sending, line }: ActPlan): Done => {
  const recipients = sending?.people.count ?? 0
  return {
    recipients,
    reached: {
      count: sending?.reached ?? 0,
      words: channelWords(sending?.bySms ?? 0, sending?.byEmail ?? 0),
    },
    line: line && {
      length: line.length,
      nextAskAt: line.nextAskAt,
      isSentLater: recipients === 0 && line.askFrom !== null,
      isHeldUp: line.heldUpBy === 'credits',
      isQuiet: line.isPaused,
    },
  }
}

const doneBefore = (created: Created, asking: AskingNow | undefined): Done => {
  const { recipients, line } = created
  const first = asking && line ? Math.min(asking.openAtMost, line.length) : 0
  return {
    recipients,
    reached: reachedBy(created),
    line: line
      ? {
          ...line,
          isSentLater: Boolean(asking?.askFrom),
          isQuiet: true,
          isHeldUp: recipients > 0 ? recipients < first : !line.nextAskAt || asking?.firstAt === null,
        }
      : null,
  }
}

const everyoneReached = (count: number): CreatedWords => ({
  title: 'Suksess',
  description: `Oppdraget ble opprettet og SMS/e-post er sendt til ${formatCount(count)} vikar(er)!`,
  tone: 'success',
})

const OUT_OF_SMS = 'Så var det ingen SMS igjen. Kjøp flere, så får resten spørsmålet av seg selv.'

/** '4 av 14 er spurt. Neste får spørsmålet kl. 06.12, eller når noen sier nei.' */
const firstReached = ({ length, nextAskAt, isHeldUp }: Line, asked: number, now: Date): CreatedWords => {
  const done = `${formatCount(asked)} av ${formatCount(length)} er spurt.`
  if (isHeldUp)
    return {
      title: 'Delvis suksess',
      description: `${done} ${OUT_OF_SMS}`,
      tone: 'warning',
      meanwhile: OUT_OF_SMS,
    }
  const next = nextAskAt
    ? ` Neste får spørsmålet ${whenOf(new Date(nextAskAt), now)}, eller når noen sier nei.`
    : ''
  return { title: 'Suksess', description: done + next, tone: 'success' }
}

/** A request that waits for its time, or for the end of quiet hours. One that was due now lacks credits. */
const nobodyYet = ({ nextAskAt, isSentLater, isHeldUp, isQuiet }: Line, now: Date): CreatedWords => {
  if (!nextAskAt || isHeldUp)
    return { title: 'Advarsel', description: `Ingen er spurt ennå. ${OUT_OF_SMS}`, tone: 'warning' }
  const at = new Date(nextAskAt)
  const description = isSentLater
    ? `Sendes ${formatDateShort(osloToday(at))} ${formatClock(at)}`
    : `Første får spørsmålet ${whenOf(at, now)}${isQuiet ? ', etter stilletiden' : ''}.`
  return { title: 'Oppdraget er opprettet', description, tone: 'success' }
}

const someReached = (words: string, count: number, but: string): CreatedWords => ({
  title: 'Delvis suksess',
  description: `${words} er sendt til ${formatCount(count)} vikar(er), men ${but}`,
  tone: 'warning',
  meanwhile: but.charAt(0).toUpperCase() + but.slice(1),
})

const oneChannelOnly = (missed: number, { missing, advice }: { missing: string; advice: string }): string => {
  const notAsked = missed > 0 ? `${counted(missed, 'vikar', 'vikarer')} er ikke spurt. ` : ''
  return `ingen ${missing}. ${notAsked}${advice}`
}

const nobodyReached = (missing: string, reason: string): CreatedWords => ({
  title: 'Advarsel',
  description: `Oppdraget ble opprettet, men sending av ${missing} feilet. ${reason} Kontakt vikarene manuelt.`,
  tone: 'warning',
})

/** The reason no SMS is sent, as a sentence; null if they are. */
const smsProblem = (sms: SmsResult): string | null => {
  switch (sms.kind) {
    case 'too-few-credits':
      return `Du trenger ${formatCount(sms.needed)} SMS og har ${formatCount(sms.balance)}.`
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
  `Dere kan sende ${formatCount(limit)} ${messages} i timen, og så mange ble det nå. ${whenToRetry(retryAfterSeconds, new Date())}`

/** The same for e-mail. */
const emailProblem = ({ emailLimit }: Pick<Sent, 'emailLimit'>): string | null =>
  emailLimit === undefined ? null : hourWords(emailLimit, 'e-poster')

/** The channel that failed, with reason and remedy; null if none did. */
const sendProblem = (sent: Pick<Sent, 'sms' | 'emailLimit'>) => {
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

/** The people reached by an earlier press, as far as its counts show. People who want no SMS get an e-mail instead. */
const reachedBy = ({ sms, emails, emailsInstead, withoutEmail = 0 }: Omit<Sent, 'recipients'>) => {
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

/** The address or number that people without a message lack, although nothing failed. */
const lackedBy = ({ sms }: Pick<Sent, 'sms'>) =>
  sms.kind === 'not-chosen' ? 'e-post' : 'et nummer vi sender SMS til'

/** '1 har ikke et nummer vi sender SMS til. Kontakt vikaren manuelt.' */
const hasNot = (count: number, lacked: string): string =>
  `${formatCount(count)} har ikke ${lacked}. Kontakt ${count === 1 ? 'vikaren' : 'dem'} manuelt.`
