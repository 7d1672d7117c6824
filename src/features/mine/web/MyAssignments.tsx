import { osloToday } from '#shared/dates.ts'
import { errorMessage } from '#web/errors.ts'
import { useNear } from '#web/use-near.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { ErrorState } from '#web/ui/states/ErrorState.tsx'
import { PrintAgain } from '#web/ui/states/PrintAgain.tsx'
import { HelpLink } from '#web/ui/actions/LinkButton.tsx'
import { AssignmentPicture } from '#web/ui/pictures/AssignmentPicture.tsx'
import type { MyAssignment } from '../contract.ts'
import { ComingAssignments } from './ComingAssignments.tsx'
import { OpenAssignments } from './OpenAssignments.tsx'
import { groupComing } from './groups.ts'
import { fetchedOf, useMyAssignments, useMyPast } from './use-my-assignments.ts'
import css from './Mine.module.css'

/** Open shifts, and 'Mine oppdrag': coming shifts and past ones. */
export function MyAssignments() {
  const coming = useMyAssignments('coming')
  const { isNear, ref, lazy } = useNear(loadPast)
  const past = useMyPast(isNear)
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
            <LaterHours mine={others.mine} />
            <ComingAssignments {...others} list={coming} today={today} />
            <div ref={ref}>{lazy ? <lazy.PastAssignments list={past} today={today} /> : <PrintAgain />}</div>
          </>
        )}
      </Card>
    </>
  )
}

/** Far down the page: its script is fetched with the calendar below it. */
const loadPast = () => import('./PastAssignments.tsx')

/** The month's hours, fetched when the user scrolls near them. */
function LaterHours({ mine }: { mine: readonly MyAssignment[] }) {
  const { lazy, ref } = useNear(loadHours)
  return lazy ? <lazy.MyHours mine={mine} /> : <p className={css.hours} ref={ref} />
}

const loadHours = () => import('./MyHours.tsx')
