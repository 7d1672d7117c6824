import css from './Contents.module.css'

/** A part of a page with an anchor. */
export interface Section {
  /** The fragment of its address, without `#`. */
  id: string
  title: string
}

/** The page's contents, beside the text if there is room. */
export function Contents({ sections }: { sections: readonly Section[] }) {
  return (
    <nav className={css.beside} aria-label="På denne siden">
      <p className={css.title}>På denne siden</p>
      <Links sections={sections} />
    </nav>
  )
}

/** The contents on a phone, collapsed below the heading. */
export function FoldedContents({ sections }: { sections: readonly Section[] }) {
  return (
    <nav className={css.folded} aria-label="På denne siden">
      <details>
        <summary className={css.summary}>På denne siden</summary>
        <Links sections={sections} />
      </details>
    </nav>
  )
}

function Links({ sections }: { sections: readonly Section[] }) {
  return (
    <ol className={css.links}>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`} className={css.link}>
            {title}
          </a>
        </li>
      ))}
    </ol>
  )
}
