import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import Printer from 'lucide-react/icons/printer'
import { useId } from 'react'
import { paths } from '#shared/paths.ts'
import { isErrorCode } from '#web/errors.ts'
import { FailedQuery } from '#web/FailedQuery.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import { Page } from '#web/ui/frame/Page.tsx'
import { PageHeader } from '#web/ui/frame/PageHeader.tsx'
import { LostPicture } from '#web/ui/pictures/LostPicture.tsx'
import { formatDate, osloToday } from '#shared/dates.ts'
import { formatKroner, vatPart } from '#shared/money.ts'
import { formatOrgNumber } from '#shared/org-number.ts'
import type { Receipt } from '../contract.ts'
import { creditsApi } from './api.ts'
import css from './receipt/Receipt.module.css'

/** The receipt of a purchase, to read and to print. */
export function ReceiptPage() {
  const { id = '' } = useParams({ strict: false })
  const answer = useQuery(creditsApi.receipt.queryOptions({ input: { id } }))
  const { data, error } = answer
  const isMissing = isErrorCode(error, 'NOT_FOUND') || isErrorCode(error, 'INPUT_INVALID')
  const receipt = isMissing ? undefined : data
  return (
    <Page width="narrow">
      <PageHeader
        title="Kvittering"
        back={{ href: paths.credits, label: 'Tilbake til SMS' }}
        actions={
          receipt && (
            <Button icon={Printer} onPress={() => window.print()}>
              Skriv ut
            </Button>
          )
        }
      />
      {receipt && <ReceiptSheet receipt={receipt} />}
      {isMissing && <MissingReceipt />}
      {!data && error && !isMissing && <FailedQuery title="Kunne ikke hente kvitteringen" query={answer} />}
      {!data && !error && <Loading>Laster kvittering...</Loading>}
    </Page>
  )
}

/** The receipt, the only printed part of the page. */
function ReceiptSheet({ receipt }: { receipt: Receipt }) {
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

/** This employer has no paid purchase with the id in the address. */
function MissingReceipt() {
  return (
    <EmptyState
      title="Fant ikke kvitteringen"
      picture={LostPicture}
      action={<LinkButton href={paths.credits}>Gå til SMS</LinkButton>}
    >
      Adressen kan være skrevet feil, eller kjøpet er ikke betalt ennå.
    </EmptyState>
  )
}
