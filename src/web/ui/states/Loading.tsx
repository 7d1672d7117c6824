import { Spinner } from './Spinner.tsx'
import css from './States.module.css'

/** A spinner with its text, for example 'Laster vikarer...'; announced. */
export function Loading({ children = 'Laster...' }: { children?: string }) {
  return (
    <div className={css.loading} role="status">
      <Spinner size={24} />
      <span>{children}</span>
    </div>
  )
}
