import { KEPT_FOR } from './kept-for.ts'
import { TextSection } from '../text/TextPage.tsx'
import { STORED } from './stored.ts'
import css from './Privacy.module.css'

export function WhatIsStored() {
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
