import { VisuallyHidden } from '../VisuallyHidden.tsx'
import css from './States.module.css'

interface SkeletonProps {
  /** Announced; the grey shapes are not. */
  label?: string
  /** The number of placeholder cards. */
  count?: number
}

/** The outlines of cards that are being loaded. */
export function Skeleton({ label = 'Laster...', count = 3 }: SkeletonProps) {
  return (
    <div className={css.skeletons}>
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={css.skeleton} aria-hidden="true">
          <span />
          <span />
          <span />
        </div>
      ))}
    </div>
  )
}
