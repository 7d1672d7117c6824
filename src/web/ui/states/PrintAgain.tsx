import css from './PrintAgain.module.css'

/** Replaces, on paper, a part that is not fetched yet. The attempt to print has begun to fetch it. */
export const PrintAgain = () => (
  <p className={css.again}>Denne delen er ikke hentet ennå. Lukk utskriften, og skriv ut på nytt.</p>
)
