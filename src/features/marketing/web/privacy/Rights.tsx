import { paths } from '#shared/paths.ts'
import { marks } from '../marks.ts'
import { TextSection } from '../text/TextSection.tsx'

export function Rights() {
  return (
    <TextSection id="rettigheter" title="Rettighetene dine">
      <ul>
        <li>
          <strong>Se og ta med deg:</strong> «Last ned data» under profilen gir alt i ett arkiv, både for{' '}
          <a href={paths.adminProfileSettings}>arbeidsgivere</a> og for{' '}
          <a href={paths.vikarProfileSettings}>vikarer med innlogging</a>.
        </li>
        <li>
          <strong>Rette:</strong> Arbeidsgiveren retter opplysningene i registeret. Vikarer med innlogging
          retter nummeret sitt selv, og alle sin egen konto, under Profilinnstillinger.
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
        Skriv til <a href={`mailto:${marks.contactEmail}`}>{marks.contactEmail}</a> fra adressen som er
        registrert. Du får svar innen én måned. Får du ikke hjelp, kan du klage til Datatilsynet:{' '}
        <a href="https://www.datatilsynet.no">https://www.datatilsynet.no</a>
      </p>
    </TextSection>
  )
}
