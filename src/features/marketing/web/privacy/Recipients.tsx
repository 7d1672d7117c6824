import { paths } from '#shared/paths.ts'
import { TextSection } from '../text/TextSection.tsx'

export function Recipients() {
  return (
    <TextSection id="mottakere" title="Hvem som får opplysninger">
      <ul>
        <li>
          <strong>Arbeidsgiveren</strong> ser sitt eget register og sine egne oppdrag, aldri andres. Er du
          vikar hos flere, ser hver av dem det de selv har lagt inn, og dagene du er borte, men ikke hvorfor.
        </li>
        <li>
          <strong>Vikarene</strong> ser arbeidsgiverens navn, oppdraget, og hvem de kan ringe. De ser ikke
          hverandre.
        </li>
        <li>
          <strong>SMS-leverandøren</strong> får mobilnummeret og teksten, for å levere meldingen.
        </li>
        <li>
          <strong>E-postleverandøren</strong> får adressen og e&#8209;posten, av samme grunn.
        </li>
        <li>
          <strong>Betalingsleverandøren</strong> får e&#8209;postadressen til den som kjøper, hva det er, og
          beløpet. Kortet oppgir du hos dem.
        </li>
        <li>
          <strong>Vi som driver tjenesten</strong> kan se opplysningene når noe skal rettes eller noen ber om
          hjelp. Hvert slikt oppslag skrives i en logg.
        </li>
      </ul>
      <p>
        Ingen side henter noe fra andre steder enn oss. Trykker du «Vis i kart» på et oppdrag, åpnes en
        karttjeneste utenfor Vikarklar med adressen dit. Hvem leverandørene våre er i dag, og hvor de holder
        til, får du vite når du <a href={paths.contact}>spør oss</a>.
      </p>
    </TextSection>
  )
}
