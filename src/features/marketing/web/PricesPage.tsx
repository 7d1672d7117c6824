import Check from 'lucide-react/icons/check'
import { paths, authPath } from '#shared/paths.ts'
import { Details } from '#web/ui/Details.tsx'
import { LinkButton } from '#web/ui/actions/LinkButton.tsx'
import { Page } from '#web/ui/frame/Page.tsx'
import { placeholders, slots } from './placeholders.ts'
import css from './prices/Prices.module.css'
import { SiteHeading } from './text/TextPage.tsx'

export function PricesPage() {
  return (
    <Page>
      <div className={css.sections}>
        <SiteHeading title="Priser">
          Vikarklar er gratis å bruke. Du betaler bare for SMS, {placeholders.smsPrice}.
        </SiteHeading>
        <FreeTier />
        <section className={css.section} aria-labelledby="sms-pakker">
          <div>
            <h2 id="sms-pakker">SMS-pakker</h2>
            <p className={css.dim}>
              Kjøp når dere trenger det, under SMS etter at du har logget inn. Ingen binding.
            </p>
          </div>
          <div>{slots.packages}</div>
          <p>
            Vil dere heller betale med faktura? <a href={paths.contact}>Skriv til oss</a>, så legger vi
            SMS-ene på saldoen.
          </p>
        </section>
        <SmsFacts />
        <PriceQuestions />
      </div>
    </Page>
  )
}

const INCLUDED = [
  'Ubegrenset antall vikarer',
  'Ubegrenset antall oppdrag',
  'Ubegrenset med forespørsler på e\u2011post',
  'Oversikt over det som haster nå',
  'Full oppdragslogg',
  'Alle data som fil når du vil',
]

/** The free features. */
function FreeTier() {
  return (
    <section className={css.free} aria-labelledby="gratis">
      <div className={css.offer}>
        <h2 id="gratis">Gratis</h2>
        <p>
          Alt unntatt SMS. Ingen månedsavgift, ingen binding, og du trenger ikke kort for å begynne.{' '}
          {placeholders.welcomeSms}
        </p>
        <div>
          <LinkButton href={authPath({ tab: 'signup' })} size="large">
            Kom i gang gratis
          </LinkButton>
        </div>
      </div>
      <ul className={css.included}>
        {INCLUDED.map((words) => (
          <li key={words}>
            <Check size={22} aria-hidden />
            {words}
          </li>
        ))}
      </ul>
    </section>
  )
}

const FACTS = [
  {
    title: 'Dette er én SMS',
    text: 'Én SMS til én vikar trekker én SMS fra saldoen. Teksten er aldri lengre enn 160\u00a0tegn: blir den for lang, korter vi ned tittel og sted, aldri dato, klokkeslett eller lenke. Du ser den før du sender.',
  },
  {
    title: 'Det du ikke bruker',
    text: 'SMS du har kjøpt, blir stående på saldoen og går ikke ut på dato. De refunderes ikke, med mindre det er avtalt skriftlig.',
  },
  {
    title: 'Det som ikke kommer fram',
    text: 'En SMS som ikke blir levert, kommer tilbake på saldoen av seg selv. Det gjør også de som stanses fordi oppdraget ble tatt før de rakk å gå ut.',
  },
] as const

/** The rules for counting SMS. */
function SmsFacts() {
  return (
    <section className={css.section} aria-labelledby="slik-telles-sms">
      <h2 id="slik-telles-sms">Slik telles SMS</h2>
      <ul className={css.facts}>
        {FACTS.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p className={css.dim}>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Frequent questions about prices. */
function PriceQuestions() {
  return (
    <section className={css.section} aria-labelledby="sporsmal">
      <h2 id="sporsmal">Spørsmål om pris</h2>
      <div className={css.questions}>
        <Details summary="Må vi kjøpe SMS for å begynne?">
          <p>
            Nei. Registrer vikarene, opprett oppdrag og send på e&#8209;post så lenge dere vil.{' '}
            {placeholders.welcomeSms} Flere kan dere kjøpe den dagen det haster.
          </p>
        </Details>
        <Details summary="Hva skjer når det er for få SMS på saldoen?">
          <p>
            Da går ingen SMS ut, heller ikke til noen av vikarene. Skjemaet sier fra før du sender, og
            oppdraget og e&#8209;posten kan du sende likevel. Du får også én e&#8209;post når saldoen blir
            lav; grensen velger du selv under <a href={paths.credits}>SMS</a>.
          </p>
        </Details>
        <Details summary="Koster en påminnelse noe?">
          <p>
            Én SMS for hver som får den på SMS. Vikarer som ikke vil ha SMS, får e&#8209;post i stedet, og det
            er gratis.
          </p>
        </Details>
        <Details summary="Hva koster det når vikarene svarer?">
          <p>
            Ingenting. De svarer på en nettside. Vil du selv ha SMS når en vikar tar oppdraget, trekker den én
            SMS fra saldoen. E&#8209;post om det får du, hvis du ikke har slått det av.
          </p>
        </Details>
        <Details summary="Er prisene med merverdiavgift?">
          <p>
            Ja. Etter kjøpet får du en kvittering som viser avgiften, og den ligger under{' '}
            <a href={paths.credits}>SMS</a> når regnskapet spør.
          </p>
        </Details>
      </div>
    </section>
  )
}
