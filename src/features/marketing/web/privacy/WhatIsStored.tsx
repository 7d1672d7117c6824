import { TextSection } from '../text/TextPage.tsx'
import css from './Privacy.module.css'

const STORED = [
  {
    name: 'Vikarer',
    text: 'Navn, mobilnummer, e\u2011post og om vikaren er tilgjengelig. Bedrift, kompetanse, grupper og merke som favoritt hvis arbeidsgiveren legger det inn. Uten dette kan ingen bli spurt.',
  },
  {
    name: 'Dager vikaren er borte',
    text: 'Datoene vikaren selv legger inn, og årsaken (Ferie, Syk eller Annet) bare hvis vikaren oppgir den. Arbeidsgiverne ser at vikaren er borte og til når, så de ikke spør forgjeves. Årsaken ser bare vikaren.',
  },
  {
    name: 'Oppdrag og svar',
    text: 'Hva, hvor og når, hvem som ble spurt, om lenken ble åpnet, hva de svarte og når, og beskjeden de skrev. Slik avgjøres hvem som var først, og arbeidsgiveren har en logg.',
  },
  {
    name: 'Meldinger',
    text: 'SMS og e\u2011post som er sendt, til hvem, og om de kom fram. Den hemmelige lenken står ikke i det vi lagrer. Push-varsler til kontoret slettes etter en uke.',
  },
  {
    name: 'Kontoer',
    text: 'Navn, e\u2011post, rolle, når vilkårene ble godtatt, og passordet i en form som ikke kan leses. For administratorer også mobilnummer, om det er bekreftet, og arbeidsgiverens navn og adresse. For kontaktpersonen til en avdeling: navn og telefonnummer, som vikarene ser. For hver innlogging: nettleser, system og sist brukt, og nettleserens adresse for push når du har slått det på.',
  },
  {
    name: 'Kjøp av SMS',
    text: 'Pakke, beløp, dato, selger og kjøper, og hver bevegelse på saldoen. Kortnummeret ser vi aldri.',
  },
  {
    name: 'Historikken til kontoret',
    text: 'Hvem på kontoret som gjorde hva, med navn og hva som ble endret: invitasjoner med e\u2011postadressen, roller, registeret, maler, innstillinger, kjøp, nedlastinger, nye enheter noen har logget inn fra (nettleser og system), og endret passord eller annen innlogging. Eierne av kontoret ser den. Telefonnummer og e\u2011post til vikarer står ikke der.',
  },
  {
    name: 'Hendelser',
    text: 'Hvem som gjorde hva: innlogginger, endringer, slettinger, og når vi som driver tjenesten, har sett på en kundes opplysninger. Uten navn, bare med interne nummer.',
  },
] as const

export function WhatIsStored() {
  return (
    <TextSection id="opplysninger" title="Hva vi lagrer, og hvorfor">
      <FactList facts={STORED} />
      <p>
        Grunnlaget for registeret, oppdragene og meldingene er det arbeidsgiverens: som oftest avtalen med
        vikaren, eller en berettiget interesse i å få dekket vakten. Grunnlaget for kontoer og kjøp er avtalen
        med oss, for sikkerhet og hendelser vår berettigede interesse i å beskytte tjenesten, og for
        kvitteringer bokføringsloven.
      </p>
    </TextSection>
  )
}

const KEPT = [
  {
    name: 'Register, oppdrag og svar',
    text: 'Så lenge arbeidsgiveren har konto. De slettes ikke av seg selv i dag.',
  },
  {
    name: 'Historikken til oppdrag, svar og kontoret',
    text: 'Hvem som gjorde hva, og hvordan rekkefølgen i køen ble laget, med navn, slettes etter 36\u00a0måneder. Slettes en konto, byttes navnet ut med en kode.',
  },
  {
    name: 'Meldinger',
    text: 'Teksten slettes etter 12\u00a0måneder, også det vikarer skrev da de svarte. Til hvem, når, og om den kom fram, slettes etter to til tre\u00a0år, eller når arbeidsgiverens konto slettes.',
  },
  {
    name: 'En vikar som slettes',
    text: 'Mobilnummer, e\u2011post, bedrift, kompetanse, grupper og dager borte tas ut av registeret med en gang. Arbeidsgiveren kan gjenopprette vikaren i 30\u00a0dager, eller slette alt dette med en gang. Etter 30 dager slettes det uansett. Navnet står igjen i tidligere oppdrag, og nummer og adresse i meldinger som er sendt.',
  },
  {
    name: 'Dager vikaren er borte',
    text: 'Slettes 90\u00a0dager etter at de er over. Ble vikaren utelatt fra en kø, står det i historikken til oppdraget.',
  },
  {
    name: 'Innlogginger',
    text: 'Går ut 30\u00a0dager etter at de sist ble brukt, senest 90\u00a0dager etter at de begynte, og slettes natten etter.',
  },
  {
    name: 'Lenker',
    text: 'Svarlenken virker til vakten er slutt. Koden som bekrefter mobilnummeret ditt, virker i ti\u00a0minutter og slettes natten etter. Lenker for å logge inn, bekrefte adressen eller velge passord virker én gang: i 30\u00a0minutter, 24\u00a0timer og sju dager. Avtrykket av lenken slettes 30\u00a0dager etter at lenken gikk ut.',
  },
  {
    name: 'En konto som slettes',
    text: 'Alt personlig slettes. Saldoens bevegelser blir stående uten navn, og kvitteringer med nummer, beløp, selger og kjøperens organisasjonsnummer. Et avtrykk av nummeret og organisasjonsnummeret som fikk SMS å prøve med, blir også stående: Det kan ikke leses, men hindrer at det får dem én gang til.',
  },
  {
    name: 'Forsøk på å logge inn',
    text: 'Telles i den tiden grensen gjelder, høyst et døgn, og slettes natten etter. At du har logget inn fra et nettverk, huskes i 14\u00a0dager, uten adressen i klartekst.',
  },
  {
    name: 'Hendelser',
    text: 'Blir stående, fordi de skal kunne vise hva som er gjort. De inneholder ingen navn.',
  },
  {
    name: 'Sikkerhetskopier',
    text: 'Det som er slettet, kan ligge i en kopi til kopien blir overskrevet.',
  },
] as const

export function HowLong() {
  return (
    <TextSection id="hvor-lenge" title="Hvor lenge">
      <FactList facts={KEPT} />
    </TextSection>
  )
}

interface FactListProps {
  facts: readonly { readonly name: string; readonly text: string }[]
}

/** What something is called, and what there is to know of it. */
function FactList({ facts }: FactListProps) {
  return (
    <dl className={css.facts}>
      {facts.map(({ name, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
