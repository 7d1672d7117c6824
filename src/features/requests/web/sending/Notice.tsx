import CircleAlert from 'lucide-react/icons/circle-alert'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import css from './Sending.module.css'

interface NoticeProps {
  /** 'error' interrupts a screen reader; 'warning' waits its turn. */
  tone: 'warning' | 'error'
  title?: string
  children: ReactNode
  action?: ReactNode
}

/** A note above the button. */
export function Notice({ tone, title, children, action }: NoticeProps) {
  const Icon = tone === 'error' ? CircleAlert : TriangleAlert
  return (
    <div className={css.notice} data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon size={22} aria-hidden />
      <div className={css.noticeText}>
        {title && <p className={css.noticeTitle}>{title}</p>}
        <p>{children}</p>
        {action}
      </div>
    </div>
  )
}
