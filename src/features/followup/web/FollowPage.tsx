import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { paths } from '#shared/paths.ts'
import { isErrorCode } from '#web/errors.ts'
import { FailedQuery } from '#web/FailedQuery.tsx'
import { StatusBadge } from '#web/ui/Badge.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import { Page } from '#web/ui/frame/Page.tsx'
import { PageHeader } from '#web/ui/frame/PageHeader.tsx'
import { LostPicture } from '#web/ui/pictures/LostPicture.tsx'
import { Skeleton } from '#web/ui/states/Skeleton.tsx'
import { formatHours } from '#shared/counts.ts'
import { addDays, formatDateLong, nightTo, osloToday, shiftInstants } from '#shared/dates.ts'
import { awaitedTimes } from '../rules.ts'
import { alarmBadge, logBadge } from '../texts.ts'
import type { LoggedAssignment } from '../shapes.ts'
import { FollowActs } from './actions/FollowActs.tsx'
import { followupApi } from './api.ts'
import { Follow } from './follow/Follow.tsx'
import { titleNews } from './follow/state-words.ts'
import { TopActs } from './follow/TopActs.tsx'
import { shiftTime } from './log/shift-time.ts'
import css from './follow/Follow.module.css'

const BACK = { href: paths.assignmentLog, label: 'Tilbake til oppdragsloggen' }

/** The end of a shift sends no notice. */
const LOOK_AGAIN_MS = 60_000

/** The engine needs a moment after its announced time. */
const GRACE_MS = 2000

/** The live page of one assignment. */
export function FollowPage() {
  const { id = '' } = useParams({ strict: false })
  const answer = useQuery(
    followupApi.follow.queryOptions({
      input: { id },
      refetchInterval: ({ state }) => lookAgainIn(state.data?.line?.nextAskAt),
    }),
  )
  const { data, dataUpdatedAt, error } = answer
  if (isErrorCode(error, 'NOT_FOUND') || isErrorCode(error, 'INPUT_INVALID'))
    return <MissingAssignment back={BACK} />
  if (data) return <Followed key={id} followed={data} now={new Date(dataUpdatedAt)} />
  return (
    <Page>
      <PageHeader title="Oppdrag" back={BACK} count={'\u00a0'} />
      {error ? (
        <FailedQuery title="Kunne ikke hente oppdraget" query={answer} />
      ) : (
        <Skeleton label="Laster oppdrag..." count={2} />
      )}
    </Page>
  )
}

/** Refetches after the engine's announced time, and periodically, because a notice may be lost. */
const lookAgainIn = (nextAskAt: string | null | undefined) => {
  if (!nextAskAt) return LOOK_AGAIN_MS
  const wait = new Date(nextAskAt).getTime() - Date.now() + GRACE_MS
  return Math.min(LOOK_AGAIN_MS, Math.max(GRACE_MS, wait))
}

function Followed({ followed, now }: ComponentProps<typeof Follow>) {
  const { assignment, recipients, line, alarm } = followed
  const { tone, label } = alarm ? alarmBadge(assignment) : logBadge(assignment)
  return (
    <FollowActs assignment={assignment} recipients={recipients} line={line}>
      <Page>
        <PageHeader
          title={assignment.title}
          news={titleNews(assignment, awaitedTimes(assignment))}
          back={BACK}
          count={<StatusBadge tone={tone}>{label}</StatusBadge>}
          actions={<TopActs followed={followed} now={now} />}
        >
          <ShiftFacts assignment={assignment} now={now} />
        </PageHeader>
        <Follow followed={followed} now={now} />
      </Page>
    </FollowActs>
  )
}

interface ShiftFactsProps {
  assignment: LoggedAssignment
  now: Date
}

/** Date, time, department, place and the number of places, in one line; after a worked shift, also its length. */
export function ShiftFacts({ assignment, now }: ShiftFactsProps) {
  const { date, startTime, department, location, places } = assignment
  const facts = [
    ['Dato', `${nearName(date, now)}${nightTo(startTime)}${formatDateLong(date)}`],
    ['Tid', `${shiftTime(assignment)}${lengthOf(assignment)}`],
    ...(department ? [['Avdeling', department.name]] : []),
    ['Sted', location],
    ...(places > 1 ? [['Plasser', `${places} plasser`]] : []),
  ]
  return (
    <dl className={css.facts}>
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** ' (6 t 45 min)', the worked hours; empty before the end. */
const lengthOf = ({ date, startTime, endTime, hasEnded, status, filled }: LoggedAssignment): string => {
  if (!hasEnded || status === 'cancelled' || filled === 0) return ''
  const { startsAt, endsAt } = shiftInstants({ date, startTime, endTime })
  const minutes = Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000)
  return ` (${formatHours(minutes)})`
}

/** 'I dag, ' and 'I morgen, '; empty for any other day. */
const nearName = (date: string, now: Date): string => {
  const today = osloToday(now)
  if (date === today) return 'i dag, '
  return date === addDays(today, 1) ? 'i morgen, ' : ''
}

/** The employer has no assignment with the id in the address. */
function MissingAssignment({ back }: { back: { href: string; label: string } }) {
  return (
    <Page>
      <PageHeader title="Oppdrag" back={back} />
      <EmptyState
        title="Fant ikke oppdraget"
        picture={LostPicture}
        action={<LinkButton href={back.href}>Gå til oppdragsloggen</LinkButton>}
      >
        Forespørselen kan være angret før den ble sendt, adressen kan være skrevet feil, eller oppdraget hører
        til et kontor eller en avdeling du ikke har tilgang til.
      </EmptyState>
    </Page>
  )
}
