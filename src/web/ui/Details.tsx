import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import css from './Details.module.css'

interface DetailsProps {
  summary: ReactNode
  children: ReactNode
  isOpen?: boolean
}

/** Something folded away until it is asked for. */
export function Details({ summary, children, isOpen }: DetailsProps) {
  return (
    <details className={css.details} open={isOpen}>
      <summary className={css.summary}>
        <ChevronRight size={20} aria-hidden />
        {summary}
      </summary>
      <div className={css.content}>{children}</div>
    </details>
  )
}
