import CircleAlert from 'lucide-react/icons/circle-alert'
import css from './Customer.module.css'

interface RefusalProps {
  title: string
  /** The server's message; null without a refusal. */
  message: string | null
}

/** The server's refusal inside a dialog, announced when it appears. */
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
