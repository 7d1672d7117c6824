import { type ReactNode, useId } from 'react'
import css from './FrontSection.module.css'

/** A named part of the front page. */
export function FrontSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={css.section}>
      <h2 id={id} className={css.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}
