import { Picture } from './Picture.tsx'
import css from './Picture.module.css'

/** A magnifying glass over the horizon, for a search without hits. */
export function SearchPicture() {
  return (
    <Picture>
      <path d="M100 66l22 22" />
      <circle className={css.solid} cx="76" cy="44" r="32" />
      <path className={css.sun} d="M62 54a14 14 0 0 1 28 0z" />
      <path d="M54 54h44" />
    </Picture>
  )
}
