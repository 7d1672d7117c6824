import { paths } from '#shared/paths.ts'
import { FIELD_IDS, FORM_IDS, problemAt, typedIn, type FormProps } from './attempt.ts'
import { MessageField } from './MessageField.tsx'

/**
 * Yes, or the reserve, and no; who has said no can only say yes. The buttons stand beside their form, so that they stay in
 * reach along the whole page: they could stick to the screen's edge only as far as an element around them goes.
 */
export const AnswerForm = ({ view, token, texts, preselected, attempt }: FormProps) => {
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
      <form id={FORM_IDS.answer} method="post" action={paths.response(token)}>
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
