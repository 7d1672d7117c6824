import { useInfiniteQuery } from '@tanstack/react-query'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { paths } from '#shared/paths.ts'
import { errorMessage } from '#web/errors.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Page } from '#web/ui/Page.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { LOG_FAILED } from '../texts.ts'
import { CardList } from './log/CardList.tsx'
import { focusCard } from './log/focus-card.ts'
import { logQuery } from './log/log-query.ts'
import { MoreButton } from './log/MoreButton.tsx'

/** Every assignment, the newest first. */
export function LogPage() {
  const { data } = useInfiniteQuery(logQuery())
  const total = data?.pages.at(-1)?.total
  return (
    <Page>
      <PageHeader
        title="Oppdragslogg"
        count={total === undefined ? '\u00a0' : `${total} totale oppdrag`}
        actions={total ? <CreateLink /> : undefined}
      />
      <Log />
    </Page>
  )
}

function Log() {
  const { data, error, refetch, isFetching, ...more } = useInfiniteQuery(logQuery())
  if (!data && error) {
    return (
      <ErrorState title={LOG_FAILED} onRetry={() => void refetch()} isRetrying={isFetching}>
        {errorMessage(error)}
      </ErrorState>
    )
  }
  if (!data) return <Skeleton label="Laster oppdrag..." count={6} />
  const assignments = data.pages.flatMap((page) => page.assignments)
  if (assignments.length === 0) {
    return (
      <EmptyState title="Ingen oppdrag funnet" action={<CreateLink />}>
        Når du har opprettet et oppdrag, ser du her hvem som har svart, og hvem som kommer.
      </EmptyState>
    )
  }
  return (
    <>
      <CardList assignments={assignments} />
      {more.hasNextPage && (
        <MoreButton
          onPress={() => void more.fetchNextPage().then(() => focusCard(assignments.length))}
          isPending={more.isFetchingNextPage}
          hasFailed={more.isFetchNextPageError}
        />
      )}
    </>
  )
}

function CreateLink() {
  return (
    <LinkButton href={paths.createAssignment} icon={CalendarPlus}>
      Opprett oppdrag
    </LinkButton>
  )
}
