import { authPath, paths } from '#shared/paths.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { marks } from '../marks.ts'
import { Sunrise } from '../Sunrise.tsx'
import css from './Closing.module.css'

/** The end of the landing page: what it costs, and the way in. */
export function Closing() {
  return (
    <section className={css.band} aria-labelledby="kom-i-gang">
      <div className={css.words}>
        <h2 id="kom-i-gang">Klar før neste vakt?</h2>
        <p>
          Vikarklar er gratis å bruke, med så mange vikarer, oppdrag og e&#8209;poster dere vil. Du betaler
          bare for SMS, {marks.smsPrice}. <a href={paths.prices}>Se prisene</a>
        </p>
        <div>
          <LinkButton href={authPath({ tab: 'signup' })} size="large">
            Prøv gratis nå
          </LinkButton>
        </div>
      </div>
      <Sunrise />
    </section>
  )
}
