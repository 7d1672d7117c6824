import type { ComponentType } from 'react'
import { type DocumentPath, paths } from '#shared/paths.ts'
import { AboutPage } from './AboutPage.tsx'
import { AccessibilityPage } from './AccessibilityPage.tsx'
import { ContactPage } from './ContactPage.tsx'
import { HelpPage } from './HelpPage.tsx'
import { LandingPage } from './LandingPage.tsx'
import { PricesPage } from './PricesPage.tsx'
import { PrivacyPage } from './PrivacyPage.tsx'
import { TermsPage } from './TermsPage.tsx'

export interface SitePage {
  /** At most 60 characters, the name of the service included. */
  title: string
  /** What search results say below the title: 70-155 characters. */
  description: string
  Page: ComponentType
}

/** Address -> document. Each is rendered once, at build: no state, no effects, and {@link marks} for what is not known then. */
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
