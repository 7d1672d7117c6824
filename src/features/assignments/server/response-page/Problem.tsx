import { FIELD_IDS, type Attempt } from './attempt.ts'
import { ProblemBox } from './Box.tsx'
import { CallButton } from './CallButton.tsx'
import type { ResponseTexts } from './texts.ts'
import type { ResponseView } from './view.ts'

/**
 * Leads to the field that is wrong, or when it is something else, the winner to the telephone. What was typed in a form
 * that is not there any more stands here instead.
 */
export const Problem = ({
  view,
  attempt,
  texts,
}: {
  view: ResponseView
  attempt: Attempt
  texts: ResponseTexts
}) => {
  const { tried, form, problem, typed, isMessageWrong } = attempt
  const isFormThere = form === 'answer' ? view.mayAccept || view.mayReserve : view.mayWithdraw
  const isFieldWrong = isFormThere && isMessageWrong
  return (
    <ProblemBox heading={texts.problems.notRegistered[tried]}>
      <p>{isFieldWrong ? <a href={`#${FIELD_IDS[form]}`}>{problem}</a> : problem}</p>
      {!isFormThere && typed && <p className="own">{texts.problems.notSent(typed)}</p>}
      {view.state === 'won' && !isFieldWrong && <CallButton view={view} texts={texts} />}
    </ProblemBox>
  )
}
