import { placesFilled } from '#features/assignments/texts.ts'
import { dayInShort, formatClock, momentInShort, osloToday } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { CallLink } from '#web/rows/CallLink.tsx'
import rows from '#web/rows/Rows.module.css'
import { joinClasses } from '#web/ui/join-classes.ts'
import { StatusBadge } from '#web/ui/Badge.tsx'
import type { LoggedAssignment } from '../../shapes.ts'
import { logBadge } from '../../texts.ts'
import { RowActions } from '../actions/RowActions.tsx'
import css from './LogRow.module.css'
import { shiftTime } from './shift-time.ts'

interface LogRowProps {
  assignment: LoggedAssignment
  /** YYYY-MM-DD */
  today: string
}

/** An assignment in the log: what and where, when, who comes, how it stands, and what can be done. Pressed, it is followed. */
export function LogRow({ assignment, today }: LogRowProps) {
  const { id, title, location, department } = assignment
  const badge = logBadge(assignment)
  const places = placesFilled(assignment)
  return (
    <li className={joinClasses(rows.row, css.row)}>
      <div className={css.what}>
        <h2>
          <a href={paths.assignment(id)} className={rows.main}>
            {title}
          </a>
        </h2>
        <p className={rows.dim}>{department ? `${department.name} · ${location}` : location}</p>
      </div>
      <p className={css.when}>
        <strong>{dayOf(assignment.date, today, assignment.startTime)}</strong>{' '}
        <span>{shiftTime(assignment)}</span>
      </p>
      <WhoComes assignment={assignment} />
      <p className={css.state}>
        <StatusBadge tone={badge.tone}>{badge.label}</StatusBadge>
        {places && <span className={rows.dim}> {places}</span>}
      </p>
      <p className={joinClasses(rows.dim, css.answers)}>
        <Answers assignment={assignment} today={today} />{' '}
        <LatestAnswer assignment={assignment} today={today} />
      </p>
      <RowActions assignment={assignment} />
    </li>
  )
}

/** 'Sendes i morgen kl. 08.00', '1 svar av 5 spurt', or how far its line has come: '1 svar, spurt 5 av 14'. People without a message do not count as asked. */
function Answers({ assignment, today }: LogRowProps) {
  const { responses, asked, lineLength, sendAt, filled, places } = assignment
  if (sendAt !== null) return `Sendes ${momentInShort(sendAt, new Date(`${today}T12:00:00Z`))}`
  if (lineLength !== null && lineLength > asked)
    return (
      <>
        {responses} svar, {filled >= places ? 'besatt etter' : 'spurt'} {asked} av {lineLength}
      </>
    )
  if (asked === 0) return <>Ingen er spurt</>
  return (
    <>
      {responses} svar av {asked} spurt
    </>
  )
}

/** 'siste kl. 06.34', or 'siste 26.11. kl. 14.32' where the latest answer is not of today. */
function LatestAnswer({ assignment: { latestResponseAt }, today }: LogRowProps) {
  if (latestResponseAt === null) return null
  const [year, month, day] = osloToday(new Date(latestResponseAt)).split('-')
  const date = today === `${year}-${month}-${day}` ? '' : `${day}.${month}. `
  return (
    <time dateTime={latestResponseAt}>
      siste {date}
      {formatClock(latestResponseAt)}
    </time>
  )
}

/** 'I dag', 'Man. 23. nov.', 'Natt til man. 23. nov.', and with the year where it is another one. */
const dayOf = (date: string, today: string, startTime: string): string => {
  const [year, day] = [date.slice(0, 4), dayInShort(date, today, startTime)]
  return day.charAt(0).toUpperCase() + day.slice(1) + (today.startsWith(year) ? '' : ` ${year}`)
}

/** The substitutes who have a place, with the numbers to call, or that one has withdrawn. */
function WhoComes({
  assignment: { vikarer, isReopened, hasEnded, places },
}: Pick<LogRowProps, 'assignment'>) {
  const isFreeAgain = isReopened && !hasEnded
  if (vikarer.length === 0 && !isFreeAgain) return null
  return (
    <div className={css.who}>
      {vikarer.map(({ id, fullName, phone }) => (
        <p key={id}>
          <strong>{fullName}</strong> {phone && <CallLink phone={phone} name={fullName} />}
        </p>
      ))}
      {isFreeAgain && (
        <StatusBadge tone="warn">
          {places > 1 ? 'En vikar har meldt avbud' : 'Vikaren har meldt avbud'}
        </StatusBadge>
      )}
    </div>
  )
}
