import { paths } from '#shared/paths.ts'
import { placeholders } from '../placeholders.ts'
import { TextSection } from '../text/TextPage.tsx'

/**
 * Descriptions of the files in a substitute's archive. `test/privacy.test.ts` compares the names with the written
 * files.
 */
export const IN_ARCHIVE = {
  account: 'kontoen',
  logins: 'måtene du logger inn på, med passnøkler og hvem du er hos Entra, Feide og lignende',
  sessions: 'hvor du er logget inn',
  vikarer: 'det arbeidsgiverne har i registeret, også stjernen som favoritt',
  groups: 'gruppene du er i',
  notes: 'det arbeidsgiverne har notert om deg',
  removed: 'registre du nylig er slettet fra',
  login_invitations: 'invitasjoner',
  vikar_unavailability: 'dagene du er borte, og årsaken',
  office_absences: 'dagene arbeidsgiverne har lagt inn at du er borte',
  requests: 'oppdragene du er spurt om',
  askings: 'når og hvorfor du ble spurt',
  line: 'plassen din i køen, og hva den kom av',
  assignment_responses: 'svarene dine',
  sms_history: 'SMS',
  email_history: 'e\u2011post om oppdrag',
  account_emails: 'e\u2011post om innloggingen',
} as const

const NOT_IN_ARCHIVE =
  'Passord, nøkler og hemmelige lenker er aldri med, og heller ikke sikkerhetsloggen, kontorets egen historikk, eller noe om andre.'

export function Rights() {
  return (
    <TextSection id="rettigheter" title="Rettighetene dine">
      <ul>
        <li>
          <strong>Se og ta med deg:</strong> «Last ned data» gir ett arkiv: for eieren av et kontor under{' '}
          <a href={paths.office}>Kontoret</a>, og for vikarer med innlogging under{' '}
          <a href={paths.vikarProfileSettings}>profilen</a>. En vikar får{' '}
          {Object.values(IN_ARCHIVE).join('; ')}. {NOT_IN_ARCHIVE}
        </li>
        <li>
          <strong>Rette:</strong> Arbeidsgiveren retter opplysningene i registeret. Vikarer med innlogging
          retter mobilnummeret sitt, dagene de er borte og valget om SMS selv. Folk på kontoret retter navnet,
          nummeret og arbeidsgiverens navn og adresse under Profilinnstillinger. Alle bytter passord der.
          Navnet på en vikars innlogging, og e&#8209;posten på alle innlogginger, retter vi når du skriver til
          oss. Et svar eller en hendelse som er registrert, endres ikke: Den viser hva som skjedde.
        </li>
        <li>
          <strong>Slette:</strong> Er du vikar, ber du arbeidsgiveren om å ta deg ut av registeret. Vil du ha
          kontoen din slettet for godt, skriver du til oss. Du kan ikke angre det etterpå.
        </li>
        <li>
          <strong>Si nei:</strong> Vikarer med innlogging kan slå av SMS. Vil du ikke bli spurt mer, sier du
          fra til arbeidsgiveren.
        </li>
        <li>
          <strong>Begrense eller protestere:</strong> Gjelder det registeret, spør du arbeidsgiveren. Ellers
          spør du oss.
        </li>
      </ul>
      <p>
        Skriv til <a href={`mailto:${placeholders.contactEmail}`}>{placeholders.contactEmail}</a> fra adressen
        som er registrert. Du får svar innen én måned. Får du ikke hjelp, kan du klage til Datatilsynet:{' '}
        <a href="https://www.datatilsynet.no">https://www.datatilsynet.no</a>
      </p>
    </TextSection>
  )
}

export function Security() {
  return (
    <TextSection id="sikkerhet" title="Sikkerhet">
      <ul>
        <li>
          Hver arbeidsgivers opplysninger holdes fra hverandre to ganger: i programmet og i selve databasen.
        </li>
        <li>
          Passord og hemmelige lenker lagres slik at ingen kan lese dem, heller ikke vi. Stjeler noen en kopi
          av databasen, kan de ikke logge inn med den.
        </li>
        <li>Vi sender aldri et passord. Vikarer velger sitt eget gjennom en lenke.</li>
        <li>
          Svarlenken er personlig og lang nok til at ingen gjetter den. Alle som har lenken, kan svare i ditt
          navn; ikke send den videre.
        </li>
        <li>
          For mange forsøk på å logge inn stoppes. Adressen forsøkene kommer fra, lagres ikke i klartekst.
        </li>
        <li>
          Du ser hvor du er logget inn, og kan logge ut andre enheter. Har du funnet en svakhet?{' '}
          <a href={paths.contact}>Si fra til oss</a>.
        </li>
      </ul>
    </TextSection>
  )
}

export function Recipients() {
  return (
    <TextSection id="mottakere" title="Hvem som får opplysninger">
      <ul>
        <li>
          <strong>Arbeidsgiveren</strong> ser sitt eget register og sine egne oppdrag, aldri andres. Er du
          vikar hos flere, ser hver av dem det de selv har lagt inn, og dagene du er borte, men ikke hvorfor.
          Kontoret kan vise dagens og morgendagens vakter på en tavle for de ansatte, med navn og
          telefonnummer til dem som kommer, og stenge den igjen.
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
          <strong>Push-tjenesten til nettleseren din</strong> (Apple, Google, Microsoft eller Mozilla) får
          vite at det kom et varsel, når du som arbeider på et kontor har slått på push. Innholdet er
          kryptert.
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
