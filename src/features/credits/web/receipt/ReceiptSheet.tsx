import { useId } from 'react'
import { formatDate, osloToday } from '#shared/dates.ts'
import { formatKroner, vatPart } from '#shared/money.ts'
import { formatOrgNumber } from '#shared/org-number.ts'
import type { Receipt } from '../../contract.ts'
import css from './Receipt.module.css'

/** The receipt, the only printed part of the page. */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { number, paidAt, seller, buyer } = receipt
  const titleId = useId()
  return (
    <article className={css.receipt} aria-labelledby={titleId}>
      <div className={css.top}>
        <h2 id={titleId}>Kvittering nr. {number}</h2>
        <p>Dato: {formatDate(osloToday(new Date(paidAt)))}</p>
      </div>
      <div className={css.parties}>
        <Party
          title="Selger"
          lines={[
            seller.name,
            seller.orgNumber && `Org.nr. ${formatOrgNumber(seller.orgNumber)} MVA`,
            seller.email,
            seller.phone,
          ]}
        />
        <Party
          title="Kjøper"
          lines={[
            buyer.name,
            buyer.orgNumber && `Org.nr. ${formatOrgNumber(buyer.orgNumber)}`,
            buyer.boughtBy && `Kjøpt av ${buyer.boughtBy}`,
          ]}
        />
      </div>
      <Amounts receipt={receipt} />
      {receipt.refundedOre < receipt.priceOre && <p>Betalt</p>}
    </article>
  )
}

function Party({ title, lines }: { title: string; lines: readonly (string | null)[] }) {
  return (
    <section>
      <h3>{title}</h3>
      {lines.filter(Boolean).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  )
}

function Amounts({ receipt: { packageName, priceOre, vatOre, refundedOre } }: { receipt: Receipt }) {
  return (
    <dl className={css.amounts}>
      <Amount label="Vare" value={packageName} />
      <Amount label="Beløp uten mva" value={formatKroner(priceOre - vatOre)} />
      <Amount label="Mva 25 %" value={formatKroner(vatOre)} />
      <Amount label="Sum" value={formatKroner(priceOre)} isSum />
      {refundedOre > 0 && (
        <>
          <Amount label="Refundert" value={formatKroner(-refundedOre)} />
          <Amount label="Herav mva" value={formatKroner(-vatPart(refundedOre))} />
        </>
      )}
    </dl>
  )
}

function Amount({ label, value, isSum }: { label: string; value: string; isSum?: boolean }) {
  return (
    <div data-sum={isSum}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
