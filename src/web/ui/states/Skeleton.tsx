import { VisuallyHidden } from '../VisuallyHidden.tsx'
import css from './States.module.css'

interface SkeletonProps {
  /** Read aloud; the grey shapes are not. */
  label?: string
  /** How many cards to hint at. */
  count?: number
}

/** The outlines of cards that are on their way. */
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
