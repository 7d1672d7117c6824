import Check from 'lucide-react/icons/check'
import { authPath } from '#shared/paths.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import css from './Prices.module.css'

const INCLUDED = [
  'Ubegrenset antall vikarer',
  'Ubegrenset antall oppdrag',
  'Ubegrenset med forespørsler på e\u2011post',
  'Oversikt over det som haster nå',
  'Full oppdragslogg',
  'Alle data som fil når du vil',
]

/** What costs nothing. */
export function FreeTier() {
  return (
    <section className={css.free} aria-labelledby="gratis">
      <div className={css.offer}>
        <h2 id="gratis">Gratis</h2>
        <p>Alt unntatt SMS. Ingen månedsavgift, ingen binding, og du trenger ikke kort for å begynne.</p>
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
