import { Picture } from './Picture.tsx'
import css from './Picture.module.css'

/** A signpost at dawn. */
export function LostPicture() {
  return (
    <Picture>
      <path className={css.sun} d="M96 92a24 24 0 0 1 48 0z" />
      <path d="M72 92V14" />
      <path className={css.solid} d="M72 20h38l10 10-10 10H72zM72 50H38L28 60l10 10h34z" />
    </Picture>
  )
}
