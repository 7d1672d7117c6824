import { paths } from '#shared/paths.ts'
import { FIELD_IDS, FORM_IDS, problemAt, typedIn, type FormProps } from './attempt.ts'
import { MessageField } from './MessageField.tsx'

/** Yes, or the reserve, and no; who has said no can only say yes. */
export const AnswerForm = ({ view, token, texts, preselected, attempt }: FormProps) => {
  const isNo = view.mayDecline && preselected === 'declined'
  const typed = typedIn(attempt, 'answer')
  return (
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
      <button
        type="submit"
        className={isNo ? undefined : 'primary'}
        name="response"
        value={view.mayAccept ? 'accepted' : 'interested'}
      >
        {view.mayAccept ? texts.yes : texts.standInReserve}
      </button>
      {view.mayDecline && (
        <button type="submit" className={isNo ? 'primary' : undefined} name="response" value="declined">
          {texts.no}
        </button>
      )}
    </form>
  )
}
