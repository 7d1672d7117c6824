import { formatDate, instantsAt, isDate, isTime, osloWall } from '#shared/dates.ts'

const SUMMER_OFFSET = '+02'
const WINTER_OFFSET = '+01'

/**
 * Reads a moment as an operator writes it, by a Norwegian clock: `2026-11-26 10:14:59`, seconds optional. In the
 * repeated hour in autumn, `summer` or `winter` after it selects one.
 *
 * @throws Error: the message is one line that gives the expected form
 */
export const readNorwegianTime = (text: string): Date => {
  const [date = '', time = '', season, ...rest] = text.trim().split(/\s+/)
  if (!isDate(date) || !isTime(time) || rest.length > 0 || !isSeason(season))
    throw new Error(
      `"${text}" is no time: write it as a Norwegian clock shows it, such as "2026-11-26 10:14:59"`,
    )
  const instants = instantsAt(date, time)
  const meant = season === undefined ? instants : instants.filter((instant) => seasonOf(instant) === season)
  const [instant, other] = meant
  if (instant === undefined) throw new Error(missing(date, time, instants))
  if (other === undefined) return instant
  const [first, second] = meant.map((each) => `${each.toISOString().slice(11, 19)} UTC`)
  throw new Error(
    `${time} comes twice in Norway on ${formatDate(date)}, when summer time ends: write "${date} ${time} summer" for the first (${first}), "${date} ${time} winter" for the second (${second})`,
  )
}

const isSeason = (word: string | undefined): word is 'summer' | 'winter' | undefined =>
  word === undefined || word === 'summer' || word === 'winter'

const missing = (date: string, time: string, [instant]: readonly Date[]): string =>
  instant === undefined
    ? `There is no ${time} in Norway on ${formatDate(date)}: summer time begins, and after 01:59:59 comes 03:00:00. Which of the two sides is meant?`
    : `${time} on ${formatDate(date)} is ${seasonOf(instant)} time in Norway: leave the word out`

/** For commands that need a moment in the past. */
export const readPastTime = (text: string): Date => {
  const moment = readNorwegianTime(text)
  if (moment.getTime() > Date.now()) throw new Error(`${writeNorwegianTime(moment)} is still to come`)
  return moment
}

/** Formats a moment so that {@link readNorwegianTime} reads it back. */
export const writeNorwegianTime = (instant: Date): string => {
  const { date, time } = osloWall(instant)
  const isTwice = instantsAt(date, time).length > 1
  return `${date} ${time}${isTwice ? ` ${seasonOf(instant)}` : ''}`
}

/**
 * For PostgreSQL's `recovery_target_time`, and so for `pgbackrest --target`: the same clock with its offset, so that
 * no server reads it in a zone of its own.
 */
export const recoveryTarget = (instant: Date): string => {
  const { date, time } = osloWall(instant)
  return `${date} ${time}${seasonOf(instant) === 'summer' ? SUMMER_OFFSET : WINTER_OFFSET}`
}

const seasonOf = (instant: Date): 'summer' | 'winter' => {
  const { date, time } = osloWall(instant)
  return Date.parse(`${date}T${time}${SUMMER_OFFSET}:00`) === Math.floor(instant.getTime() / 1000) * 1000
    ? 'summer'
    : 'winter'
}
