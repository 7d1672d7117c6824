import { paths } from '#shared/paths.ts'
import { Page } from '#web/ui/Page.tsx'
import { marks, slots } from './marks.ts'
import { FreeTier } from './prices/FreeTier.tsx'
import css from './prices/Prices.module.css'
import { PriceQuestions } from './prices/PriceQuestions.tsx'
import { SmsFacts } from './prices/SmsFacts.tsx'
import { SiteHeading } from './text/SiteHeading.tsx'

export function PricesPage() {
  return (
    <Page>
      <div className={css.sections}>
        <SiteHeading title="Priser">
          Vikarklar er gratis å bruke. Du betaler bare for SMS, {marks.smsPrice}.
        </SiteHeading>
        <FreeTier />
        <section className={css.section} aria-labelledby="sms-pakker">
          <div>
            <h2 id="sms-pakker">SMS-pakker</h2>
            <p className={css.dim}>
              Kjøp når dere trenger det, med kort, under SMS etter at du har logget inn. Ingen binding.
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
