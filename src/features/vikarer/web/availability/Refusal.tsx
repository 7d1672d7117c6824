import CircleAlert from 'lucide-react/icons/circle-alert'
import css from './Availability.module.css'
import { refusalWords } from './refusal-words.ts'

/** Why the server refused, inside a dialog; read aloud when it comes. */
export function Refusal({ error }: { error: unknown }) {
  return (
    <div role="alert" className={css.live}>
      {error !== undefined && error !== null && (
        <p className={css.refusal}>
          <CircleAlert size={20} aria-hidden />
          <span>{refusalWords(error)}</span>
        </p>
      )}
    </div>
  )
}
