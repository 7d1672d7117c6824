import { paths } from '#shared/paths.ts'
import css from './Attention.module.css'
import { FrontSection } from './FrontSection.tsx'

/** The way from an empty register to the first yes. */
export function StartList() {
  return (
    <FrontSection title="Kom i gang">
      <ol className={css.start}>
        <li>
          <p>
            <a href={paths.addVikar}>Legg til vikarer</a> eller <a href={paths.importVikarer}>importer dem</a>
          </p>
          <p className={css.facts}>Lim inn fra regneark, så er hele registeret på plass med en gang.</p>
        </li>
        <li>
          <p>
            <a href={paths.credits}>Kjøp SMS</a>
          </p>
          <p className={css.facts}>Forespørsler på e-post koster ingenting.</p>
        </li>
        <li>
          <p>
            <a href={paths.createAssignment}>Opprett oppdrag</a>
          </p>
          <p className={css.facts}>Den første som svarer ja, får jobben.</p>
        </li>
      </ol>
    </FrontSection>
  )
}
