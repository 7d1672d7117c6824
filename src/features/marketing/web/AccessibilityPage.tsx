import { paths } from '#shared/paths.ts'
import { placeholders } from './placeholders.ts'
import { TextPage, TextSection } from './text/TextPage.tsx'

export function AccessibilityPage() {
  return (
    <TextPage
      title="Tilgjengelighet"
      lead="Alle skal kunne bruke Vikarklar, også med tastatur, skjermleser, forstørring eller egne farger."
      updated="22.11.2026"
    >
      <Goal />
      <HowWeTest />
      <KnownShortcomings />
      <Report />
    </TextPage>
  )
}

function Goal() {
  return (
    <TextSection title="Målet">
      <p>
        Målet vårt er WCAG&nbsp;2.2 på nivå&nbsp;AA, på alle sidene: de åpne, de bak innloggingen, og siden
        vikarene svarer på. Det gjelder i lys og mørk visning, på telefon og på stor skjerm.
      </p>
      <ul>
        <li>Alt kan gjøres med tastatur alene, og du ser hvor du er.</li>
        <li>Status vises aldri bare med farge: det står alltid et ord.</li>
        <li>Teksten kan være dobbelt så stor, og sidene virker ned til 320&nbsp;punkters bredde.</li>
        <li>Det som endrer seg på skjermen, blir også lest opp.</li>
        <li>Bevegelse er slått av når du har bedt enheten om det.</li>
        <li>Svarsiden og de åpne sidene kan leses og brukes uten JavaScript.</li>
        <li>
          <a href={`${paths.help}#snarveier`}>Tastatursnarveier</a> med én tast kan slås av.
        </li>
      </ul>
    </TextSection>
  )
}

function HowWeTest() {
  return (
    <TextSection title="Slik tester vi">
      <p>Disse prøvene kjøres hver gang vi endrer noe:</p>
      <ul>
        <li>Verktøyet axe leter etter feil på skjermbildene, i lys og mørk visning.</li>
        <li>En nettleser går gjennom hovedoppgavene med tastatur.</li>
        <li>
          Sidene vises med 320&nbsp;punkters bredde, med dobbel tekststørrelse og med enhetens egne farger.
        </li>
      </ul>
    </TextSection>
  )
}

function KnownShortcomings() {
  return (
    <TextSection title="Det vi vet ikke er godt nok ennå">
      <ul>
        <li>Folk som bruker skjermleser til daglig, har ikke prøvd tjenesten for oss ennå.</li>
        <li>
          Videoene på forsiden har teksting og ingen lyd. De er ikke synstolket; det som skjer, står skrevet
          ved hver video.
        </li>
        <li>
          <a href={paths.apiDocs}>Beskrivelsen av API-et</a> er for dem som programmerer. Den har mange
          engelske ord som ikke er merket som engelsk.
        </li>
      </ul>
    </TextSection>
  )
}

function Report() {
  return (
    <TextSection title="Si fra">
      <p>
        Er det noe du ikke får til? Skriv til{' '}
        <a href={`mailto:${placeholders.contactEmail}`}>{placeholders.contactEmail}</a>. Fortell hvilken side
        det var, hva du ville gjøre, og hvilken nettleser og hvilke hjelpemidler du bruker. Du får svar innen
        fem virkedager.
      </p>
      <p>
        Du kan også si fra til Tilsynet for universell utforming av IKT:{' '}
        <a href="https://www.uutilsynet.no">https://www.uutilsynet.no</a>
      </p>
    </TextSection>
  )
}
