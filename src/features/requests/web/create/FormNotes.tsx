import Copy from 'lucide-react/icons/copy'
import { formatDateTime, osloToday } from '#shared/dates.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import type { Candidate } from '../../shapes.ts'
import { Notice } from '../sending/Notice.tsx'
import css from './Create.module.css'
import { filledFrom, goneNote } from './source-notes.ts'
import type { FormSource } from './form-source.ts'

export interface FormNotesProps {
  source: FormSource
  candidates: readonly Candidate[]
  /** Time of typing of the restored draft, in milliseconds; null without one. */
  typedAt: number | null
  onThrowAway: () => void
}

/** Names the source of the form's values. */
export function FormNotes({ source, candidates, typedAt, onThrowAway }: FormNotesProps) {
  return (
    <>
      <Origin source={source} candidates={candidates} />
      {typedAt !== null && <DraftNote typedAt={typedAt} onThrowAway={onThrowAway} />}
    </>
  )
}

/** Names the source, and the people chosen then who can no longer be asked. */
function Origin({ source, candidates }: { source: FormSource; candidates: readonly Candidate[] }) {
  if (source.kind === 'missing') {
    return (
      <Notice tone="warning">
        Fant ikke oppdraget eller malen som skjemaet skulle fylles ut fra. Fyll ut selv, så blir det et nytt.
      </Notice>
    )
  }
  if (source.kind === 'template')
    return (
      <p className={css.origin}>
        <Copy size={18} aria-hidden />
        Fylt ut fra malen «{source.template.name}»
      </p>
    )
  if (source.kind !== 'found') return null
  const gone = goneNote(source.earlier, candidates)
  return (
    <>
      <p className={css.origin}>
        <Copy size={18} aria-hidden />
        {filledFrom(source.earlier, todayInOslo())}
      </p>
      {gone && <Notice tone="warning">{gone}</Notice>}
    </>
  )
}

const todayInOslo = () => osloToday(new Date())

/** Reports that a draft was restored, with a button to discard it. */
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
