import type { ReactNode } from 'react'
import css from './Layout.module.css'

interface LayoutProps {
  children: ReactNode
  as?: 'div' | 'ul' | 'ol' | 'section'
}

/** Parts below each other. */
export function Stack({
  children,
  gap = 'normal',
  as: Element = 'div',
}: LayoutProps & { gap?: 'small' | 'normal' | 'large' }) {
  return (
    <Element className={css.stack} data-gap={gap}>
      {children}
    </Element>
  )
}

/** Parts beside each other that wrap: badges, buttons. */
export function Row({ children, as: Element = 'div' }: LayoutProps) {
  return <Element className={css.row}>{children}</Element>
}

/** The buttons of a form: beside each other, on a phone each across the page. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className={css.actions}>{children}</div>
}

/** Equal columns, as many as there is room for: cards ('wide') or tiles ('narrow'). */
export function Grid({
  children,
  columns = 'wide',
  as: Element = 'div',
}: LayoutProps & { columns?: 'wide' | 'narrow' }) {
  return (
    <Element className={css.grid} data-columns={columns}>
      {children}
    </Element>
  )
}

/** A form with something beside it on a wide screen, and below it on a phone. */
export function SideBySide({ children, side }: { children: ReactNode; side: ReactNode }) {
  return (
    <div className={css.split}>
      <div className={css.stack}>{children}</div>
      <aside className={css.side}>{side}</aside>
    </div>
  )
}
