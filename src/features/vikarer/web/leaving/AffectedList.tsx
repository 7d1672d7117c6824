import { formatDateShort, formatTimeRange, nightTo } from '#shared/dates.ts'
import type { AffectedVikar } from '../../leaving-shapes.ts'
import css from './Leaving.module.css'
import { heldWords, otherWords } from './leaving-words.ts'

/** Lists a substitute's coming shifts, then their other roles. */
export function AffectedList({ vikar }: { vikar: AffectedVikar }) {
  const { fullName, held } = vikar
  const others = otherWords(vikar)
  return (
    <>
      {held.length > 0 && (
        <>
          <p>
            <strong>
              {fullName} har {heldWords(vikar)}:
            </strong>
          </p>
          <ul className={css.shifts}>
            {held.map(({ assignmentId, title, date, startTime, endTime }) => (
              <li key={assignmentId}>
                <span className={css.when}>
                  {nightTo(startTime)}
                  {formatDateShort(date)} {formatTimeRange(startTime, endTime)}
                </span>{' '}
                <span>{title}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {others.length > 0 && (
        <ul className={css.others}>
          {others.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
    </>
  )
}
