import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '#web/errors.ts'
import { Card } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { creditsApi } from './api.ts'
import { PurchaseRow } from './PurchaseRow.tsx'
import css from './Purchases.module.css'

/** The latest purchases, and what became of them. */
export function Purchases() {
  const { data, error, refetch, isFetching } = useQuery(creditsApi.purchases.queryOptions())
  if (!data && error) {
    return (
      <ErrorState title="Kunne ikke hente kjøpene" onRetry={() => void refetch()} isRetrying={isFetching}>
        {errorMessage(error)}
      </ErrorState>
    )
  }
  if (!data) return <Skeleton label="Henter kjøp..." count={1} />
  return (
    <Card as="section" title="Siste kjøp">
      {data.purchases.length === 0 ? (
        <p className={css.dim}>Ingen kjøp ennå. Kvitteringene finner du her.</p>
      ) : (
        <ul className={css.list}>
          {data.purchases.map((purchase) => (
            <PurchaseRow key={purchase.id} purchase={purchase} />
          ))}
        </ul>
      )}
    </Card>
  )
}
