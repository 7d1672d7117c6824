import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { OwnAssignment } from '../../contract-own.ts'
import { overlapWords } from './overlap.ts'
import css from './Own.module.css'

interface OverlapProps {
  assignment: OwnAssignment
  mine: readonly OwnAssignment[]
}

/** Warns of an own shift at another employer's at the same time; a yes asks first. */
export function Overlap({ assignment, mine }: OverlapProps) {
  const words = overlapWords(assignment, mine)
  return (
    words && (
      <p className={css.overlap}>
        <TriangleAlert size={20} aria-hidden />
        <span>{words}</span>
      </p>
    )
  )
}
