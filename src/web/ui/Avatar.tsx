import css from './Avatar.module.css'

/** The initials of a name in a soft square. The name itself must be beside it. */
export function Avatar({ name }: { name: string }) {
  return (
    <span className={css.avatar} aria-hidden="true">
      {initials(name)}
    </span>
  )
}

/** First letter of the first and of the last name: 'Amina Hassan Yusuf' gives 'AY'. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const first = firstLetter(words[0])
  return words.length > 1 ? first + firstLetter(words.at(-1)) : first
}

function firstLetter(word: string | undefined): string {
  return Array.from(word ?? '')[0]?.toLocaleUpperCase('nb-NO') ?? ''
}
