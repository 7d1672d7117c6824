import { formatCount } from '#shared/counts.ts'
import { formatDateLong } from '#shared/dates.ts'
import type { EarlierRequest } from '../../proposal-shapes.ts'
import type { Candidate } from '../../shapes.ts'
import { type Asked, hasAskedAll } from '../recipients/candidates.ts'

/** A sentence with the recipients chosen then who have since left the register; null if there are none. */
export const goneNote = (earlier: Asked, candidates: readonly Candidate[]): string | null => {
  if (hasAskedAll(earlier, candidates)) return null
  const here = new Set(candidates.map(({ id }) => id))
  const gone = earlier.asked.filter(({ vikarId }) => !here.has(vikarId)).map(({ fullName }) => fullName)
  if (gone.length === 0) return null
  const rest = gone.length - NAMED
  const names = rest > 0 ? [...gone.slice(0, NAMED), `${formatCount(rest)} til`] : gone
  return `${listed.format(names)} er ikke lenger i registeret og blir ikke spurt.`
}

/** Further people are counted. */
const NAMED = 3

const listed = new Intl.ListFormat('nb-NO')

/** 'Fylt ut fra «Vikar i 3B» 23. november', with the year unless it is this one. */
export const filledFrom = (
  { title, date }: Pick<EarlierRequest, 'title' | 'date'>,
  today: string,
): string => {
  const [, day, month, year] = formatDateLong(date).split(' ')
  const isThisYear = date.slice(0, 4) === today.slice(0, 4)
  return `Fylt ut fra «${title}» ${day} ${month}${isThisYear ? '' : ` ${year}`}`
}
