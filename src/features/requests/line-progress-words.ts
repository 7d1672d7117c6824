import type { Channel } from '#features/assignments/rules.ts'
import { counted } from '#shared/counts.ts'
import { momentInShort } from '#shared/dates.ts'
import type { Line } from '#features/asking/shapes.ts'

export type LineProgress = Pick<
  Line,
  | 'length'
  | 'asked'
  | 'reached'
  | 'heldBack'
  | 'askFrom'
  | 'askAllAt'
  | 'nextAskAt'
  | 'isPaused'
  | 'heldUpBy'
  | 'emailsLeft'
  | 'closesAt'
>

export const HALTED = 'Ingen i køen eller reserven blir spurt før du ber om det.'
export const ALL_HELD_BACK = 'Venter: de som er igjen, har et ubesvart spørsmål for samme tid'

/** The time of the next people, or the reason there are none. */
export const nextWords = (line: LineProgress, channels: readonly Channel[], now: Date): string => {
  const { nextAskAt, askFrom, askAllAt, heldUpBy, isPaused, closesAt } = line
  if (line.length === line.asked) return usedUpWords(line)
  if (nextAskAt === null) return 'Ingen flere får spørsmålet'
  if (heldUpBy) return heldUpWords(heldUpBy, channels, line.emailsLeft)
  const when = momentInShort(nextAskAt, now)
  if (isPaused)
    return isAfter(askFrom, now)
      ? `De første får spørsmålet ${when}`
      : `Stilletid: ${line.asked === 0 ? 'de første' : 'neste'} får spørsmålet ${when}`
  if (!isAfter(nextAskAt, now)) return 'Neste får spørsmålet nå'
  if (line.heldBack > 0 && line.heldBack === line.length - line.asked)
    return `${ALL_HELD_BACK}. Neste får spørsmålet senest ${when}`
  const onlyAfterNo = nextAskAt === askAllAt || nextAskAt >= closesAt
  return onlyAfterNo
    ? 'Neste får spørsmålet når noen sier nei'
    : `Neste får spørsmålet ${when}, eller når noen sier nei`
}

/** A person without a message was not asked, though their turn is over. */
const usedUpWords = ({ length, reached }: Pick<Line, 'length' | 'reached'>) => {
  if (reached === length) return 'Alle i køen er spurt'
  return reached === 0 ? 'Ingen i køen har fått forespørselen' : 'Ingen flere venter i køen'
}

/**
 * The reason a line waits for credits or the hourly limit. E-mail is free, so with an empty balance even a request by
 * SMS alone continues by e-mail (`line/afford.ts`); at the hourly limit it waits.
 */
export const heldUpWords = (
  heldUpBy: NonNullable<Line['heldUpBy']>,
  channels: readonly Channel[],
  emailsLeft: number,
) => {
  const isCredits = heldUpBy === 'credits'
  const sent = channels.includes('sms') ? 'SMS' : 'e-poster'
  const why = isCredits ? 'for få SMS igjen' : `dere har sendt så mange ${sent} som går på en time`
  const goesOn = emailsLeft > 0 && (isCredits || (channels.length > 1 && channels.includes('email')))
  return goesOn ? `Bare e-post går ut: ${why}` : `Venter: ${why}`
}

/** The future time at which all the rest are asked; null if there is none. */
export const deadlineWords = ({ askAllAt, nextAskAt }: Pick<Line, 'askAllAt' | 'nextAskAt'>, now: Date) =>
  nextAskAt !== null && askAllAt !== null && isAfter(askAllAt, now)
    ? `Alle som er igjen, får spørsmålet ${momentInShort(askAllAt, now)}`
    : null

/** The time of a waiting request to all at once, or the reason some have not been asked yet. */
export const laterWords = (line: Line, channels: readonly Channel[], now: Date): string => {
  const left = line.length - line.asked
  if (line.askFrom !== null && isAfter(line.askFrom, now))
    return `Sendes ${momentInShort(line.askFrom, now)} til ${counted(left, 'vikar', 'vikarer')}`
  if (line.heldUpBy) return heldUpWords(line.heldUpBy, channels, line.emailsLeft)
  return line.heldBack === left
    ? `Venter: ${counted(left, 'vikar', 'vikarer')} har et ubesvart spørsmål for samme tid`
    : `Sendes nå til ${counted(left, 'vikar', 'vikarer')}`
}

const isAfter = (at: string | null, now: Date) => at !== null && new Date(at) > now
