import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDateShort, addDays, osloTime } from '#shared/dates.ts'
import { logPath, paths } from '#shared/paths.ts'
import { FailedQuery } from '#web/FailedQuery.tsx'
import { useToday } from '#web/use-today.ts'
import { FrontSection } from '../FrontSection.tsx'
import css from './Day.module.css'
import { ShiftRow } from './ShiftRow.tsx'
import { onDay, shiftsQuery } from './shifts.ts'

/** A shift begins and ends without a live notice. */
const LOOK_AGAIN_MS = 60_000

/** Today's and tomorrow's shifts with their holders, live. */
export function NearDays({ departmentId }: { departmentId: string | undefined }) {
  const today = useToday()
  const tomorrow = addDays(today, 1)
  const query = useInfiniteQuery({
    ...shiftsQuery(today, tomorrow, departmentId),
    refetchInterval: LOOK_AGAIN_MS,
  })
  const { data, dataUpdatedAt, error, hasNextPage } = query
  const shifts = data?.pages.flatMap((page) => page.assignments) ?? []
  if (!data && error) return <FailedQuery title="Kunne ikke hente vaktene" query={query} />
  return (
    <div className={css.days}>
      {[today, tomorrow].map((date) => (
        <FrontSection
          key={date}
          title={`${date === today ? 'I dag' : 'I morgen'} · ${formatDateShort(date)}`}
        >
          {data ? (
            <DayList
              shifts={onDay(shifts, date)}
              empty={`Ingen vakter i ${date === today ? 'dag' : 'morgen'}.`}
            />
          ) : (
            <p className={css.empty}>Henter vaktene...</p>
          )}
        </FrontSection>
      ))}
      <p className={css.on}>
        {hasNextPage && (
          <a href={logPath({ fra: today, til: tomorrow, avdeling: departmentId })}>Se alle vaktene</a>
        )}
        <a href={paths.week(today)}>Se hele uka</a>
        <a href={paths.boardOf(departmentId)}>Skriv ut arket</a>
        {data && <small>Sist oppdatert {osloTime(new Date(dataUpdatedAt)).replace(':', '.')}</small>}
      </p>
    </div>
  )
}

function DayList({ shifts, empty }: { shifts: ReturnType<typeof onDay>; empty: string }) {
  if (shifts.length === 0) return <p className={css.empty}>{empty}</p>
  return (
    <ul className={css.list}>
      {shifts.map((shift) => (
        <ShiftRow key={shift.id} shift={shift} />
      ))}
    </ul>
  )
}
