import { paths } from '#shared/paths.ts'
import { serverPaths } from '#shared/server-paths.ts'
import { formatPhone } from '#shared/phone.ts'
import { RESPONSE_MESSAGE_MAX } from '../../rules.ts'
import { FIELD_IDS, FORM_IDS, problemAt, typedIn, type FormProps } from './attempt.ts'
import { Seen } from './Box.tsx'
import type { ResponseTexts } from './texts.ts'

/**
 * Yes or the reserve, and no; after a no, only yes remains. The buttons are outside their form so that they stick to
 * the screen's edge along the whole page: a sticky element cannot leave its container.
 */
export const AnswerForm = ({ view, token, query, seen, texts, preselected, attempt }: FormProps) => {
  const isNo = view.mayDecline && preselected === 'declined'
  const typed = typedIn(attempt, 'answer')
  const button = (answer: string, label: string, isPrimary: boolean) => (
    <button
      type="submit"
      form={FORM_IDS.answer}
      className={isPrimary ? 'primary' : undefined}
      name="response"
      value={answer}
    >
      {label}
    </button>
  )
  return (
    <>
      <form id={FORM_IDS.answer} method="post" action={paths.response(token) + query}>
        <Seen seen={seen} />
        <details open={typed !== ''}>
          <summary>{texts.writeMessage}</summary>
          <MessageField
            id={FIELD_IDS.answer}
            label={texts.messageTo(view.facts.contactName)}
            typed={typed}
            problem={problemAt(attempt, 'answer')}
            texts={texts}
          />
        </details>
      </form>
      <div className={view.mayDecline ? 'bar' : undefined}>
        {view.mayAccept
          ? button('accepted', texts.yes, !isNo)
          : button('interested', texts.standInReserve, !isNo)}
        {view.mayDecline && button('declined', texts.no, isNo)}
      </div>
    </>
  )
}

/**
 * The message of an answer. A refused message is shown again with the reason: `maxlength` would silently cut pasted
 * text.
 */
export const MessageField = ({
  id,
  label,
  typed,
  problem,
  texts,
}: {
  id: string
  label: string
  typed: string
  problem: string | null
  texts: ResponseTexts
}) => (
  <>
    <label htmlFor={id}>{label}</label>
    {problem && (
      <p className="error" id={`${id}-problem`}>
        {problem}
      </p>
    )}
    <textarea
      id={id}
      name="message"
      rows={3}
      defaultValue={typed}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was refused, and is below the fold
      autoFocus={problem !== null}
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem ? `${id}-problem ${id}-limit` : `${id}-limit`}
    />
    <p className="hint" id={`${id}-limit`}>
      {texts.messageLimit(RESPONSE_MESSAGE_MAX)}
    </p>
  </>
)

/** The winner's withdrawal: asks for confirmation, and after the start gives the number to call. */
export const Withdrawal = ({
  view,
  token,
  query,
  texts,
  withdrawal: { plan },
  preselected,
  attempt,
}: FormProps) => {
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
      <form method="post" action={serverPaths.responseWithdraw(token) + query}>
        {plan && <input type="hidden" name="plan" value={plan.version} />}
        {plan && <p>{texts.withdraw.consequences(plan, contactName)}</p>}
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
