import { withLink } from '#features/sms/texts.ts'
import { previewOf } from '#features/sms/web/message-preview.ts'
import { Details } from '#web/ui/Details.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import type { ControlledSms } from '../../contract-sms.ts'
import css from './Sms.module.css'

/** What was written, in short; the whole of it when it is opened. */
export function Message({ message }: Pick<ControlledSms, 'message'>) {
  const preview = previewOf(message)
  const whole = withLink(message, 'lenke')
  if (preview === whole) return <span className={css.words}>{whole}</span>
  return (
    <div className={css.message}>
      <Details
        summary={
          <>
            <span className={joinClasses(css.words, css.closed)}>{preview}</span>
            <span className={css.opened}>Hele meldingen</span>
          </>
        }
      >
        <p className={css.words}>{whole}</p>
      </Details>
    </div>
  )
}
