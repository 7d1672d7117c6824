import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import css from './PageHeader.module.css'

interface PageHeaderProps {
  title: string
  /** What the window's title says before it, for who looks at other windows: 'Ola Hansen kommer'. */
  news?: string | undefined
  back?: { href: string; label: string }
  /** A line below the title, for example '14 av 14 vikarer'; its changes are read aloud. */
  count?: ReactNode
  /** Buttons; full width on a phone. */
  actions?: ReactNode
  /** Lines below the count; their changes are not read aloud. */
  children?: ReactNode
}

/** The top of a screen: the way back, the title (the document's too), a count, what can be done. */
export function PageHeader({ title, news, back, count, actions, children }: PageHeaderProps) {
  return (
    <div className={css.header}>
      <title>{`${news ? `${news} · ` : ''}${title} – Vikarklar`}</title>
      {back && (
        <a href={back.href} className={css.back}>
          <ArrowLeft size={20} aria-hidden />
          {back.label}
        </a>
      )}
      <div className={css.titles}>
        <h1>{title}</h1>
        {count !== undefined && (
          <p className={css.count} role="status">
            {count}
          </p>
        )}
        {children}
      </div>
      {actions && <div className={css.actions}>{actions}</div>}
    </div>
  )
}
