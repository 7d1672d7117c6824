import { paths } from '#shared/paths.ts'
import { Card } from '#web/ui/Card.tsx'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import css from './Contact.module.css'
import { placeholders, slots } from './placeholders.ts'
import { TextPage, TextSection } from './text/TextPage.tsx'

const mailto = `mailto:${placeholders.contactEmail}`

export function ContactPage() {
  return (
    <TextPage
      title="Kontakt"
      lead="Skriv eller ring når noe ikke virker, når du lurer på noe, eller når du har et forslag."
    >
      <Card>
        <dl className={css.ways}>
          <div>
            <dt>E&#8209;post</dt>
            <dd>
              <a href={mailto}>{placeholders.contactEmail}</a>
            </dd>
          </div>
          <div>
            <dt>Mobil</dt>
            <dd>
              <a href={`tel:${placeholders.contactPhoneLink}`}>{placeholders.contactPhone}</a>
            </dd>
          </div>
        </dl>
        <div>
          <LinkButton href={mailto}>Send e-post</LinkButton>
        </div>
      </Card>
      <WhatToWrite />
      <Substitutes />
      <Subjects />
    </TextPage>
  )
}

function WhatToWrite() {
  return (
    <TextSection title="Når du skriver, ta med">
      <ul>
        <li>navnet på arbeidsgiveren, og e&#8209;postadressen du logger inn med</li>
        <li>hvilket oppdrag det gjelder, med dato og klokkeslett</li>
        <li>hva du gjorde, og hva som sto på skjermen, gjerne med et bilde</li>
      </ul>
      <p>
        Send aldri passord, fødselsnummer eller den personlige lenken fra en SMS. Svaret står kanskje allerede
        på siden <a href={paths.help}>Hjelp</a>.
      </p>
    </TextSection>
  )
}

function Substitutes() {
  return (
    <TextSection title="Er du vikar?">
      <p>
        Spør arbeidsgiveren din først. De ser oppdragene, kan rette navn, nummer og adresse, og kan sende deg
        innlogging. Vi kan ikke dele ut oppdrag eller ta dem tilbake.{' '}
        <a href={paths.helpOn('vikar')}>Hjelp for vikarer</a>
      </p>
      <p>
        Haster det med en vakt? Ring arbeidsgiveren. Nummeret står på siden der du svarer, hvis de har lagt
        det inn.
      </p>
    </TextSection>
  )
}

function Subjects() {
  return (
    <>
      <TextSection title="Faktura, avtaler og sletting">
        <p>
          Skriv til oss hvis dere vil betale SMS med faktura, trenger en databehandleravtale, eller vil ha
          kontoen slettet. Hvilke opplysninger vi har, og hva som skjer når de slettes, står under{' '}
          <a href={paths.privacy}>personvern</a>. {slots.organisation}
        </p>
      </TextSection>
      <TextSection title="Har du funnet et sikkerhetshull?">
        <p>
          Skriv «Sikkerhet» i emnefeltet, og fortell hvordan vi kan se det samme som du så. Ikke hent ut
          opplysninger om andre, og vent med å fortelle det til flere til vi har rettet det.
        </p>
      </TextSection>
    </>
  )
}
