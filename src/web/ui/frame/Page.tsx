import type { ReactNode } from 'react'
import css from './Layout.module.css'

interface PageProps {
  children: ReactNode
  /** 'narrow' suits a form or a text. */
  width?: 'normal' | 'narrow'
}

/** The main content of a screen; the target of SkipLink. */
export function Page({ children, width = 'normal' }: PageProps) {
  return (
    <main id="innhold" tabIndex={-1} className={css.page} data-width={width}>
      {children}
    </main>
  )
}
