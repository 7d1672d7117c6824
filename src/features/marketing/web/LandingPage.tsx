import { authPath } from '#shared/paths.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Example } from './Example.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import css from './LandingPage.module.css'

export function LandingPage() {
  return (
    <Page>
      <title>Vikarklar – første ja får jobben</title>
      <section className={css.hero}>
        <div className={css.pitch}>
          <h1>
            Send forespørsel til vikarene. <span className={css.promise}>Første ja får jobben.</span>
          </h1>
          <p className={css.lead}>
            Opprett oppdraget én gang, og send det til vikarene på SMS og e-post. Følg svarene i sanntid, og
            se med en gang hvem som kommer.
          </p>
          <div>
            <LinkButton href={authPath({ tab: 'signup' })} size="large">
              Prøv gratis nå
            </LinkButton>
          </div>
          <p className={css.terms}>
            Gratis å bruke. Du betaler bare for SMS, uten månedsavgift og uten binding.
          </p>
        </div>
        <Example />
      </section>
      <HowItWorks />
    </Page>
  )
}
