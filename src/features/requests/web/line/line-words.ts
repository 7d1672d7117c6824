import type { Channel } from '#features/assignments/rules.ts'
import { counted, formatCount, formatHours } from '#shared/counts.ts'
import { formatDateShort, momentInShort, osloToday } from '#shared/dates.ts'
import type { Line, LinePlace } from '#features/asking/shapes.ts'
import { minutesWords } from '#features/messages/minutes-words.ts'
import { WHOLE_WEEKEND } from '#features/asking/texts.ts'
import { reasonWords } from '#features/asking/reason-words.ts'

/** A line's state for the shift on the page. */
export interface LineOf {
  readonly id: string
  readonly channels: readonly Channel[]
  /** Its places are taken. */
  readonly isFilled: boolean
  /** Some are asked at a time. */
  readonly isInOrder: boolean
  /** The office has halted it. */
  readonly isHalted: boolean
  /** The number of people asked, and of all in the line. */
  readonly asked: number
  readonly lineLength: number
}

/** 'Spurt 5 av 14', or once it is filled 'Besatt etter at 5 av 14 var spurt (5 SMS)'. */
export const lineTotal = (
  { asked, lineLength, isFilled }: Omit<LineOf, 'id' | 'channels' | 'isInOrder' | 'isHalted'>,
  smsSent: number,
): string => {
  const share = `${formatCount(asked)} av ${formatCount(lineLength)}`
  if (!isFilled) return `Spurt ${share}`
  return `Besatt etter at ${share} var spurt${smsSent > 0 ? ` (${formatCount(smsSent)} SMS)` : ''}`
}

/** True if people wait in it, and it may ask them. */
export const isGoing = ({ nextAskAt }: Pick<Line, 'nextAskAt'>): boolean => nextAskAt !== null

/** True if no one has been asked, so the time of sending can be changed. */
export const isToBeSent = ({ askFrom, nextAskAt }: Pick<Line, 'askFrom' | 'nextAskAt'>, now: Date): boolean =>
  nextAskAt !== null && isAfter(askFrom, now)

/** '3 om gangen · 10 min å svare på · stille 22.00–06.00' */
export const planWords = ({ openAtMost, patienceMinutes, quiet }: Line): string =>
  [
    `${formatCount(openAtMost)} om gangen`,
    `${minutesWords(patienceMinutes)} å svare på`,
    ...(quiet ? [`stille ${quietWords(quiet)}`] : []),
  ].join(' · ')

/** '22.00–06.00', or '22.00–06.00 og hele helgen' */
export const quietWords = ({ from, until, weekends }: NonNullable<Line['quiet']>): string =>
  `${from.slice(0, 5)}–${until.slice(0, 5)}`.replaceAll(':', '.') + (weekends ? WHOLE_WEEKEND : '')

const isAfter = (at: string | null, now: Date) => at !== null && new Date(at) > now

/** The values that decide a person's place: 'Favoritter · sist spurt 12. nov. · 14 t siste 28 dager'. */
export const placeWords = (
  {
    group,
    lastAskedAt,
    workedMinutes,
    isHeldBack,
    isErased,
  }: Pick<LinePlace, 'group' | 'lastAskedAt' | 'workedMinutes' | 'isHeldBack' | 'isErased'>,
  now: Date,
): string =>
  isErased
    ? 'opplysningene er slettet'
    : [
        ...(isHeldBack ? ['venter: har et ubesvart spørsmål for samme tid'] : []),
        ...(group === null ? [] : [group]),
        lastAskedAt === null ? 'aldri spurt før' : `sist spurt ${dayWords(lastAskedAt, now)}`,
        workedMinutes === 0 ? 'ingen timer siste 28 dager' : `${formatHours(workedMinutes)} siste 28 dager`,
      ].join(' · ')

/** 'i dag', '12. nov.' */
const dayWords = (at: string, now: Date) => {
  const day = osloToday(new Date(at))
  return day === osloToday(now) ? 'i dag' : formatDateShort(day).replace(/^\S+ /, '')
}

/** 'Spurt kl. 06.02 fordi Ola Hansen sa nei', from the event of the asking. */
export const askedPlaceWords = (place: LinePlace, now: Date): string => {
  const { askedAt, because, answeredBy: name, askedBy, patienceThen: minutes } = place
  if (askedAt === null || because === null) return ''
  const when = `Spurt ${momentInShort(askedAt, now)}`
  const by = `av ${askedBy ?? 'dere'}`
  if (!place.wasReached) return because === 'by-hand' ? `Tatt ut av køen ${by}` : 'Fikk ikke forespørselen'
  if (because === 'by-hand') return `${when} ${by}, utenom køen`
  if (because === 'start') return `${when}, først i køen`
  if (because === 'together') return `${when}, sammen med de andre`
  const why = reasonWords({ code: because, name, minutes }) ?? 'alle som var igjen, skulle få spørsmålet'
  return `${when} fordi ${why}`
}

/** The number of people spared a message by a filled shift; null if there are none. */
export const sparedWords = ({ length, asked }: Pick<Line, 'length' | 'asked'>): string | null =>
  length > asked ? `${counted(length - asked, 'vikar', 'vikarer')} slapp å bli spurt.` : null
