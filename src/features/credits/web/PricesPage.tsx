import type { Role } from '#shared/access.ts'
import { authPath, paths } from '#shared/paths.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Page } from '#web/ui/Page.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { PriceList } from './prices/PriceList.tsx'
import css from './prices/Prices.module.css'

/** What SMS cost, for everyone. */
export function PricesPage({ me }: { me: { readonly role: Role } | null }) {
  return (
    <Page>
      <div>
        <PageHeader title="Priser" />
        <p className={css.lead}>
          Vikarklar er gratis å bruke, og e&#8209;post koster ingenting. Du betaler bare for SMS, som du
          kjøper på forhånd. Ingen månedsavgift og ingen binding. Én SMS er én kreditt.
        </p>
      </div>
      <PriceList />
      <WayOn role={me?.role} />
    </Page>
  )
}

function WayOn({ role }: { role: Role | undefined }) {
  if (role === 'administrator') {
    return (
      <p>
        <LinkButton href={paths.credits}>Kjøp SMS</LinkButton>
      </p>
    )
  }
  if (role) return null
  return (
    <section className={css.begin}>
      <h2>Prøv uten å betale noe</h2>
      <p className={css.dim}>
        Lag en konto, legg inn vikarene og send forespørsler på e&#8209;post. SMS kjøper du når du trenger
        dem.
      </p>
      <p>
        <LinkButton href={authPath({ tab: 'register' })} size="large">
          Opprett konto
        </LinkButton>
      </p>
    </section>
  )
}
