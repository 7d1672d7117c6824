import { paths } from '#shared/paths.ts'
import { Seen } from './Box.tsx'
import type { Page } from './attempt.ts'
import { CHANGE_ID } from './view.ts'

/**
 * Facts that the office changed after the person looked at them, with before and now. While the page is open it replaces the
 * answers until the person has looked: a press that was meant for the old facts must not answer the new ones.
 */
export const ChangeBox = ({
  changes,
  isGated,
  token,
  query,
  seen,
  texts,
}: Pick<Page, 'changes' | 'isGated' | 'token' | 'query' | 'seen' | 'texts'>) => {
  if (changes !== 'unknown' && changes.length === 0) return null
  const { change, terms } = texts
  return (
    <section className="box sun">
      <h2 id={CHANGE_ID} tabIndex={-1}>
        {change.heading}
      </h2>
      {changes !== 'unknown' &&
        changes.map(({ term, before, now }) => {
          const name = term === 'title' ? change.title : terms[term]
          return (
            <p key={term + (now ?? '')}>
              {before !== undefined && now !== undefined
                ? change.line(name, before, now)
                : change.isNew(name)}
            </p>
          )
        })}
      <p>{change.look}</p>
      {isGated && (
        <>
          <Seen seen={seen} />
          <a className="button primary" data-look="" href={paths.response(token) + query}>
            {change.looked}
          </a>
        </>
      )}
    </section>
  )
}
