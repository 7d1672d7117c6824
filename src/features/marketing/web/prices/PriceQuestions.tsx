import { paths } from '#shared/paths.ts'
import { Details } from '#web/ui/Details.tsx'
import css from './Prices.module.css'

/** What people ask about the price. */
export function PriceQuestions() {
  return (
    <section className={css.section} aria-labelledby="sporsmal">
      <h2 id="sporsmal">Spørsmål om pris</h2>
      <div className={css.questions}>
        <Details summary="Må vi kjøpe SMS for å begynne?">
          <p>
            Nei. Registrer vikarene, opprett oppdrag og send på e&#8209;post så lenge dere vil. SMS kan dere
            kjøpe den dagen det haster.
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
            Én SMS for hver som får den på SMS. Den som ikke vil ha SMS, får e&#8209;post i stedet, og det er
            gratis.
          </p>
        </Details>
        <Details summary="Hva koster det når vikarene svarer?">
          <p>
            Ingenting. De svarer på en nettside. Vil du selv ha SMS når en vikar tar oppdraget, bruker den én
            SMS fra saldoen. E&#8209;post om det får du alltid.
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
