import { paths } from '#shared/paths.ts'
import { FORM_IDS, type FormProps } from './attempt.ts'
import { Seen } from './Box.tsx'

/** The times before and now, and beside each other the yes and the way to the withdrawal. */
export const NewTimes = ({
  view,
  token,
  query,
  seen,
  texts,
}: Pick<FormProps, 'view' | 'token' | 'query' | 'seen' | 'texts'>) => {
  const { newTime } = texts
  const no = `${query === '' ? '?' : `${query}&`}response=declined#${FORM_IDS.withdrawal}`
  return (
    <>
      <dl className="times">
        {view.before && (
          <>
            <dt>{newTime.before}</dt>
            <dd className="was">{newTime.when(view.before, view.today)}</dd>
          </>
        )}
        <dt>{newTime.now}</dt>
        <dd>{newTime.when(view.facts, view.today)}</dd>
      </dl>
      <form method="post" className="pair" action={paths.response(token) + query}>
        <Seen seen={seen} />
        <button type="submit" className="primary" name="response" value="accepted">
          {newTime.suits}
        </button>
        <a className="button" href={paths.response(token) + no}>
          {newTime.suitsNot}
        </a>
      </form>
      <p>{newTime.body}</p>
    </>
  )
}
