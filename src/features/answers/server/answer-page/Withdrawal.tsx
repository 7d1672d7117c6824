import { formatPhone } from '#shared/phone.ts'
import { paths } from '#shared/paths.ts'
import { FIELD_IDS, FORM_IDS, problemAt, typedIn, type FormProps } from './attempt.ts'
import { MessageField } from './MessageField.tsx'

/** For the winner who cannot come after all: asks first, and once the shift has started, says whom to ring. */
export const Withdrawal = ({ view, token, texts, preselected, attempt }: FormProps) => {
  const { contactName, contactPhone, contactEmail } = view.facts
  if (!view.mayWithdraw)
    return (
      <p className="notice">
        {contactPhone ? texts.withdraw.startedCall(contactName) : texts.withdraw.startedWrite(contactName)}{' '}
        <a href={contactPhone ? `tel:${contactPhone}` : `mailto:${contactEmail}`}>
          {contactPhone ? formatPhone(contactPhone) : contactEmail}
        </a>
      </p>
    )
  return (
    <details
      id={FORM_IDS.withdrawal}
      className="withdrawal"
      open={attempt ? attempt.form === 'withdrawal' : preselected === 'declined'}
    >
      <summary>{texts.withdraw.open}</summary>
      <form method="post" action={paths.responseWithdraw(token)}>
        <p>{texts.withdraw.consequence(contactName)}</p>
        <MessageField
          id={FIELD_IDS.withdrawal}
          label={texts.withdraw.messageTo(contactName)}
          typed={typedIn(attempt, 'withdrawal')}
          problem={problemAt(attempt, 'withdrawal')}
          texts={texts}
        />
        <button type="submit" className="danger">
          {texts.withdraw.confirm}
        </button>
      </form>
    </details>
  )
}
