import type { ReactNode } from 'react'
import css from './Picture.module.css'

/** The common frame of the pictures: size, lines and the ground. Decorative. */
export function Picture({ children }: { children: ReactNode }) {
  return (
    <svg className={css.picture} viewBox="0 0 160 100" width="160" height="100" aria-hidden="true">
      {children}
      <path d="M4 92h152" />
    </svg>
  )
}
