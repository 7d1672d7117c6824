import type { LucideIcon } from 'lucide-react'
import css from './IconMark.module.css'

/** An icon in a soft square, beside its label. */
export function IconMark({ icon: Icon }: { icon: LucideIcon }) {
  return (
    <span className={css.mark}>
      <Icon size={22} aria-hidden />
    </span>
  )
}
