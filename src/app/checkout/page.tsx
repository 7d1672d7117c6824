import type { ReactNode } from 'react'
import type { LocalCheckout } from '#features/credits/server/payments/local.ts'
import { formatKroner, vatPart } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { serverPaths } from '#shared/server-paths.ts'
import { renderPlainPage } from '../plain-page/page.tsx'
import { PLAIN_CSS } from '../plain-page/css.ts'

/** The actions of the page's forms. */
export const PRESSES = ['pay', 'cancel', 'decline', 'refund'] as const

/** Notices about the result of the last action. */
export const NOTICES = { declined: 'avvist', untold: 'ikke-meldt' } as const
export type Notice = keyof typeof NOTICES

interface CheckoutView {
  readonly checkout: LocalCheckout
  readonly productName: string
  readonly notice: Notice | null
  /** True for the operator only. */
  readonly mayRefund: boolean
}

/** The payment page while no payment provider is configured. Works without script. */
export const renderCheckoutPage = (view: CheckoutView): string => {
  const problem = problemOf(view)
  const heading = headingOf(view.checkout)
  return render(
    view.productName,
    problem ? `${problem} ${heading}` : heading,
    <>
      <p className="stand-in">
        <Icon path="M12 16v-4M12 8h.01M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0" />
        Prøvebetaling. Ingen penger blir trukket.
      </p>
      {problem && (
        <p className="problem" role="alert">
          <Icon path="M12 8v5M12 16.5h.01M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0" />
          {problem}
        </p>
      )}
      <Till {...view} heading={heading} />
    </>,
  )
}

/** The answer for unknown sessions, and for every session while a real provider is configured. */
export const renderNoCheckout = (productName: string): string =>
  render(
    productName,
    'Fant ikke siden',
    <>
      <h1>Fant ikke siden</h1>
      <p>Sjekk at hele adressen er med, eller start kjøpet på nytt.</p>
      <BackLink>Til SMS-pakkene</BackLink>
    </>,
  )

const render = (productName: string, title: string, children: ReactNode) =>
  renderPlainPage({ title, productName, css: CHECKOUT_CSS, children: <div className="till">{children}</div> })

const problemOf = ({ checkout: { state }, notice, mayRefund }: CheckoutView) => {
  if (notice === 'declined' && state === 'open') return 'Kortet ble avvist. Prøv et annet kort.'
  if (notice === 'untold' && mayRefund)
    return 'Beløpet er refundert, men SMS-saldoen er ikke endret ennå. Meld refusjonen på nytt.'
  return null
}

const headingOf = ({ state, refundedOre }: LocalCheckout) => {
  if (state === 'open') return 'Betaling'
  if (state === 'expired') return 'Betalingen er utløpt'
  return refundedOre > 0 ? 'Beløpet er refundert' : 'Betalingen er fullført'
}

const Till = ({ checkout, heading, mayRefund }: CheckoutView & { heading: string }) => {
  switch (checkout.state) {
    case 'open':
      return (
        <>
          <h1>{heading}</h1>
          <Order checkout={checkout} sum="Å betale" />
          <Presses checkout={checkout} />
        </>
      )
    case 'expired':
      return (
        <>
          <h1>{heading}</h1>
          <p>En betaling må fullføres innen et døgn. Velg pakken på nytt, så starter du en ny.</p>
          <BackLink>Til SMS-pakkene</BackLink>
        </>
      )
    case 'paid':
      return (
        <>
          <div className="state">
            <Icon path="m5 12.5 4.5 4.5L19 7.5" />
            <h1>{heading}</h1>
          </div>
          <Order checkout={checkout} sum={checkout.refundedOre > 0 ? 'Refundert' : 'Betalt'} />
          <BackLink>Tilbake til SMS-siden</BackLink>
          {mayRefund && <Operator checkout={checkout} />}
        </>
      )
  }
}

