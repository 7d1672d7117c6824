import { authPath, paths } from '#shared/paths.ts'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import { placeholders } from './placeholders.ts'
import { TextPage, TextSection } from './text/TextPage.tsx'

export function TermsPage() {
  return (
    <TextPage
      title="Vilkår"
      lead="Dette gjelder når du bruker Vikarklar. Vi har skrevet det så kort vi kan."
      updated="30.11.2026"
    >
      <General />
      <Service />
      <Liability />
      <Privacy />
      <Payment />
      <Contact />
    </TextPage>
  )
}

function General() {
  return (
    <TextSection title="1. Generelt">
      <p>
        Vilkårene gjelder mellom Vikarklar og den som oppretter en konto for en arbeidsgiver. Du godtar dem
        når du oppretter kontoen, og må ha lov til å gjøre det for arbeidsgiveren.
      </p>
      <p>
        Det er arbeidsgiveren som registrerer vikarene. Vikarer kan ikke registrere seg selv; de får
        innlogging på e&#8209;post fra arbeidsgiveren sin.
      </p>
    </TextSection>
  )
}

function Service() {
  return (
    <TextSection title="2. Tjenesten">
      <p>
        Vikarklar er et verktøy for å nå vikarene dine raskt. Du holder et vikarregister, oppretter oppdrag og
        sender forespørsler på SMS og e&#8209;post. Vikarene svarer ja eller nei, og den første som svarer ja,
        får oppdraget.
      </p>
      <p>
        Vikarer med innlogging kan selv si fra når de ikke er tilgjengelige, og velge e&#8209;post i stedet
        for SMS. Du følger svarene i sanntid og har en full oppdragslogg.
      </p>
      <p>
        Meldinger går gjennom telenettet og andres e&#8209;postservere. Noen ganger bruker de tid, eller
        kommer ikke fram. Ring når det haster og ingen har svart.
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
      <p>
        Du har ansvar for at de du legger inn i registeret, vet om det og kan ta oppdragene du sender, og for
        det du skriver i meldingene.
      </p>
    </TextSection>
  )
}

function Privacy() {
  return (
    <TextSection title="4. Personvern">
      <ul>
        <li>
          Vi lagrer navn, e&#8209;post, mobilnummer, opplysninger om oppdrag og svar, dagene vikarer er borte,
          og det som trengs for å logge inn. Aldri fødselsnummer.
        </li>
        <li>Vi deler ikke opplysninger med andre uten samtykke.</li>
        <li>For å sende SMS får en SMS-leverandør det som trengs for å levere meldingen.</li>
        <li>Informasjonskapsler brukes til innlogging og innstillinger, ikke til reklame.</li>
      </ul>
      <p>
        Alt sammen står på siden <a href={paths.privacy}>Personvern og informasjonskapsler</a>.
      </p>
    </TextSection>
  )
}

function Payment() {
  return (
    <TextSection title="5. Betaling og kredittsystem">
      <p>
        Det er gratis å bruke Vikarklar: registrering, vikarregister, oppdrag og e&#8209;post koster
        ingenting. Du betaler bare for SMS, med SMS-pakker som kjøpes på forhånd. Det er ingen månedsavgift og
        ingen binding. <a href={paths.prices}>Prisene</a> er med merverdiavgift.
      </p>
      <p>
        Én SMS trekker én SMS fra saldoen. En SMS som ikke blir levert, legges tilbake. Kreditter du ikke har
        brukt, går ikke ut på dato.
      </p>
      <p>Kreditter og betalinger refunderes ikke, med mindre det er avtalt skriftlig.</p>
    </TextSection>
  )
}

function Contact() {
  return (
    <TextSection title="6. Kontakt">
      <p>
        Lurer du på noe om vilkårene? Skriv til{' '}
        <a href={`mailto:${placeholders.contactEmail}`}>{placeholders.contactEmail}</a>, eller se{' '}
        <a href={paths.contact}>alle måter å nå oss på</a>. Du finner mer om Vikarklar på{' '}
        <a href={paths.home}>forsiden</a>.
      </p>
      <div>
        <LinkButton href={authPath({ tab: 'register' })}>Opprett konto</LinkButton>
      </div>
    </TextSection>
  )
}
