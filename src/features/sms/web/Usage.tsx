import { useQuery } from '@tanstack/react-query'
import { formatCount } from '#shared/counts.ts'
import { FailedQuery } from '#web/FailedQuery.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Skeleton } from '#web/ui/states/Skeleton.tsx'
import { smsApi } from './api.ts'
import css from './Usage.module.css'

/** The numbers of SMS sent or waiting. */
export function Usage() {
  const usage = useQuery(smsApi.usage.queryOptions())
  const { data, error } = usage
  if (!data && error) {
    return <FailedQuery title="Kunne ikke hente forbruket" query={usage} />
  }
  if (!data) return <Skeleton label="Henter forbruk..." count={1} />
  return (
    <Card as="section" title="Forbruk">
      <dl className={css.figures}>
        <div>
          <dt>Brukt denne måneden</dt>
          <dd>{formatCount(data.thisMonth)} SMS</dd>
        </div>
        <div>
          <dt>Brukt i dag</dt>
          <dd>{formatCount(data.today)} SMS</dd>
        </div>
      </dl>
      <p className={css.note}>Sendt eller på vei ut. Det som feilet, er ikke regnet med.</p>
    </Card>
  )
}
