import { formatCount } from '#shared/counts.ts'
import { formatDateLong, formatTime } from '#shared/dates.ts'
import type { Candidate } from '../../contract-create.ts'
import type { LoggedAssignment } from '../../log-shapes.ts'
import { recipientsOf } from '../recipients/candidates.ts'
import { type AssignmentInput, EMPTY, type RecipientsInput } from './form.ts'
import type { Earlier } from './use-like.ts'

/** Another assignment as the start of a new one: everything but the day. */
export const valuesLike = (
  { assignment, ...asked }: Earlier,
  candidates: readonly Candidate[],
): AssignmentInput => ({
  ...EMPTY,
  title: assignment.title,
  location: assignment.location,
  startTime: formatTime(assignment.startTime),
  endTime: formatTime(assignment.endTime),
  description: assignment.description ?? '',
  requirements: assignment.requirements ?? '',
  channels: assignment.channels,
  recipients: recipientsLike(asked, candidates),
})

type Asked = Omit<Earlier, 'kind' | 'assignment'>

/** Everybody available again, or the same people as far as they are in the register. */
const recipientsLike = (asked: Asked, candidates: readonly Candidate[]): RecipientsInput => {
  if (hasAskedAll(asked, candidates)) return EMPTY.recipients
  const vikarIds = asked.recipients.map(({ vikarId }) => vikarId)
  const stillHere = recipientsOf({ kind: 'chosen', vikarIds }, candidates)
  return { kind: 'chosen', vikarIds: stillHere.map(({ id }) => id) }
}

/** Where it was not written down: were as many asked as can be now? */
const hasAskedAll = ({ askedAll, recipients }: Asked, candidates: readonly Candidate[]): boolean =>
  askedAll ?? recipients.length >= recipientsOf(EMPTY.recipients, candidates).length

/** Who was chosen then and has left the register since, in a sentence; null when nobody has. */
export const goneNote = (asked: Asked, candidates: readonly Candidate[]): string | null => {
  if (hasAskedAll(asked, candidates)) return null
  const here = new Set(candidates.map(({ id }) => id))
  const gone = asked.recipients.filter(({ vikarId }) => !here.has(vikarId)).map(({ fullName }) => fullName)
  if (gone.length === 0) return null
  const rest = gone.length - NAMED
  const names = rest > 0 ? [...gone.slice(0, NAMED), `${formatCount(rest)} til`] : gone
  return `${listed(names)} er ikke lenger i registeret og blir ikke spurt.`
}

/** More than these are counted. */
const NAMED = 3

const listed = (names: readonly string[]) =>
  [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' og ')

/** 'Fylt ut fra «Vikar i 3B» 23. november', with the year unless it is this one's. */
export const filledFrom = (
  { title, date }: Pick<LoggedAssignment, 'title' | 'date'>,
  today: string,
): string => {
  const [, day, month, year] = formatDateLong(date).split(' ')
  const isThisYear = date.slice(0, 4) === today.slice(0, 4)
  return `Fylt ut fra «${title}» ${day} ${month}${isThisYear ? '' : ` ${year}`}`
}
