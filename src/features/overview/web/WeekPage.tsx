import Printer from 'lucide-react/icons/printer'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { meQuery } from '#features/identity/web/api.ts'
import { useClosedDays } from '#features/employers/web/closed-days/use-closed-days.ts'
import { dayOffOn } from '#shared/days-off.ts'
import { holidayOn } from '#shared/holidays.ts'
import { addDays, formatDateShort, isCalendarDay, isoWeek, mondayOf } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { usePermission } from '#web/IfPermitted.tsx'
import { FailedQuery } from '#web/FailedQuery.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { Page } from '#web/ui/frame/Page.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { PageHeader } from '#web/ui/frame/PageHeader.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import { useToday } from '#web/use-today.ts'
import css from './day/Day.module.css'
import { DepartmentFilter } from './day/DepartmentFilter.tsx'
import { ShiftRow } from './day/ShiftRow.tsx'
import { useShownDepartment } from './day/use-shown-department.ts'
import { daysFrom, onDay, shiftsQuery } from './day/shifts.ts'

/** A week of shifts: a column a day, or one below the other on a phone. */
export function WeekPage() {
  const { fra } = useSearch({ strict: false })
  const today = useToday()
  const monday = mondayOf(fra && isCalendarDay(fra) ? fra : today)
  const [departmentId, show] = useShownDepartment()
  const { data: me } = useQuery(meQuery())
  return (
    <Page>
      <PageHeader
        title={`Uke ${isoWeek(monday)}`}
        back={{ href: paths.admin, label: 'Tilbake til oversikten' }}
        actions={
          <Button variant="secondary" icon={Printer} onPress={() => print()}>
            Skriv ut uka
          </Button>
        }
      >
        <p className={css.office}>{me?.employerName}</p>
      </PageHeader>
      <nav aria-label="Uker" className={css.steps}>
        <a href={paths.week(addDays(monday, -7))}>Forrige uke</a>
        {monday !== mondayOf(today) && <a href={paths.week(today)}>Denne uka</a>}
        <a href={paths.week(addDays(monday, 7))}>Neste uke</a>
      </nav>
      <div className={css.chosen}>
        <DepartmentFilter shown={departmentId} onShow={show} />
      </div>
      <Week key={monday} monday={monday} today={today} departmentId={departmentId} />
    </Page>
  )
}

interface WeekProps {
  monday: string
  today: string
  departmentId: string | undefined
}

function Week({ monday, today, departmentId }: WeekProps) {
  const query = useInfiniteQuery(shiftsQuery(monday, addDays(monday, 6), departmentId))
  const closedDays = useClosedDays(monday)
  const { data, error, hasNextPage, isFetching, fetchNextPage } = query
  useEffect(() => {
    if (hasNextPage && !isFetching && !error) void fetchNextPage()
  }, [hasNextPage, isFetching, error, fetchNextPage])
  if (!data && error) return <FailedQuery title="Kunne ikke hente uka" query={query} />
  if (!data) return <Loading>Henter uka...</Loading>
  const shifts = data.pages.flatMap((page) => page.assignments)
  const closed = closedDays.data?.closedDays ?? []
  return (
    <div className={css.week}>
      {daysFrom(monday, 7).map((date) => (
        <Weekday
          key={date}
          date={date}
          today={today}
          dayOff={holidayOn(date) ?? dayOffOn(date, closed)}
          shifts={onDay(shifts, date)}
        />
      ))}
    </div>
  )
}

interface WeekdayProps {
  date: string
  today: string
  /** The public holiday or closed day, if any. */
  dayOff: string | null
  shifts: ReturnType<typeof onDay>
}

function Weekday({ date, today, dayOff, shifts }: WeekdayProps) {
  const isToday = date === today
  return (
    <section
      className={css.weekday}
      data-today={isToday || undefined}
      aria-label={`${formatDateShort(date)}${isToday ? ', i dag' : ''}`}
    >
      <h2>{formatDateShort(date)}</h2>
      {dayOff !== null && <p className={css.dayOff}>{dayOff}</p>}
      {shifts.length === 0 ? (
        <EmptyDay date={date} isOver={date < today} />
      ) : (
        <ul className={css.list}>
          {shifts.map((shift) => (
            <ShiftRow key={shift.id} shift={shift} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** A day without shifts; a press on it begins a request for that day. */
function EmptyDay({ date, isOver }: { date: string; isOver: boolean }) {
  const mayCreate = usePermission('sending') && !isOver
  if (!mayCreate) return <p className={css.empty}>Ingen vakter</p>
  return (
    <p className={css.vacant}>
      Ingen vakter
      <a href={paths.createOn(date)}>
        Opprett oppdrag<VisuallyHidden> {formatDateShort(date)}</VisuallyHidden>
      </a>
    </p>
  )
}
