import { marks, slots } from '../marks.ts'
import { TextSection } from '../text/TextSection.tsx'

export function WhoIsResponsible() {
  return (
    <TextSection id="ansvar" title="Hvem som har ansvaret">
      <p>
        <strong>Arbeidsgiveren</strong> bestemmer hvem som står i registeret, hva som står der, og hva de blir
        spurt om. Arbeidsgiveren er behandlingsansvarlig, og Vikarklar er databehandler: vi behandler
        opplysningene for arbeidsgiveren, slik arbeidsgiveren bestemmer.
      </p>
      <p>
        <strong>Vikarklar</strong> er selv behandlingsansvarlig for kontoene til dem som logger inn, for kjøp
        av SMS og for sikkerheten i tjenesten. {slots.organisation} Spørsmål om personvern går til{' '}
        <a href={`mailto:${marks.contactEmail}`}>{marks.contactEmail}</a>.
      </p>
    </TextSection>
  )
}
