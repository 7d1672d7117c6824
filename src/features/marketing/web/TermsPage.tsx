import { authPath, paths } from '#shared/paths.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Page } from '#web/ui/Page.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import css from './Text.module.css'
import { TextSection } from './TextSection.tsx'

export function TermsPage() {
  return (
    <Page width="narrow">
      <div className={css.text}>
        <div>
          <PageHeader title="Vilkår" />
          <p className={css.lead}>
            Dette gjelder når du bruker Vikarklar. Vi har skrevet det så kort vi kan.
          </p>
        </div>
        <General />
        <Service />
        <Liability />
        <Privacy />
        <Payment />
        <Contact />
      </div>
    </Page>
  )
}

function General() {
  return (
    <TextSection title="1. Generelt">
      <p>
        Vilkårene gjelder mellom Vikarklar og den som oppretter en konto for en arbeidsgiver. Du godtar dem
        når du oppretter kontoen.
      </p>
      <p>
        Det er arbeidsgiveren som registrerer vikarene. Vikarer kan ikke registrere seg selv; de får
        innlogging på e-post fra arbeidsgiveren sin.
      </p>
    </TextSection>
  )
}

function Service() {
  return (
    <TextSection title="2. Tjenesten">
      <p>
        Vikarklar er et verktøy for å nå vikarene dine raskt. Du holder et vikarregister, oppretter oppdrag og
        sender forespørsler på SMS og e-post. Vikarene svarer ja eller nei, og den første som svarer ja, får
        oppdraget.
      </p>
      <p>
        Vikarene kan selv oppdatere opplysningene sine og si fra når de ikke er tilgjengelige. Du følger
        svarene i sanntid og har en full oppdragslogg.
      </p>
    </TextSection>
  )
}

function Liability() {
  return (
    <TextSection title="3. Ansvar">
      <p>
        Vikarklar er ikke et bemanningsbyrå. Det du og vikarene blir enige om, er mellom dere: Vikarklar har
        ikke ansvar for avtaler mellom kunde og vikarer.
      </p>
    </TextSection>
  )
}

function Privacy() {
  return (
    <TextSection title="4. Personvern">
      <ul>
        <li>
          Vi lagrer bare navn, e-post, mobilnummer og opplysninger om oppdrag og svar. Aldri fødselsnummer.
        </li>
        <li>Vi deler ikke opplysninger med andre uten samtykke.</li>
        <li>For å sende SMS får en SMS-leverandør det som trengs for å levere meldingen.</li>
        <li>
          Informasjonskapsler brukes til innstillinger, innlogging og anonym statistikk, ikke til reklame.
        </li>
      </ul>
    </TextSection>
  )
}

function Payment() {
  return (
    <TextSection title="5. Betaling og kredittsystem">
      <p>
        Det er gratis å bruke Vikarklar: registrering, vikarregister, oppdrag og e-post koster ingenting. Du
        betaler bare for SMS, med SMS-pakker som kjøpes på forhånd. Det er ingen månedsavgift og ingen
        binding.
      </p>
      <p>Kreditter og betalinger refunderes ikke, med mindre det er avtalt skriftlig.</p>
    </TextSection>
  )
}

function Contact() {
  return (
    <TextSection title="6. Kontakt">
      <p>
        Lurer du på noe om vilkårene? Ta kontakt med oss. Du finner mer om Vikarklar på{' '}
        <a href={paths.home}>forsiden</a>.
      </p>
      <div>
        <LinkButton href={authPath({ tab: 'register' })}>Opprett konto</LinkButton>
      </div>
    </TextSection>
  )
}
