import CircleAlert from 'lucide-react/icons/circle-alert'
import css from './Customer.module.css'

interface RefusalProps {
  title: string
  /** What the server said; null while nothing is wrong. */
  message: string | null
}

/** Why the server refused, inside a dialog; read aloud when it comes. */
export function Refusal({ title, message }: RefusalProps) {
  return (
    <div role="alert" className={css.live}>
      {message !== null && (
        <div className={css.refusal}>
          <CircleAlert size={20} aria-hidden />
          <p>
            <strong>{title}.</strong> {message}
          </p>
        </div>
      )}
    </div>
  )
}
