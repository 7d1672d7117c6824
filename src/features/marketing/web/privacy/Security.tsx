import { paths } from '#shared/paths.ts'
import { TextSection } from '../text/TextSection.tsx'

export function Security() {
  return (
    <TextSection id="sikkerhet" title="Sikkerhet">
      <ul>
        <li>
          Hver arbeidsgivers opplysninger holdes fra hverandre to ganger: i programmet og i selve databasen.
        </li>
        <li>
          Passord og hemmelige lenker lagres slik at ingen kan lese dem, heller ikke vi. Den som stjeler en
          kopi av databasen, kan ikke logge inn med den.
        </li>
        <li>Vi sender aldri et passord. Vikarer velger sitt eget gjennom en lenke.</li>
        <li>
          Svarlenken er personlig og lang nok til at ingen gjetter den. Den som har lenken, kan svare i ditt
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
