import { useId } from 'react'
import { dateTimeOf } from '#shared/dates.ts'
import { formatKroner } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import type { Purchase } from '../contract.ts'
import { PURCHASE_BADGE } from '../texts.ts'
import css from './Purchases.module.css'

/** A purchase: what, when, for how much, and the receipt once it is paid. */
export function PurchaseRow({ purchase }: { purchase: Purchase }) {
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
