import CircleAlert from 'lucide-react/icons/circle-alert'
import { errorMessage, fieldProblems } from '#web/errors.ts'
import css from './doors/AuthPage.module.css'

/** Why the server refused the whole form; what it said of single fields stands at those. */
export function FormFailure({ error }: { error: unknown }) {
  if (!error || fieldProblems(error).length > 0) return null
  return (
    <p className={css.failure}>
      <CircleAlert size={20} aria-hidden />
      <span>{errorMessage(error)}</span>
    </p>
  )
}
