import { paths } from '#shared/paths.ts'
import { FIELD_IDS, FORM_IDS, problemAt, typedIn, type FormProps } from './attempt.ts'
import { MessageField } from './MessageField.tsx'
import { maySayNo } from './view.ts'

/** Yes and no; who has said no can only say yes. */
export const AnswerForm = ({ view, token, texts, preselected, attempt }: FormProps) => {
  const hasNo = maySayNo(view)
  const isNo = hasNo && preselected === 'declined'
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
      <button type="submit" className={isNo ? undefined : 'primary'} name="response" value="accepted">
        {texts.yes}
      </button>
      {hasNo && (
        <button type="submit" className={isNo ? 'primary' : undefined} name="response" value="declined">
          {texts.no}
        </button>
      )}
    </form>
  )
}
