import { FactList } from './FactList.tsx'
import { TextSection } from '../text/TextSection.tsx'

const STORED = [
  {
    name: 'Vikarer',
    text: 'Navn, mobilnummer, e\u2011post og om vikaren er tilgjengelig. Bedrift og kompetanse hvis arbeidsgiveren skriver det. Uten dette kan ingen bli spurt.',
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
    text: 'SMS og e\u2011post som er sendt, til hvem, og om de kom fram. Den hemmelige lenken står ikke i det vi lagrer.',
  },
  {
    name: 'Kontoer',
    text: 'Navn, e\u2011post, rolle, når vilkårene ble godtatt, og passordet i en form som ikke kan leses. For administratorer også mobilnummer, og arbeidsgiverens navn og adresse. For hver innlogging: nettleser, system og sist brukt.',
  },
  {
    name: 'Kjøp av SMS',
    text: 'Pakke, beløp, dato, selger og kjøper, og hver bevegelse på saldoen. Kortnummeret ser vi aldri.',
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
