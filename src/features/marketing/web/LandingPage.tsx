import { authPath } from '#shared/paths.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Page } from '#web/ui/Page.tsx'
import css from './LandingPage.module.css'
import { Closing } from './landing/Closing.tsx'
import { Example } from './landing/Example.tsx'
import { Features } from './landing/Features.tsx'
import { HowItWorks } from './landing/HowItWorks.tsx'
import { Workplaces } from './landing/Workplaces.tsx'
import { marks } from './marks.ts'
import { DemoVideos } from './videos/DemoVideos.tsx'

export function LandingPage() {
  return (
    <Page>
      <div className={css.sections}>
        <Hero />
        <DemoVideos />
        <Features />
        <HowItWorks />
        <Workplaces />
        <Closing />
      </div>
    </Page>
  )
}

function Hero() {
  return (
    <section className={css.hero}>
      <div className={css.pitch}>
        <h1>
          Send forespørsel til vikarene. <span className={css.promise}>Første ja får jobben.</span>
        </h1>
        <p className={css.lead}>
          Opprett oppdraget én gang, og send det til vikarene på SMS og e&#8209;post. Følg svarene i sanntid,
          og se med en gang hvem som kommer.
        </p>
        <div className={css.ways}>
          <LinkButton href={authPath({ tab: 'signup' })} size="large">
            Prøv gratis nå
          </LinkButton>
          <LinkButton href="#se-hvordan-det-virker" size="large" variant="quiet">
            Se hvordan det virker
          </LinkButton>
        </div>
        <p className={css.terms}>
          Gratis å bruke. Du betaler bare for SMS, {marks.smsPrice}, uten månedsavgift og uten binding.
        </p>
      </div>
      <Example />
    </section>
  )
}
