import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { dateTimeOf } from '#shared/dates.ts'
import { formatKroner } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { FailedQuery } from '#web/FailedQuery.tsx'
import { Card } from '#web/ui/Card.tsx'
import { HelpLink } from '#web/ui/actions/LinkButton.tsx'
import { Skeleton } from '#web/ui/states/Skeleton.tsx'
import { StatusBadge } from '#web/ui/Badge.tsx'
import type { Purchase } from '../contract.ts'
import { PURCHASE_BADGE } from '../texts.ts'
import { creditsApi } from './api.ts'
import css from './Purchases.module.css'

/** The latest purchases with their states. */
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

/** A purchase: package, date, price, and the receipt once it is paid. */
function PurchaseRow({ purchase }: { purchase: Purchase }) {
  const nameId = useId()
  const { label, tone } = PURCHASE_BADGE[purchase.state]
  return (
    <li className={css.row}>
      <div className={css.words}>
        <p className={css.top}>
          <span id={nameId} className={css.name}>
            {purchase.packageName}
          </span>
          <StatusBadge tone={tone}>{label}</StatusBadge>
        </p>
        <p className={css.notes}>
          {notesOf(purchase).map((note) => (
            <span key={note}>{note}</span>
          ))}
        </p>
      </div>
      {purchase.receiptNumber !== null && (
        <a href={paths.receipt(purchase.id)} className={css.receipt} aria-describedby={nameId}>
          Kvittering
        </a>
      )}
    </li>
  )
}

const notesOf = ({ createdAt, priceOre, refundedOre, state }: Purchase) => [
  dateTimeOf(createdAt),
  ...(priceOre === null ? [] : [formatKroner(priceOre)]),
  ...(refundedOre > 0 ? [`${formatKroner(refundedOre)} er betalt tilbake`] : []),
  ...(state === 'held' ? ['Kontakt support, så ordner vi det'] : []),
]
