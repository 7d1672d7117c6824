import CircleAlert from 'lucide-react/icons/circle-alert'
import { errorMessage, isErrorCode } from '#web/errors.ts'
import css from './Availability.module.css'

/** The server's refusal inside a dialog, announced when it appears. */
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

/** The reason the substitute's entry was not saved. */
export const refusalWords = (error: unknown): string =>
  isErrorCode(error, 'VIKAR_ID_MISSING')
    ? `${errorMessage(error)}: ingen arbeidsgiver har deg i registeret sitt nå.`
    : errorMessage(error)
