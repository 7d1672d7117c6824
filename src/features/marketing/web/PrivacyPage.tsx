import { Cookies } from './privacy/Cookies.tsx'
import { HowLong, WhatIsStored } from './privacy/WhatIsStored.tsx'
import { Recipients, Rights, Security } from './privacy/Rights.tsx'
import { TextPage, TextSection } from './text/TextPage.tsx'
import { placeholders, slots } from './placeholders.ts'

const PLACES = [
  { id: 'kort-fortalt', title: 'Kort fortalt' },
  { id: 'ansvar', title: 'Hvem som har ansvaret' },
  { id: 'opplysninger', title: 'Hva vi lagrer, og hvorfor' },
  { id: 'mottakere', title: 'Hvem som får opplysninger' },
  { id: 'hvor-lenge', title: 'Hvor lenge' },
  { id: 'rettigheter', title: 'Rettighetene dine' },
  { id: 'sikkerhet', title: 'Sikkerhet' },
  { id: 'cookies', title: 'Informasjonskapsler' },
] as const

/** Allows a hyphen in the word on a small screen. */
const SOFT_HYPHEN = '\u00ad'

export function PrivacyPage() {
  return (
    <TextPage
      title={`Personvern og informasjons${SOFT_HYPHEN}kapsler`}
      lead="Hva Vikarklar vet om deg, hvorfor, og hva du kan gjøre med det."
      updated="30.11.2026"
      contents={PLACES}
    >
      <InShort />
      <WhoIsResponsible />
      <WhatIsStored />
      <Recipients />
      <HowLong />
      <Rights />
      <Security />
      <Cookies />
    </TextPage>
  )
}

function InShort() {
  return (
    <TextSection id="kort-fortalt" title="Kort fortalt">
      <ul>
        <li>
          Vi lagrer navn, e&#8209;post, mobilnummer, opplysninger om oppdrag og svar, dagene vikarer legger
          inn at de er borte, og det som trengs for å logge inn. Aldri fødselsnummer.
        </li>
        <li>
          Opplysningene om vikarer brukes til å spørre dem om oppdrag: hvem som får spørsmålet, i hvilken
          rekkefølge, og anslaget på om vakten blir besatt. Ikke til noe annet.
        </li>
        <li>Vi deler dem ikke med andre uten samtykke. SMS-leverandøren vår får bare det den trenger.</li>
        <li>Ingen reklame, ingen sporing, og ingen statistikk over hva du gjør på sidene.</li>
        <li>Har du innlogging, kan du laste ned det som er lagret om deg.</li>
      </ul>
    </TextSection>
  )
}

function WhoIsResponsible() {
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
        <a href={`mailto:${placeholders.contactEmail}`}>{placeholders.contactEmail}</a>.
      </p>
    </TextSection>
  )
}
