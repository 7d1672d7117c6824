import { shiftKey } from '#shared/server-paths.ts'
import { paths } from '#shared/paths.ts'
import { FORM_IDS, type FormProps } from './attempt.ts'
import { Seen } from './Box.tsx'
import type { ResponseView } from './view.ts'

type NewTimesProps = Pick<FormProps, 'view' | 'token' | 'query' | 'seen' | 'texts'> & {
  /** The yes button with the field that its form sends. */
  readonly yes?: { readonly name: 'response' | 'ja'; readonly value: string }
  /** Query of the page with the withdrawal. */
  readonly own?: string
}

/** The times before and now, with the yes beside the link to the withdrawal. */
export const NewTimes = ({
  view,
  token,
  query,
  seen,
  texts,
  yes = { name: 'response', value: 'accepted' },
  own = query,
}: NewTimesProps) => {
  const { newTime } = texts
  const no = `${own === '' ? '?' : `${own}&`}response=declined#${FORM_IDS.withdrawal}`
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
        <button type="submit" className="primary" {...yes}>
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

/** The question about each held shift whose times have changed, above the list of all shifts. */
export const NewTimesOfSeveral = ({
  views,
  token,
  seen,
  texts,
}: Pick<FormProps, 'token' | 'seen' | 'texts'> & { readonly views: readonly ResponseView[] }) =>
  views
    .filter(({ isToConfirm }) => isToConfirm)
    .map((view) => {
      const key = shiftKey(view.facts.id)
      return (
        <section key={key} className="box sun">
          <h2>{texts.newTime.heading}</h2>
          <NewTimes
            view={view}
            token={token}
            query=""
            seen={seen}
            texts={texts}
            yes={{ name: 'ja', value: key }}
            own={`?vakt=${key}`}
          />
        </section>
      )
    })
