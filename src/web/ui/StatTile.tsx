import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount } from '#shared/counts.ts'
import css from './StatTile.module.css'

export interface StatTileProps {
  label: string
  /** A number is formatted in Norwegian; a text is shown as is. */
  value: number | string | undefined
  /** A line below the number. */
  note?: string
  isLoading?: boolean
  /** Makes the whole tile a link. */
  href?: string
  /** The link's page, or part of the page, is shown now. */
  isCurrent?: boolean
  icon?: LucideIcon
  variant?: 'plain' | 'accent'
}

/** A big number with its name; '...' while it is loading. */
export function StatTile({ href, isCurrent, variant = 'plain', ...texts }: StatTileProps) {
  if (!href) {
    return (
      <div className={css.tile} data-variant={variant}>
        <TileContent {...texts} />
      </div>
    )
  }
  return (
    <a href={href} aria-current={isCurrent || undefined} className={css.tile} data-variant={variant}>
      <TileContent {...texts} />
    </a>
  )
}

function TileContent({
  label,
  value,
  note,
  isLoading,
  icon: Icon,
}: Omit<StatTileProps, 'href' | 'isCurrent' | 'variant'>): ReactNode {
  return (
    <>
      <span className={css.label}>
        {label}
        {Icon && <Icon size={20} aria-hidden />}
      </span>
      <span className={css.value}>{isLoading || value === undefined ? '...' : written(value)}</span>
      {note && <span className={css.note}>{note}</span>}
    </>
  )
}

function written(value: number | string): string {
  return typeof value === 'number' ? formatCount(value) : value
}
