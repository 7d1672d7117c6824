import { formatCount } from '#shared/counts.ts'
import { IMPORT_MAX } from '#shared/import-max.ts'
import { authPath, paths } from '#shared/paths.ts'
import { placeholders } from '../placeholders.ts'
import { Part } from './Part.tsx'

export function FirstMinutes() {
  return (
    <Part id="kom-i-gang">
      <ol>
        <li>
          <a href={authPath({ tab: 'register' })}>Opprett konto</a> med navn, e&#8209;post og et passord på
          minst åtte tegn. Skriv arbeidsgiverens navn i «Bedrift»: det er det vikarene ser i SMS og
          e&#8209;post.
        </li>
        <li>
          Åpne e&#8209;posten du får, og trykk «Bekreft e&#8209;postadressen». Fram til da kan du bygge
          registeret, men ikke sende til andre.
        </li>
        <li>
          Skriv mobilnummeret ditt og adressen deres under{' '}
          <a href={paths.adminProfileSettings}>Profilinnstillinger</a>. Vikarene du spør, kan ringe nummeret
          og finne fram i kartet, og du kan få SMS når en vikar tar et oppdrag. Der velger du også push:
          varsler rett på telefonen, uten å bruke SMS.
        </li>
        <li>
          Bekreft mobilnummeret på <a href={paths.admin}>forsiden</a>: vi sender en kode på SMS, som du
          skriver inn der. {placeholders.welcomeSms}
        </li>
        <li>
          <a href={paths.addVikar}>Legg til en vikar</a>, eller{' '}
          <a href={paths.importVikarer}>importer hele lista</a>. Hver vikar må ha navn og telefon.
          E&#8209;post må med hvis telefonen ikke er et mobilnummer, og for å sende innlogging.
        </li>
        <li>
          <a href={paths.credits}>Kjøp SMS</a>, eller vent: forespørsler på e&#8209;post er gratis.
        </li>
        <li>
          <a href={paths.createAssignment}>Opprett et oppdrag</a>, og{' '}
          <a href={paths.assignmentLog}>følg svarene</a> mens de kommer.
        </li>
      </ol>
      <p>
        Vil du prøve uten å forstyrre noen? Trykk «Prøv selv» på <a href={paths.admin}>forsiden</a>, så får du
        en forespørsel slik vikarene får den.
      </p>
    </Part>
  )
}

export function ImportList() {
  return (
    <Part id="import">
      <ol>
        <li>
          Åpne <a href={paths.importVikarer}>Importer vikarer</a>. Den ligger også i vikarregisteret, under
          «Importer».
        </li>
        <li>
          Merk radene i regnearket, kopier, og lim inn under «Lim inn fra regneark». Eller velg «Last opp fil»
          med en fil fra Excel (.xlsx) eller LibreOffice (.ods), eller en CSV-fil. Gamle Excel-filer (.xls) og
          filer med passord lagrer du først på nytt; siden viser hvordan.
        </li>
        <li>
          Trykk «Se over lista». Vikarklar gjetter hva kolonnene er; rett dem under «Kolonner» hvis det
          bommer. Har filen flere ark, velger du under «Ark». Rader som er skjult i regnearket, for eksempel
          av et filter, blir ikke med før du krysser av for det.
        </li>
        <li>Rader med feil kan du rette på stedet. De andre kan du importere uten å vente på dem.</li>
        <li>
          Velg hva som skjer med «De som finnes fra før»: «Hopp over» lar dem stå, «Oppdater» retter
          opplysningene. Lista viser hva som står nå, og hva det blir. Blir noen inaktive, ser du først
          vaktene og forespørslene deres. Trykk på importknappen.
        </li>
      </ol>
      <p>
        Navn og telefon må være med, og e&#8209;post for dem uten mobilnummer. Bedrift, kompetanse,
        tilgjengelighet, grupper og merknad er frivillig, og andre kolonner hoppes over. Ingenting lagres før
        du importerer, den samme lista to ganger gir ikke dobbelt opp, og de nye vikarene får ingen melding om
        det. Merknaden er for kontoret. Én import tar opptil {formatCount(IMPORT_MAX)} vikarer.
      </p>
    </Part>
  )
}

export function LoggingIn() {
  return (
    <Part id="innlogging">
      <ul>
        <li>
          <strong>Glemt passord:</strong> Velg <a href={authPath({ tab: 'forgot' })}>Glemt passord</a>, så får
          du en lenke på e&#8209;post. Den virker én gang, i 30&nbsp;minutter. Nytt passord velger du under
          Profilinnstillinger når du er inne.
        </li>
        <li>
          <strong>Bekreft adressen:</strong> Lenken virker i 24&nbsp;timer. Kom den ikke, ser du i
          søppelposten og trykker «Send ny bekreftelse» øverst på siden.
        </li>
        <li>
          <strong>Innlogging til en vikar:</strong> Trykk «Send innlogging» i{' '}
          <a href={paths.vikarer}>vikarregisteret</a>. Vikaren får en invitasjon på e&#8209;post og svarer ja
          eller nei. Den virker i sju dager. Etterpå heter knappen «Send på nytt».
        </li>
        <li>
          <strong>Logget inn et annet sted:</strong> «Her er du logget inn» under Profilinnstillinger viser
          enhetene dine, og logger dem ut. På en maskin du ikke bruker, går innloggingen ut etter
          30&nbsp;dager.
        </li>
      </ul>
    </Part>
  )
}
