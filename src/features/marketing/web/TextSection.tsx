import { type ReactNode, useId } from 'react'
import css from './Text.module.css'

/** A part of a page that is read, with its heading. */
export function TextSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={css.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
