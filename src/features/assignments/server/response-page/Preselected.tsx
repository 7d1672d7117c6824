import type { Answer } from '../../rules.ts'
import { FORM_IDS } from './attempt.ts'
import type { ResponseTexts } from './texts.ts'
import type { ResponseView } from './view.ts'

/** Says to whoever pressed a button in the mail that it has not answered, and leads to what does. */
export const Preselected = ({
  view,
  texts,
  preselected,
}: {
  view: ResponseView
  texts: ResponseTexts
  preselected: Answer
}) => {
  if (preselected === 'declined' && view.mayWithdraw)
    return (
      <p className="notice">
        {texts.withdraw.wonAlready} <a href={`#${FORM_IDS.withdrawal}`}>{texts.withdraw.below}</a>
      </p>
    )
  const isToBeSaid = preselected === 'accepted' ? view.mayAccept : view.mayDecline
  return (
    isToBeSaid && (
      <p className="notice">
        {texts.notAnsweredYet} <a href={`#${FORM_IDS.answer}`}>{texts.confirmAnswer}</a>
      </p>
    )
  )
}
