import type { ReactNode } from 'react'
import css from './Log.module.css'

/** Cards in two columns where there is room. */
export function CardList({ children }: { children: ReactNode }) {
  return <ul className={css.cards}>{children}</ul>
}
