import type { UseQueryResult } from '@tanstack/react-query'
import { formatCount } from '#shared/counts.ts'
import { paths } from '#shared/paths.ts'
import { FailedQuery } from '#web/FailedQuery.tsx'
import { May } from '#web/May.tsx'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Details } from '#web/ui/Details.tsx'
import { Skeleton } from '#web/ui/states/Skeleton.tsx'
import type { Line } from '#features/requests/contract.ts'
import { isGoing, laterWords, type LineOf } from '#features/requests/web/line/line-words.ts'
import { shortNoticeOf } from '#features/requests/web/line/send-time-form.ts'
import css from '../follow/Follow.module.css'
import { LineActions } from './LineActions.tsx'

interface LaterCardProps {
  of: LineOf
  query: UseQueryResult<{ line: Line | null }>
  now: Date
}

/** A request to all at once that waits: its time and its people, who have no order. */
export function LaterCard({ of, query, now }: LaterCardProps) {
  const line = query.data?.line
  if (line && !isGoing(line)) return null
  return (
    <Card as="section" title="Send senere">
      {line && <Shown of={of} line={line} now={now} />}
      {!line && query.error && <FailedQuery title="Kunne ikke hente når det sendes" query={query} />}
      {!line && !query.error && <Skeleton label="Laster..." count={1} />}
    </Card>
  )
}

function Shown({ of, line, now }: { of: LineOf; line: Line; now: Date }) {
  const waiting = line.places.filter(({ askedAt }) => askedAt === null)
  const notShown = line.length - line.asked - waiting.length
  const warning = line.askFrom !== null && shortNoticeOf(line, new Date(line.askFrom))
  return (
    <>
      <div className={css.state} data-tone={line.heldUpBy ? 'warn' : 'neutral'}>
        <div>
          <p className={css.again}>{laterWords(line, of.channels, now)}</p>
          {warning && <p>{warning}</p>}
        </div>
        {line.heldUpBy === 'credits' && (
          <May area="owning">
            <LinkButton href={paths.credits} size="small">
              Kjøp SMS
            </LinkButton>
          </May>
        )}
      </div>
      <Details summary="Hvem som får forespørselen">
        <ul className={css.list}>
          {waiting.map(({ vikarId, fullName }) => (
            <li key={vikarId}>{fullName}</li>
          ))}
        </ul>
        {notShown > 0 && <p className={css.note}>og {formatCount(notShown)} til</p>}
      </Details>
      <LineActions of={of} line={line} now={now} />
    </>
  )
}