const Order = ({ checkout: { description, amountOre }, sum }: { checkout: LocalCheckout; sum: string }) => (
  <section className="order card" aria-label="Kjøpet">
    <dl>
      <div>
        <dt>Kjøp</dt>
        <dd>{description}</dd>
      </div>
      <div className="sum">
        <dt>{sum}</dt>
        <dd className="amount">{formatKroner(amountOre)}</dd>
        <dd className="vat">inkl. 25 % mva ({formatKroner(vatPart(amountOre))})</dd>
      </div>
    </dl>
  </section>
)

const Presses = ({ checkout: { id, amountOre } }: { checkout: LocalCheckout }) => (
  <form className="presses" method="post" action={serverPaths.localCheckout(id)}>
    <Press asks="pay" className="button primary">
      Betal {formatKroner(amountOre)}
    </Press>
    <Press asks="cancel" className="button">
      Avbryt
    </Press>
    <Press asks="decline" className="button quiet">
      Prøv et avvist kort
    </Press>
  </form>
)

/** The stand-in's dashboard for the operator. A refund that has not reached the balance can be reported again. */
const Operator = ({ checkout: { id, refundedOre } }: { checkout: LocalCheckout }) => (
  <section className="operator card" aria-labelledby="operator-heading">
    <h2 id="operator-heading">For deg som driver tjenesten</h2>
    <p>
      Her gjør du det du ellers ville gjort hos betalingsleverandøren. Vises bare på denne maskinen og for
      superadmin.
    </p>
    <form method="post" action={serverPaths.localCheckout(id)}>
      <Press asks="refund" className="button">
        {refundedOre > 0 ? 'Meld refusjonen på nytt' : 'Refunder beløpet'}
      </Press>
    </form>
  </section>
)

const Press = ({
  asks,
  className,
  children,
}: {
  asks: (typeof PRESSES)[number]
  className: string
  children: ReactNode
}) => (
  <button type="submit" name="press" value={asks} className={className}>
    {children}
  </button>
)

const BackLink = ({ children }: { children: ReactNode }) => (
  <p className="presses">
    <a className="button primary" href={paths.credits}>
      {children}
    </a>
  </p>
)

const Icon = ({ path }: { path: string }) => (
  <svg
    width="20"
    height="20"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={path} />
  </svg>
)

/** The whole style of the stand-in for the payment provider's page. */
export const CHECKOUT_CSS = `${PLAIN_CSS}
.till{display:grid;grid-template-columns:minmax(0,1fr);gap:20px;max-width:28rem;margin:0 auto}
p{text-wrap:pretty}
.stand-in,.problem{display:flex;gap:10px;align-items:start;padding:12px 16px;
  border-radius:12px;font-weight:600;text-wrap:balance}
.stand-in svg,.problem svg{margin-top:2px}
.stand-in{background:var(--sun);color:var(--sun-ink)}
.problem{background:var(--red);color:var(--red-ink)}
.order{padding:20px}
.order dl>div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:4px 16px;align-items:baseline}
.order .sum{margin-top:16px;padding-top:16px;border-top:1px solid var(--line)}
.order dt{color:var(--dim)}
.order dd{min-width:0;margin-left:auto;font-weight:650;text-align:right;overflow-wrap:anywhere;
  font-variant-numeric:tabular-nums}
.order .amount{font-size:1.75rem;font-weight:700;line-height:1.2;letter-spacing:-.022em;white-space:nowrap}
.order .vat{flex-basis:100%;color:var(--dim);font-size:.875rem;font-weight:400}
.presses{display:grid;gap:8px}
button.button{font:inherit;font-weight:650;cursor:pointer}
.state{display:flex;gap:12px;align-items:center}
.state svg{width:40px;height:40px;padding:8px;border-radius:12px;background:var(--soft);color:var(--soft-ink)}
.operator{display:grid;gap:12px;justify-items:start;padding:20px}
.operator p{color:var(--dim)}
@media(forced-colors:active){.stand-in,.problem{border:1px solid}}
@media print{.presses,.operator{display:none}}
`
