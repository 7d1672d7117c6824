import css from './Contents.module.css'

/** A part of a page that can be gone to. */
export interface Place {
  /** What follows `#` in its address. */
  id: string
  title: string
}

/** The page's contents, beside the text where there is room. */
export function Contents({ places }: { places: readonly Place[] }) {
  return (
    <nav className={css.beside} aria-label="På denne siden">
      <p className={css.title}>På denne siden</p>
      <Links places={places} />
    </nav>
  )
}

/** The same on a phone, folded up below the heading. */
export function FoldedContents({ places }: { places: readonly Place[] }) {
  return (
    <nav className={css.folded} aria-label="På denne siden">
      <details>
        <summary className={css.summary}>På denne siden</summary>
        <Links places={places} />
      </details>
    </nav>
  )
}

function Links({ places }: { places: readonly Place[] }) {
  return (
    <ol className={css.links}>
      {places.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`} className={css.link}>
            {title}
          </a>
        </li>
      ))}
    </ol>
  )
}
