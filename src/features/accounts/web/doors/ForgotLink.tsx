import type { MouseEvent } from 'react'
import css from './AuthPage.module.css'

interface ForgotLinkProps {
  href: string
  /** In place of loading the address, so that what is typed comes along. */
  onFollow: () => void
}

export function ForgotLink({ href, onFollow }: ForgotLinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return // opens elsewhere
    event.preventDefault()
    onFollow()
  }
  return (
    <a href={href} className={css.forgot} onClick={follow}>
      Glemt passord?
    </a>
  )
}
