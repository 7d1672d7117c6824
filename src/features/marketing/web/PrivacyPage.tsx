import { Recipients, Rights, Security } from './privacy/Rights.tsx'
import { TextPage, TextSection } from './text/TextPage.tsx'
import { placeholders, slots } from './placeholders.ts'
import { KEPT_IN_BROWSER } from './privacy/kept-in-browser.ts'
import css from './privacy/Privacy.module.css'
import { KEPT_FOR } from './privacy/kept-for.ts'
import { STORED } from './privacy/stored.ts'

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

function WhatIsStored() {
  return (
    <TextSection id="opplysninger" title="Hva vi lagrer, og hvorfor">
      <FactList
        facts={Object.values(STORED).map(({ name, things, use }) => ({
          name,
          text: `${listOf(things)} ${use}`,
        }))}
      />
      <p>
        Grunnlaget for registeret, oppdragene og meldingene er det arbeidsgiverens: som oftest avtalen med
        vikaren, eller en berettiget interesse i å få dekket vakten. Grunnlaget for kontoer og kjøp er avtalen
        med oss, for sikkerhet og hendelser vår berettigede interesse i å beskytte tjenesten, og for
        kvitteringer bokføringsloven.
      </p>
    </TextSection>
  )
}

/** 'Navn, mobilnummer, e-post, bedrift.' */
const listOf = (things: Readonly<Record<string, string>>): string => {
  const words = Object.values(things).join('; ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}

/** The rows that a deletion leaves. */
const DELETED = [
  {
    name: 'En vikar som slettes',
    text: `Mobilnummer, e\u2011post, bedrift, kompetanse, grupper og dager borte tas ut av registeret med en gang. Arbeidsgiveren kan gjenopprette vikaren i ${KEPT_FOR.removedDays}\u00a0dager, eller slette alt dette med en gang. Etter ${KEPT_FOR.removedDays}\u00a0dager slettes det uansett. Navnet står igjen i tidligere oppdrag, og nummer og adresse i meldinger som er sendt.`,
  },
  {
    name: 'En konto som slettes',
    text: 'Alt personlig slettes. Saldoens bevegelser blir stående uten navn, og kvitteringer med nummer, beløp, selger og kjøperens organisasjonsnummer. Et avtrykk av nummeret og organisasjonsnummeret som fikk SMS å prøve med, blir også stående: Det kan ikke leses, men hindrer at det får dem én gang til.',
  },
  {
    name: 'Sikkerhetskopier',
    text: `Tas hver natt. De ${KEPT_FOR.backups} siste tas vare på, så det som er slettet, kan ligge i en kopi i to uker. Antallet kan være et annet der driften har valgt det.`,
  },
] as const

export function HowLong() {
  return (
    <TextSection id="hvor-lenge" title="Hvor lenge">
      <FactList
        facts={[...Object.values(STORED).map(({ name, kept }) => ({ name, text: kept })), ...DELETED]}
      />
    </TextSection>
  )
}

interface FactListProps {
  facts: readonly { readonly name: string; readonly text: string }[]
}

/** A term and its description. */
function FactList({ facts }: FactListProps) {
  return (
    <dl className={css.facts}>
      {facts.map(({ name, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

function Cookies() {
  return (
    <TextSection id="cookies" title="Informasjonskapsler">
      <p>
        Det som lagres i nettleseren, brukes til innlogging og innstillinger, ikke til statistikk eller
        reklame. Leser du bare de åpne sidene, settes ingen informasjonskapsler. De under settes når du logger
        inn eller ber om en lenke.
      </p>
      <table className={css.table}>
        <caption>Alt som kan bli lagret i nettleseren din. Alt er nødvendig for det du ber om.</caption>
        <thead>
          <tr>
            <th scope="col">Navn</th>
            <th scope="col">Til hva, og hvor lenge</th>
          </tr>
        </thead>
        <tbody>
          {KEPT_IN_BROWSER.map(({ name, place, use }) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
                <span className={css.place}>{place}</span>
              </th>
              <td>{use}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>Du kan slette alt dette i nettleseren. Da blir du logget ut, og valgene dine begynner forfra.</p>
    </TextSection>
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
