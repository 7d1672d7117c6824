import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import css from './Banner.module.css'

interface BannerProps {
  icon: LucideIcon
  title: string
  children: ReactNode
  actions: ReactNode
}

/** A banner across the top of every page behind the login. */
export function Banner({ icon: Icon, title, children, actions }: BannerProps) {
  const id = useId()
  return (
    <aside className={css.banner} aria-labelledby={id}>
      <div className={css.inner}>
        <Icon size={24} aria-hidden />
        <div className={css.texts}>
          <h2 id={id}>{title}</h2>
          <p>{children}</p>
        </div>
        <div className={css.actions}>{actions}</div>
      </div>
    </aside>
  )
}
