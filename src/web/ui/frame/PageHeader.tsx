import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import css from './PageHeader.module.css'

interface PageHeaderProps {
  title: string
  /** A prefix of the window's title, visible from other windows: 'Ola Hansen kommer'. */
  news?: string | undefined
  back?: { href: string; label: string }
  /** A line below the title, for example '14 av 14 vikarer'; changes are announced. */
  count?: ReactNode
  /** Buttons; full width on a phone. */
  actions?: ReactNode
  /** Lines below the count; changes are not announced. */
  children?: ReactNode
}

/** The top of a screen: the link back, the title (also the document's), a count and actions. */
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
