import css from './Avatar.module.css'
import { initials } from './initials.ts'

/** The initials of a name in a soft square. The name itself must be beside it. */
export function Avatar({ name }: { name: string }) {
  return (
    <span className={css.avatar} aria-hidden="true">
      {initials(name)}
    </span>
  )
}
