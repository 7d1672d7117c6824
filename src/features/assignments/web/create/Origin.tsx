import Copy from 'lucide-react/icons/copy'
import { osloToday } from '#shared/dates.ts'
import { Notice } from '../sending/Notice.tsx'
import css from './Create.module.css'
import { filledFrom } from './like.ts'
import type { Like } from './use-like.ts'

/** Says where the words in the form come from. */
export function Origin({ like }: { like: Like }) {
  if (like.kind === 'missing') {
    return (
      <Notice tone="warning">
        Fant ikke oppdraget som skjemaet skulle fylles ut fra. Fyll ut selv, så blir det et nytt.
      </Notice>
    )
  }
  if (like.kind !== 'found') return null
  return (
    <p className={css.origin}>
      <Copy size={18} aria-hidden />
      {filledFrom(like.assignment, todayInOslo())}
    </p>
  )
}

const todayInOslo = () => osloToday(new Date())
