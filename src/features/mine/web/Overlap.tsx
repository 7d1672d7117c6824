import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { MyAssignment } from '../contract.ts'
import { overlapWords } from './groups.ts'
import css from './Mine.module.css'

interface OverlapProps {
  assignment: MyAssignment
  mine: readonly MyAssignment[]
}

/** Warns about an own shift that overlaps, possibly at another employer; a yes asks first. */
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
