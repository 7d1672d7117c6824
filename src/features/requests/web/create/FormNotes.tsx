import Copy from 'lucide-react/icons/copy'
import { formatDateTime, osloToday } from '#shared/dates.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import type { Candidate } from '../../shapes.ts'
import { Notice } from '../sending/Notice.tsx'
import css from './Create.module.css'
import { filledFrom, goneNote } from './like-words.ts'
import type { Like } from './like.ts'

export interface FormNotesProps {
  like: Like
  candidates: readonly Candidate[]
  /** When the draft was typed that is back, in milliseconds; null without one. */
  typedAt: number | null
  onThrowAway: () => void
}

/** Where what stands in the form comes from. */
export function FormNotes({ like, candidates, typedAt, onThrowAway }: FormNotesProps) {
  return (
    <>
      <Origin like={like} candidates={candidates} />
      {typedAt !== null && <DraftNote typedAt={typedAt} onThrowAway={onThrowAway} />}
    </>
  )
}

/** Says where the words in the form come from, and which of those who were chosen then cannot be asked. */
function Origin({ like, candidates }: { like: Like; candidates: readonly Candidate[] }) {
  if (like.kind === 'missing') {
    return (
      <Notice tone="warning">
        Fant ikke oppdraget eller malen som skjemaet skulle fylles ut fra. Fyll ut selv, så blir det et nytt.
      </Notice>
    )
  }
  if (like.kind === 'template')
    return (
      <p className={css.origin}>
        <Copy size={18} aria-hidden />
        Fylt ut fra malen «{like.template.name}»
      </p>
    )
  if (like.kind !== 'found') return null
  const gone = goneNote(like.earlier, candidates)
  return (
    <>
      <p className={css.origin}>
        <Copy size={18} aria-hidden />
        {filledFrom(like.earlier, todayInOslo())}
      </p>
      {gone && <Notice tone="warning">{gone}</Notice>}
    </>
  )
}

const todayInOslo = () => osloToday(new Date())

/** Says that what was typed earlier is back, and how to be rid of it. */
function DraftNote({ typedAt, onThrowAway }: { typedAt: number; onThrowAway: () => void }) {
  return (
    <div className={css.draft}>
      <p>Utkastet ditt fra {formatDateTime(new Date(typedAt))} er hentet fram. Det er ikke sendt.</p>
      <Button variant="quiet" size="small" onPress={onThrowAway}>
        Kast utkastet
      </Button>
    </div>
  )
}
