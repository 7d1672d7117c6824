import { authPath, paths } from '#shared/paths.ts'
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
          og finne fram i kartet, og du kan få SMS når en vikar tar et oppdrag.
        </li>
        <li>
          <a href={paths.addVikar}>Legg til en vikar</a>, eller{' '}
          <a href={paths.importVikarer}>importer hele lista</a>. Hver vikar må ha navn, telefon og
          e&#8209;post.
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
        Vil du prøve uten å forstyrre noen? Legg inn deg selv som vikar, og send et oppdrag på e&#8209;post
        til deg selv.
      </p>
    </Part>
  )
}
