import { Picture } from './Picture.tsx'
import css from './Picture.module.css'

/** A rising sun, for an empty list. */
export function HorizonPicture() {
  return (
    <Picture>
      <path className={css.rays} d="M80 24v14M124 40l-9 11M36 40l9 11M145 71l-13 4M15 71l13 4" />
      <path className={css.sun} d="M40 92a40 40 0 0 1 80 0z" />
    </Picture>
  )
}
