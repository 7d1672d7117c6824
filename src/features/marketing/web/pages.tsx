import type { ComponentType } from 'react'
import { type DocumentPath, paths, authPath } from '#shared/paths.ts'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import { Page } from '#web/ui/frame/Page.tsx'
import { AboutPage } from './AboutPage.tsx'
import { AccessibilityPage } from './AccessibilityPage.tsx'
import { ContactPage } from './ContactPage.tsx'
import { HelpPage } from './HelpPage.tsx'
import { PricesPage } from './PricesPage.tsx'
import { PrivacyPage } from './PrivacyPage.tsx'
import { TermsPage } from './TermsPage.tsx'
import css from './LandingPage.module.css'
import { Closing } from './landing/Closing.tsx'
import { Example } from './landing/Example.tsx'
import { Features, Workplaces } from './landing/Features.tsx'
import { HowItWorks } from './landing/HowItWorks.tsx'
import { placeholders } from './placeholders.ts'
import { DemoVideos } from './videos/DemoVideos.tsx'

export interface SitePage {
  /** At most 60 characters, including the name of the service. */
  title: string
  /** The description in search results: 70-155 characters. */
  description: string
  Page: ComponentType
}

/**
 * The documents by address. Each is rendered once, at build: no state, no effects, and {@link placeholders} for values
 * unknown at build.
 */
export const sitePages: Record<DocumentPath, SitePage> = {
  [paths.home]: {
    title: 'Vikarklar – første ja får jobben',
    description:
      'Send vaktforespørsler til vikarene dine på SMS og e-post. Den første som svarer ja, får jobben, og du ser svarene i sanntid.',
    Page: LandingPage,
  },
  [paths.prices]: {
    title: 'Priser – Vikarklar',
    description:
      'Vikarklar er gratis å bruke. Du betaler bare for SMS, som du kjøper på forhånd i pakker. Ingen månedsavgift og ingen binding.',
    Page: PricesPage,
  },
  [paths.about]: {
    title: 'Om Vikarklar',
    description:
      'Hvorfor vi lager Vikarklar, hva tjenesten gjør for skoler, barnehager, sykehjem og butikker, og hvordan den betales.',
    Page: AboutPage,
  },
  [paths.contact]: {
    title: 'Kontakt – Vikarklar',
    description:
      'Spørsmål om Vikarklar? Send oss en e-post eller ring. Her finner du adressen og nummeret vårt.',
    Page: ContactPage,
  },
  [paths.help]: {
    title: 'Hjelp – Vikarklar',
    description:
      'De første ti minuttene med Vikarklar: registrer vikarene, importer en liste, kjøp SMS, send et oppdrag og følg svarene.',
    Page: HelpPage,
  },
  [paths.terms]: {
    title: 'Vilkår – Vikarklar',
    description:
      'Vilkårene for å bruke Vikarklar: tjenesten, ansvar, personvern, betaling og kreditter. Skrevet så kort vi kan.',
    Page: TermsPage,
  },
  [paths.privacy]: {
    title: 'Personvern og informasjonskapsler – Vikarklar',
    description:
      'Hva Vikarklar lagrer om deg, hvor lenge, hvem som får det, og hvilke informasjonskapsler vi bruker. Aldri fødselsnummer.',
    Page: PrivacyPage,
  },
  [paths.accessibility]: {
    title: 'Tilgjengelighet – Vikarklar',
    description:
      'Slik er Vikarklar laget for at alle skal kunne bruke den, hva vi vet ikke er godt nok ennå, og hvordan du sier fra.',
    Page: AccessibilityPage,
  },
}

function LandingPage() {
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
          Gratis å bruke. Du betaler bare for SMS, {placeholders.smsPrice}, uten månedsavgift og uten binding.{' '}
          {placeholders.welcomeSms}
        </p>
      </div>
      <Example />
    </section>
  )
}
