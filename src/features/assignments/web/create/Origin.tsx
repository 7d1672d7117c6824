import Copy from 'lucide-react/icons/copy'
import { osloToday } from '#shared/dates.ts'
import type { Candidate } from '../../contract-create.ts'
import { Notice } from '../sending/Notice.tsx'
import css from './Create.module.css'
import { filledFrom, goneNote } from './like.ts'
import type { Like } from './use-like.ts'

/** Says where the words in the form come from, and which of those who were chosen then cannot be asked. */
export function Origin({ like, candidates }: { like: Like; candidates: readonly Candidate[] }) {
  if (like.kind === 'missing') {
    return (
      <Notice tone="warning">
        Fant ikke oppdraget som skjemaet skulle fylles ut fra. Fyll ut selv, så blir det et nytt.
      </Notice>
    )
  }
  if (like.kind !== 'found') return null
  const gone = goneNote(like, candidates)
  return (
    <>
      <p className={css.origin}>
        <Copy size={18} aria-hidden />
        {filledFrom(like.assignment, todayInOslo())}
      </p>
      {gone && <Notice tone="warning">{gone}</Notice>}
    </>
  )
}

const todayInOslo = () => osloToday(new Date())
