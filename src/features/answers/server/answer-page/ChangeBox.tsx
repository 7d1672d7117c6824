import { paths } from '#shared/paths.ts'
import { Seen } from './Box.tsx'
import type { Page } from './attempt.ts'
import { CHANGE_ID } from './view.ts'

/**
 * Facts that the office changed since the person last saw them, with before and now. On an open page it replaces the
 * answers until the person has looked, so a press meant for the old facts cannot answer the new ones.
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
