import { useQuery } from '@tanstack/react-query'
import { FailedQuery } from '#web/FailedQuery.tsx'
import { Card } from '#web/ui/Card.tsx'
import { HelpLink } from '#web/ui/HelpLink.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { creditsApi } from './api.ts'
import { PurchaseRow } from './PurchaseRow.tsx'
import css from './Purchases.module.css'

/** The latest purchases, and what became of them. */
export function Purchases() {
  const purchases = useQuery(creditsApi.purchases.queryOptions())
  const { data, error } = purchases
  if (!data && error) {
    return <FailedQuery title="Kunne ikke hente kjøpene" query={purchases} />
  }
  if (!data) return <Skeleton label="Henter kjøp..." count={1} />
  return (
    <Card as="section" title="Siste kjøp">
      {data.purchases.length === 0 ? (
        <div className={css.none}>
          <p className={css.dim}>Ingen kjøp ennå. Kvitteringene finner du her.</p>
          <HelpLink part="kreditter">Slik kjøper du SMS</HelpLink>
        </div>
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
