import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { paths } from '#shared/paths.ts'
import { FailedQuery } from '#web/FailedQuery.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { HelpLink, LinkButton } from '#web/ui/actions/LinkButton.tsx'
import { AssignmentPicture } from '#web/ui/pictures/AssignmentPicture.tsx'
import { SearchPicture } from '#web/ui/pictures/SearchPicture.tsx'
import { Skeleton } from '#web/ui/states/Skeleton.tsx'
import { showMore } from '#web/use-read-on.ts'
import type { LoggedAssignment } from '../../shapes.ts'
import { LOG_FAILED } from '../../texts.ts'
import { AssignmentCard } from './AssignmentCard.tsx'
import css from './Log.module.css'
import type { Log } from './use-log.ts'

/** The cards, or why there are none. */
export function LogContent({ log, onClearFilter }: { log: Log; onClearFilter: () => void }) {
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
      <CardList assignments={assignments} />
      {log.hasNextPage && (
        <MoreButton
          onPress={() =>
            void showMore(log.fetchNextPage, data.pages.length).then(() => focusCard(assignments.length))
          }
          isPending={log.isFetchingNextPage}
          hasFailed={log.isFetchNextPageError}
        />
      )}
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
      Prøv en annen status, en annen vikar eller en lengre periode.
    </EmptyState>
  )
}

/** The assignments in two columns where there is room. */
function CardList({ assignments }: { assignments: readonly LoggedAssignment[] }) {
  return (
    <ul id={CARDS_ID} className={css.cards}>
      {assignments.map((assignment) => (
        <AssignmentCard key={assignment.id} assignment={assignment} />
      ))}
    </ul>
  )
}

/** The list that the cards of the log stand in. */
const CARDS_ID = 'oppdrag'

/** Moves focus to a card's first link once it is drawn: the button that fetched it may be gone. */
const focusCard = (index: number): void => {
  requestAnimationFrame(() => {
    document.getElementById(CARDS_ID)?.children.item(index)?.querySelector('a')?.focus()
  })
}

interface MoreButtonProps {
  onPress: () => void
  isPending: boolean
  hasFailed: boolean
}

/** Fetches the next assignments, and says when that did not work. */
function MoreButton({ onPress, isPending, hasFailed }: MoreButtonProps) {
  return (
    <div className={css.more}>
      {hasFailed && !isPending && (
        <p className={css.failed} role="alert">
          {LOG_FAILED}
        </p>
      )}
      <Button variant="secondary" onPress={onPress} isPending={isPending} pendingText="Henter flere...">
        Vis flere
      </Button>
    </div>
  )
}

export function CreateLink() {
  return (
    <LinkButton href={paths.createAssignment} icon={CalendarPlus}>
      Opprett oppdrag
    </LinkButton>
  )
}
