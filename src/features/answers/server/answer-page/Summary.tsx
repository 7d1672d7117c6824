import { paths } from '#shared/paths.ts'
import type { Answer } from '../../contract.ts'
import { hasOverlap } from '../../to-all.ts'
import { MessageField } from './AnswerForm.tsx'
import { ChosenShifts, Seen } from './Box.tsx'
import { FIELD_IDS, FORM_IDS, problemAt, type Page } from './attempt.ts'
import { RESULT_ID, type ResponseView } from './view.ts'

/** An answer to several shifts before it is given: the shifts and the message. */
export interface AnswerToAll {
  readonly answer: Answer
  readonly chosen: readonly [ResponseView, ...ResponseView[]]
  readonly typed: string
}

/** Lists the shifts that the next press answers. Nothing is recorded before that press. */
export const Summary = ({
  toAll: { answer, chosen, typed },
  token,
  seen,
  texts,
  attempt,
}: Pick<Page, 'token' | 'seen' | 'texts' | 'attempt'> & { toAll: AnswerToAll }) => {
  const { summary, when, needs } = texts.several
  const [first] = chosen
  const isYes = answer === 'accepted'
  return (
    <form id={FORM_IDS.answer} method="post" action={paths.response(token)}>
      <Seen seen={seen} />
      <ChosenShifts ids={chosen.map(({ facts }) => facts.id)} />
      <section className="card">
        <h2 id={RESULT_ID} tabIndex={-1}>
          {summary.heading[answer](chosen.length)}
        </h2>
        <p>{[first.facts.title, first.facts.location].join(', ')}</p>
        <ul className="shifts">
          {chosen.map(({ facts }) => (
            <li key={facts.id}>
              {when(facts)}
              {isYes && facts.places > 1 && <span>{needs(facts.places)}</span>}
            </li>
          ))}
        </ul>
        {isYes && hasOverlap(chosen.map(({ facts }) => facts)) && <p className="hint">{summary.overlap}</p>}
        <p className="hint">{texts.notAnsweredYet}</p>
      </section>
      <details open={typed !== ''}>
        <summary>{texts.writeMessage}</summary>
        <MessageField
          id={FIELD_IDS.answer}
          label={texts.messageTo(first.facts.contactName)}
          typed={typed}
          problem={problemAt(attempt, 'answer')}
          texts={texts}
        />
      </details>
      <div className="bar">
        <button type="submit" className="primary" name="alle" value={answer}>
          {summary.confirm[answer](chosen.length)}
        </button>
        <a className="button" href={paths.response(token)}>
          {summary.back}
        </a>
      </div>
    </form>
  )
}
