import type { ReactNode } from 'react'
import css from './StylePage.module.css'

/** One state of a part, with its name above. */
export function Sample({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <p className={css.label}>{label}</p>
      {children}
    </div>
  )
}

export function Samples({ children }: { children: ReactNode }) {
  return <div className={css.samples}>{children}</div>
}
