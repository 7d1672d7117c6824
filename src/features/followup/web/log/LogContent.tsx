import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { IfPermitted } from '#web/IfPermitted.tsx'
import { paths } from '#shared/paths.ts'
import { FailedQuery } from '#web/FailedQuery.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { ListEnd } from '#web/ui/states/ListEnd.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { HelpLink, LinkButton } from '#web/ui/actions/LinkButton.tsx'
import { AssignmentPicture } from '#web/ui/pictures/AssignmentPicture.tsx'
import { SearchPicture } from '#web/ui/pictures/SearchPicture.tsx'
import { Skeleton } from '#web/ui/states/Skeleton.tsx'
import { useToday } from '#web/use-today.ts'
import rows from '#web/rows/Rows.module.css'
import { showMore } from '#web/use-read-on.ts'
import type { LogFilter, LoggedAssignment } from '../../shapes.ts'
import { LOG_FAILED } from '../../texts.ts'
import css from './Log.module.css'
import { LogRow } from './LogRow.tsx'
import type { Log } from './use-log.ts'

interface LogContentProps {
  log: Log
  filter: LogFilter
  onClearFilter: () => void
}

/** The rows, or the reason why there are none. */
export function LogContent({ log, filter, onClearFilter }: LogContentProps) {
  const { data, error } = log
  if (!data && error) {
    return <FailedQuery title={LOG_FAILED} query={log} />
  }
  if (!data) return <Skeleton label="Laster oppdrag..." count={6} />
  const assignments = data.pages.flatMap((page) => page.assignments)
  if (assignments.length === 0) {
    return data.pages.some(({ total }) => total > 0) ? <NoHits onClear={onClearFilter} /> : <NothingYet />
  }
  return (
    <div className={css.list} aria-busy={log.isPlaceholderData}>
      <Rows assignments={assignments} isAll={!filter.from && !filter.to} />
      <ListEnd
        paged={log}
        failure={LOG_FAILED}
        onMore={() =>
          void showMore(log.fetchNextPage, data.pages.length).then(() => focusRow(assignments.length))
        }
      />
    </div>
  )
}

function NothingYet() {
  return (
    <EmptyState
      title="Ingen oppdrag funnet"
      picture={AssignmentPicture}
      action={
        <>
          <CreateLink />
          <HelpLink part="kom-i-gang">Slik kommer du i gang</HelpLink>
        </>
      }
    >
      Når du har opprettet et oppdrag, ser du her hvem som har svart, og hvem som kommer.
    </EmptyState>
  )
}

function NoHits({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="Ingen oppdrag passer med filteret"
      picture={SearchPicture}
      action={
        <Button variant="secondary" onPress={onClear}>
          Nullstill filter
        </Button>
      }
    >
      Prøv færre ord, en annen status, en annen vikar eller en lengre periode.
    </EmptyState>
  )
}

/** The assignments by date; in the whole log, past ones have their own heading. */
function Rows({ assignments, isAll }: { assignments: readonly LoggedAssignment[]; isAll: boolean }) {
  const today = useToday()
  const isPast = ({ date }: LoggedAssignment) => isAll && date < today
  const list = (shown: readonly LoggedAssignment[]) =>
    shown.length > 0 && (
      <ul className={rows.rows}>
        {shown.map((assignment) => (
          <LogRow key={assignment.id} assignment={assignment} today={today} />
        ))}
      </ul>
    )
  const past = assignments.filter(isPast)
  return (
    <div id={ROWS_ID}>
      {list(assignments.filter((assignment) => !isPast(assignment)))}
      {past.length > 0 && <h2 className={css.past}>Tidligere</h2>}
      {list(past)}
    </div>
  )
}

/** The id of the element around the rows. */
const ROWS_ID = 'oppdrag'

/** Moves focus to a row's link once it is drawn: the button that fetched it may be gone. */
const focusRow = (index: number): void => {
  requestAnimationFrame(() => {
    document.querySelectorAll<HTMLElement>(`#${ROWS_ID} h2 > a`)[index]?.focus()
  })
}

export function CreateLink() {
  return (
    <IfPermitted area="planning">
      <LinkButton href={paths.createAssignment} icon={CalendarPlus}>
        Opprett oppdrag
      </LinkButton>
    </IfPermitted>
  )
}
