import { paths } from '#shared/paths.ts'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import { placeholders } from './placeholders.ts'
import { TextPage, TextSection } from './text/TextPage.tsx'

export function AboutPage() {
  return (
    <TextPage
      title="Om Vikarklar"
      lead="For den som har telefonen i hånda klokka halv sju, og mangler en vikar klokka åtte."
    >
      <Why />
      <What />
      <HowItIsPaid />
      <TheName />
      <TheRoadAhead />
      <div>
        <LinkButton href={paths.auth}>Kom i gang</LinkButton>
      </div>
    </TextPage>
  )
}

function Why() {
  return (
    <TextSection title="Hvorfor">
      <p>
        Noen melder seg syk, og vakten må fylles. Da begynner ringerunden: nedover lista, beskjed på svareren,
        og to som sier ja samtidig når de ringer tilbake. Imens står barna, beboerne eller kundene og venter.
      </p>
      <p>Vi ville at det skulle ta ett minutt: spør alle på én gang, og la den første som kan, få jobben.</p>
    </TextSection>
  )
}

function What() {
  return (
    <TextSection title="Hva">
      <p>
        Skoler, barnehager, sykehjem og butikker har et register over vikarene sine. Når en vakt mangler folk,
        skriver de hva, hvor og når, og sender forespørselen på SMS og e&#8209;post. Hver vikar får sin egen
        lenke og svarer ja eller nei fra mobilen, uten app og uten å logge inn.
      </p>
      <p>
        Den første som svarer ja, får oppdraget, også når to trykker samtidig. De andre ser at det er tatt, og
        et ja som kommer for sent, gir en plass i reserve. Kontoret ser svarene mens de kommer.
      </p>
      <p>
        Vikarklar er et verktøy og ikke et bemanningsbyrå: vi har ingen vikarer, og avtalen er mellom
        arbeidsgiveren og vikaren.
      </p>
    </TextSection>
  )
}

function HowItIsPaid() {
  return (
    <TextSection title="Slik betales det">
      <p>
        Hver SMS koster oss penger, mens resten koster lite. Derfor er Vikarklar gratis, med så mange vikarer,
        oppdrag og e&#8209;poster dere vil. Du betaler bare for SMS, {placeholders.smsPrice}. Du kjøper dem på
        forhånd i pakker, uten månedsavgift og uten binding. <a href={paths.prices}>Se prisene</a>
      </p>
      <p>Vi selger ikke opplysninger og viser ikke reklame.</p>
    </TextSection>
  )
}

function TheName() {
  return (
    <TextSection title="Navnet">
      <p>
        En vikar som er klar, og en sak som er klar: det er det navnet sier. Merket er en sol på vei opp, for
        det er da det gjelder.
      </p>
    </TextSection>
  )
}

function TheRoadAhead() {
  return (
    <TextSection title="Veien videre">
      <p>Dette har kommet til:</p>
      <ul>
        <li>Flere folk på kontoret, avdelinger og én felles saldo</li>
        <li>Innlogging med passnøkkel eller totrinn, og med Entra eller Feide der det er satt opp</li>
        <li>Spør alle på én gang, eller noen om gangen i en rekkefølge som alle kan se grunnlaget for</li>
        <li>En side for hver vikar, med timer, svar, notat og fravær som kontoret legger inn</li>
        <li>Dagens og morgendagens vakter på et ark eller en skjerm på personalrommet</li>
        <li>Oppdragsloggen til et regneark</li>
      </ul>
      <p>Dette står på lista. Vi lover ingen datoer.</p>
      <ul>
        <li>Svarsiden på flere språk</li>
      </ul>
      <p>
        Mangler du noe? <a href={paths.contact}>Si fra til oss</a>.
      </p>
    </TextSection>
  )
}
