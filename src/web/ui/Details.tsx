import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import css from './Details.module.css'

interface DetailsProps {
  summary: ReactNode
  children: ReactNode
  isOpen?: boolean
  /** Called each time it is opened, so that its content can be fetched then. */
  onOpen?: () => void
}

/** Content that is folded until it is opened. */
export function Details({ summary, children, isOpen, onOpen }: DetailsProps) {
  return (
    <details
      className={css.details}
      open={isOpen}
      onToggle={(event) => event.currentTarget.open && onOpen?.()}
    >
      <summary className={css.summary}>
        <ChevronRight size={20} aria-hidden />
        {summary}
      </summary>
      <div className={css.content}>{children}</div>
    </details>
  )
}
