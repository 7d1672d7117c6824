import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
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
import { awaitedTimes } from '../rules.ts'
import type { LoggedAssignment } from '../shapes.ts'
import { logBadge } from '../texts.ts'
import { followupApi } from './api.ts'
import css from './follow/Follow.module.css'
import { Follow } from './follow/Follow.tsx'
import { titleNews } from './follow/state-words.ts'

const BACK = { href: paths.assignmentLog, label: 'Tilbake til oppdragsloggen' }

/** A shift ends without anyone telling the page. */
const LOOK_AGAIN_MS = 60_000

/** One assignment as it happens. */
export function FollowPage() {
  const { id = '' } = useParams({ strict: false })
  const answer = useQuery(followupApi.follow.queryOptions({ input: { id }, refetchInterval: LOOK_AGAIN_MS }))
  const { data, dataUpdatedAt, error } = answer
  if (isErrorCode(error, 'NOT_FOUND') || isErrorCode(error, 'INPUT_INVALID'))
    return <MissingAssignment back={BACK} />
  return (
    <Page>
      <PageHeader
        title={data?.assignment.title ?? 'Oppdrag'}
        news={data && titleNews(data.assignment, awaitedTimes(data.assignment))}
        back={BACK}
        count={<span className={css.badge}>{data ? <Badge assignment={data.assignment} /> : '\u00a0'}</span>}
      />
      {data && <Follow key={id} {...data} now={new Date(dataUpdatedAt)} />}
      {!data && error && <FailedQuery title="Kunne ikke hente oppdraget" query={answer} />}
      {!data && !error && <Skeleton label="Laster oppdrag..." count={2} />}
    </Page>
  )
}

function Badge({ assignment }: { assignment: LoggedAssignment }) {
  const { tone, label } = logBadge(assignment)
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}

/** Nothing of this employer's has the id in the address. */
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
