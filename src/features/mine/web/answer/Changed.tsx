import { Button } from '#web/ui/actions/Button.tsx'
import css from '../Changed.module.css'

interface ChangedProps {
  changes: readonly string[]
  /** Id of the assignment's heading. */
  titleId: string
  onLooked: () => void
}

/** The office's changes while the person had the question open; it replaces the answers. */
export function Changed({ changes, titleId, onLooked }: ChangedProps) {
  return (
    <div ref={catchFocus} tabIndex={-1} className={css.changed}>
      <strong>Oppdraget er endret</strong>
      {changes.map((change) => (
        <span key={change}>{change}</span>
      ))}
      <Button variant="primary" aria-describedby={titleId} onPress={onLooked}>
        Jeg har sett endringen
      </Button>
    </div>
  )
}

/** Takes the focus from an answer that has disappeared. */
const catchFocus = (box: HTMLElement | null) => {
  if (document.activeElement === document.body) box?.focus({ preventScroll: true })
}
