import { useQuery } from '@tanstack/react-query'
import ListOrdered from 'lucide-react/icons/list-ordered'
import { May } from '#web/May.tsx'
import { formatCount } from '#shared/counts.ts'
import { paths } from '#shared/paths.ts'
import { FailedQuery } from '#web/FailedQuery.tsx'
import { HelpLink, LinkButton } from '#web/ui/actions/LinkButton.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Details } from '#web/ui/Details.tsx'
import { Skeleton } from '#web/ui/states/Skeleton.tsx'
import type { Line } from '#features/requests/contract.ts'
import { requestsApi } from '#features/requests/web/api.ts'
import css from '../follow/Follow.module.css'
import { LaterCard } from './LaterCard.tsx'
import { deadlineWords, nextWords } from '#features/requests/line-course-words.ts'
import { LineActions } from './LineActions.tsx'
import { LinePlaces } from './LinePlaces.tsx'
import {
  isGoing,
  type LineOf,
  lineTotal,
  planWords,
  sparedWords,
} from '#features/requests/web/line/line-words.ts'

/** The engine needs a moment after the time that it announced. */
const GRACE_MS = 2000
const LOOK_AGAIN_MS = 60_000

/** How far the line of a request has come, who is next and why, and what can be done about it. */
export function LineCard({ of }: { of: LineOf }) {
  const { id } = of
  const answer = useQuery(
    requestsApi.line.queryOptions({
      input: { id },
      refetchInterval: ({ state }) => lookAgainIn(state.data?.line?.nextAskAt),
    }),
  )
  const { data, error, dataUpdatedAt } = answer
  if (data && !data.line) return null
  if (!of.isInOrder) return <LaterCard of={of} query={answer} now={new Date(dataUpdatedAt)} />
  return (
    <Card as="section" title="Køen" aside={data?.line && <strong>{lineTotal(of, data.line.smsSent)}</strong>}>
      {data?.line && <Shown of={of} line={data.line} now={new Date(dataUpdatedAt)} />}
      {!data && error && <FailedQuery title="Kunne ikke hente køen" query={answer} />}
      {!data && !error && <Skeleton label="Laster..." count={1} />}
    </Card>
  )
}

/** Once the time has come, and now and then as well: a notice may be lost. */
const lookAgainIn = (nextAskAt: string | null | undefined) => {
  if (!nextAskAt) return LOOK_AGAIN_MS
  const wait = new Date(nextAskAt).getTime() - Date.now() + GRACE_MS
  return Math.min(LOOK_AGAIN_MS, Math.max(GRACE_MS, wait))
}

interface ShownProps {
  of: LineOf
  line: Line
  now: Date
}

function Shown({ of, line, now }: ShownProps) {
  const going = isGoing(line)
  const spared = of.isFilled ? sparedWords(line) : null
  return (
    <>
      {going ? (
        <>
          <Pace of={of} line={line} now={now} />
          <LinePlaces line={line} now={now} isGoing />
          <HowOrdered id={of.id} line={line} />
        </>
      ) : (
        <>
          <p>{spared ?? `${nextWords(line, of.channels, now)}.`}</p>
          <Details summary="Vis køen">
            <LinePlaces line={line} now={now} isGoing={false} />
            <HowOrdered id={of.id} line={line} />
          </Details>
        </>
      )}
      <LineActions of={of} line={line} now={now} />
    </>
  )
}

const HALTED = 'Køen er stanset'

/** What happens next, in large type, and by which plan. */
function Pace({ of, line, now }: ShownProps) {
  const { heldUpBy, length, asked, open } = line
  const deadline = deadlineWords(line, now)
  return (
    <div className={css.state} data-tone={heldUpBy ? 'warn' : 'neutral'}>
      <div>
        <p className={css.again}>{of.isHalted ? HALTED : nextWords(line, of.channels, now)}</p>
        {deadline && <p>{deadline}</p>}
        <p className={css.answers}>
          <span>{formatCount(open)} har spørsmålet nå</span>
          <span>{formatCount(length - asked)} venter i køen</span>
        </p>
        <p className={css.answers}>{planWords(line)}</p>
      </div>
      {heldUpBy === 'credits' && (
        <May area="owning">
          <LinkButton href={paths.credits} size="small">
            Kjøp SMS
          </LinkButton>
        </May>
      )}
    </div>
  )
}

/** By which rules somebody stands where they do. */
function HowOrdered({ id, line: { seed } }: { id: string; line: Line }) {
  return (
    <div>
      <p className={css.note}>
        Ingen rangeres etter hva de har svart før. Der flere står likt, er rekkefølgen trukket (trekningsnr.{' '}
        {seed}).
      </p>
      <div className={css.help}>
        <LinkButton href={paths.order(id)} variant="quiet" size="small" icon={ListOrdered}>
          Grunnlaget for rekkefølgen
        </LinkButton>
        <HelpLink part="noen-om-gangen">Slik er rekkefølgen laget</HelpLink>
      </div>
    </div>
  )
}
