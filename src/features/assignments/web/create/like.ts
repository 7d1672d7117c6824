import { formatDateLong, formatTime } from '#shared/dates.ts'
import type { LoggedAssignment } from '../../log-shapes.ts'
import { type AssignmentInput, EMPTY } from './form.ts'

/** Another assignment as the start of a new one: everything but when it is and who is asked. */
export const valuesLike = (assignment: LoggedAssignment): AssignmentInput => ({
  ...EMPTY,
  title: assignment.title,
  location: assignment.location,
  startTime: formatTime(assignment.startTime),
  endTime: formatTime(assignment.endTime),
  description: assignment.description ?? '',
  requirements: assignment.requirements ?? '',
  channels: assignment.channels,
})

/** 'Fylt ut fra «Vikar i 3B» 23. november', with the year unless it is this one's. */
export const filledFrom = (
  { title, date }: Pick<LoggedAssignment, 'title' | 'date'>,
  today: string,
): string => {
  const [, day, month, year] = formatDateLong(date).split(' ')
  const isThisYear = date.slice(0, 4) === today.slice(0, 4)
  return `Fylt ut fra «${title}» ${day} ${month}${isThisYear ? '' : ` ${year}`}`
}
