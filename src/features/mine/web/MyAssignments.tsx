import { useQuery } from '@tanstack/react-query'
import { osloToday } from '#shared/dates.ts'
import { errorMessage } from '#web/errors.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { HelpLink } from '#web/ui/actions/LinkButton.tsx'
import { AssignmentPicture } from '#web/ui/pictures/AssignmentPicture.tsx'
import type { MyAssignment } from '../contract.ts'
import { mineApi } from './api.ts'
import { ComingAssignments } from './ComingAssignments.tsx'
import { OpenAssignments } from './OpenAssignments.tsx'
import { groupComing } from './groups.ts'
import { PastAssignments } from './PastAssignments.tsx'
import { fetchedOf, useMyAssignments } from './use-my-assignments.ts'
import css from './Mine.module.css'
import { hoursWords, monthName } from './hours.ts'

/** Shifts that can be answered now, and 'Mine oppdrag': the shifts to come, and those that are over. */
export function MyAssignments() {
  const coming = useMyAssignments('coming')
  const past = useMyAssignments('past')
  if (!coming.data) {
    return (
      <Card as="section" title="Mine oppdrag">
        {coming.isLoadingError && (
          <ErrorState
            title="Kunne ikke hente oppdragene dine"
            onRetry={() => void coming.refetch()}
            isRetrying={coming.isFetching}
          >
            {errorMessage(coming.error)}
          </ErrorState>
        )}
      </Card>
    )
  }
  const today = osloToday(new Date(coming.dataUpdatedAt))
  const { open, awaiting, ...others } = groupComing(fetchedOf(coming))
  const isEmpty = fetchedOf(coming).length === 0 && past.data && fetchedOf(past).length === 0
  return (
    <>
      {open.length > 0 && (
        <OpenAssignments
          assignments={open}
          coming={fetchedOf(coming)}
          mine={others.mine}
          isAwaiting={awaiting.length > 0}
          today={today}
        />
      )}
      <Card as="section" title="Mine oppdrag">
        {isEmpty ? (
          <EmptyState
            headingLevel={3}
            title="Ingen oppdrag ennå"
            picture={AssignmentPicture}
            action={<HelpLink part="vikar">Hjelp for vikarer</HelpLink>}
          >
            Når en arbeidsgiver spør deg om en vakt, ser du den her og kan svare med en gang.
          </EmptyState>
        ) : (
          <>
            <MyHours mine={others.mine} />
            <ComingAssignments {...others} list={coming} today={today} />
            <PastAssignments list={past} today={today} />
          </>
        )}
      </Card>
    </>
  )
}

/** The month's hours; where they cannot be had, nothing: they are an extra. */
function MyHours({ mine }: { mine: readonly MyAssignment[] }) {
  const { data, isPending } = useQuery(mineApi.hours.queryOptions())
  if (!data) return isPending && <p className={css.hours} />
  const words = hoursWords(data, mine)
  if (!words) return <p className={css.dim}>Ingen timer i {monthName(data.month)} ennå.</p>
  return (
    <p className={css.hours}>
      <span>
        {words.label}
        <strong>{words.total}</strong>
      </span>{' '}
      <span className={css.dim}>{words.parts}</span>
    </p>
  )
}
