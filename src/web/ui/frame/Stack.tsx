import type { ReactNode } from 'react'
import css from './Layout.module.css'

interface LayoutProps {
  children: ReactNode
  as?: 'div' | 'ul' | 'ol' | 'section'
}

/** Stacks parts vertically. */
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

/** Places parts beside each other, with wrapping: badges, buttons. */
export function Row({ children, as: Element = 'div' }: LayoutProps) {
  return <Element className={css.row}>{children}</Element>
}

/** The buttons of a form: beside each other, and full width on a phone. */
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

/** A form with further content beside it on a wide screen, and below it on a phone. */
export function SideBySide({ children, side }: { children: ReactNode; side: ReactNode }) {
  return (
    <div className={css.split}>
      <div className={css.stack}>{children}</div>
      <aside className={css.side}>{side}</aside>
    </div>
  )
}
